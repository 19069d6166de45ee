import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { parseNotification } from '#domain/vendors/notifications/notification.ts';
import type { NotificationStore } from './notification-ports.ts';

export interface ReceiveNotificationDeps {
  readonly notifications: Pick<NotificationStore, 'keep'>;
  /** The tenant whose notifications are ours, compared without case. */
  readonly companyId: string;
}

interface ReceivedNotification {
  readonly notificationId: string;
  /** False: the same body was stored before, and nothing changed. */
  readonly isNew: boolean;
}

/**
 * Takes a notification as it was sent: reads it, checks whose it is and stores it; it is applied in the background.
 * BAD_REQUEST for a body that is no notification, FORBIDDEN for another company's. When this answers well it is
 * stored durably.
 */
export const receiveNotification = async (
  { notifications, companyId }: ReceiveNotificationDeps,
  body: string,
  now: number,
): Promise<Result<ReceivedNotification, DomainError>> => {
  const parsed = parseNotification(body);
  if (!parsed.ok) return parsed;
  const { inserted, deleted, query, id, timeStamp } = parsed.value;
  if (parsed.value.companyId.toLowerCase() !== companyId.trim().toLowerCase()) {
    return err(
      domainError('FORBIDDEN', 'CompanyId names another company than the one this product works for.'),
    );
  }
  return ok(
    await notifications.keep({
      body,
      query,
      id: id === '' && timeStamp === null ? null : id,
      companyId: parsed.value.companyId,
      inserted: inserted.length,
      deleted: deleted.length,
      receivedAt: now,
    }),
  );
};
