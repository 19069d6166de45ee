import type { NotificationStore, StoredNotification } from '#app/vendors/vendor-ports.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';

/**
 * Has a notification applied once more, from its beginning: after a column name was configured, or to be sure. Safe
 * on one that was applied, since older rows change nothing. NOT_FOUND after its 30 days.
 */
export const replayNotification = async (
  notifications: Pick<NotificationStore, 'load' | 'save'>,
  notificationId: string,
  now: number,
): Promise<Result<StoredNotification, DomainError>> => {
  const stored = await notifications.load(notificationId);
  if (!stored) return err(domainError('NOT_FOUND', 'That notification is no longer kept.'));
  const next: StoredNotification = { ...stored, status: 'RECEIVED', dueAt: now, attempts: 0, message: null };
  const saved = await notifications.save(next, stored);
  return saved.ok ? ok(next) : err(domainError('TRY_AGAIN', 'It is being applied right now. Try again.'));
};
