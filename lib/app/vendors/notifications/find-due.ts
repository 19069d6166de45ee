import type { Clock } from '#app/clock-ports.ts';
import { inGroups } from '#domain/in-groups.ts';
import { isDue } from '#domain/vendors/notifications/notification-turn.ts';
import type { StoredNotification } from '#domain/vendors/notifications/stored-notification.ts';
import type { NotificationStore } from './notification-ports.ts';

/** Notifications taken together, so that their vendors are asked for together. */
const MAX_BATCH_SIZE = 500;

/** Their rows are held in memory. */
const MAX_ROWS_PER_BATCH = 5000;

/** Reads by key that are under way together. */
export const READ_AT_ONCE = 8;

interface FindDueDeps {
  readonly notifications: Pick<NotificationStore, 'due' | 'load'>;
  readonly clock: Clock;
}

/** What is due now and was not tried in this run: received first, in order of arrival. */
export const findDue = async (
  { notifications, clock }: FindDueDeps,
  woken: readonly string[],
  tried: ReadonlySet<string>,
): Promise<StoredNotification[]> => {
  const now = clock.now();
  const [received, waiting] = await Promise.all([
    notifications.due('RECEIVED', now, MAX_BATCH_SIZE),
    notifications.due('WAITING', now, MAX_BATCH_SIZE),
  ]);
  const ids = [...new Set([...woken, ...received, ...waiting])].filter((id) => !tried.has(id));
  const due: StoredNotification[] = [];
  let rows = 0;
  for (const some of inGroups(ids.slice(0, MAX_BATCH_SIZE), READ_AT_ONCE)) {
    for (const stored of await Promise.all(some.map(notifications.load))) {
      if (!stored || !isDue(stored, now)) continue;
      due.push(stored);
      rows += stored.inserted + stored.deleted;
    }
    if (rows >= MAX_ROWS_PER_BATCH) break;
  }
  return due;
};
