import { mutate, type Retry, write } from '#app/mutate.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { StoredNotification } from '#domain/vendors/notifications/stored-notification.ts';
import type { NotificationStore } from './notification-ports.ts';

interface ReplayNotificationDeps extends Retry {
  readonly notifications: Pick<NotificationStore, 'load' | 'save'>;
}

/** The applier may settle it between our reading and our writing so often. */
const MAX_ATTEMPTS = 3;

interface Replay {
  readonly next: StoredNotification;
  readonly previous: StoredNotification;
}

/**
 * Has a notification applied once more, from its beginning: after a column name was configured, or to be sure. Safe
 * on one that was applied, since older rows change nothing. NOT_FOUND after its 30 days; TRY_AGAIN while it is being
 * applied.
 */
export const replayNotification = async (
  deps: ReplayNotificationDeps,
  notificationId: string,
  now: number,
): Promise<Result<StoredNotification, DomainError>> => {
  const { notifications } = deps;
  const replay = await mutate<StoredNotification | null, Replay, DomainError>(deps, {
    load: () => notifications.load(notificationId),
    decide: (previous) =>
      previous
        ? write({
            previous,
            next: {
              ...previous,
              status: 'RECEIVED',
              dueAt: new Date(now).toISOString(),
              attempts: 0,
              message: null,
            },
          })
        : err(domainError('NOT_FOUND', 'That notification is no longer kept.')),
    save: ({ next, previous }) => notifications.save(next, previous),
    maxAttempts: MAX_ATTEMPTS,
    contended: () => domainError('TRY_AGAIN', 'It is being applied right now. Try again.'),
  });
  return replay.ok ? ok(replay.value.next) : replay;
};
