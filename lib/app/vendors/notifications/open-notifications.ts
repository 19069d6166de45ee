import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import { inGroups } from '#domain/in-groups.ts';
import { failUnreadable } from '#domain/vendors/notifications/notification-turn.ts';
import type { StoredNotification } from '#domain/vendors/notifications/stored-notification.ts';
import { type FieldAliases, rowReader } from '#domain/vendors/notifications/vendor-row.ts';
import { READ_AT_ONCE } from './find-due.ts';
import type { NotificationStore } from './notification-ports.ts';
import { type OpenedNotification, openNotification } from './parsed-notification.ts';
import { type SaveEndedDeps, saveEnded } from './save-ended.ts';

export interface OpenNotificationsDeps extends SaveEndedDeps {
  readonly notifications: Pick<NotificationStore, 'body' | 'save'>;
  readonly clock: Clock;
  readonly log: Log;
  /** What the customer's generic inquiry calls its columns, beside the usual names. */
  readonly aliases?: FieldAliases;
}

/** Opens them; one whose body can't be read is left to a person. */
export const openNotifications = async (
  deps: OpenNotificationsDeps,
  stored: readonly StoredNotification[],
): Promise<OpenedNotification[]> => {
  const readRow = rowReader(deps.aliases);
  const opened: OpenedNotification[] = [];
  const open = async (previous: StoredNotification) => ({
    previous,
    said: await openNotification(deps.notifications, previous, readRow),
  });
  for (const some of inGroups(stored, READ_AT_ONCE)) {
    for (const { previous, said } of await Promise.all(some.map(open))) {
      if (said) {
        opened.push(said);
        continue;
      }
      deps.log.error('notification.unreadable', { notificationId: previous.notificationId });
      await saveEnded(deps, [{ previous, next: failUnreadable(previous, deps.clock.now()) }]);
    }
  }
  return opened;
};
