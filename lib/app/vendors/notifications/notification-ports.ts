import type { WriteConflict } from '#app/write-conflict.ts';
import type { Result } from '#domain/result.ts';
import type { StoredNotification } from '#domain/vendors/notifications/stored-notification.ts';

/** What came, to be kept: the body as it was sent. */
export interface IncomingNotification {
  readonly body: string;
  readonly query: string;
  /** The transaction; null where nothing tells this body from the same one for another change. */
  readonly id: string | null;
  readonly companyId: string;
  readonly inserted: number;
  readonly deleted: number;
  readonly receivedAt: number;
}

/** The inbox of the webhook. Reads by id are consistent; what is older than 30 days is gone. */
export interface NotificationStore {
  /** Stores it durably unless the same body of the same transaction was stored before. */
  keep(incoming: IncomingNotification): Promise<{ notificationId: string; isNew: boolean }>;
  load(notificationId: string): Promise<StoredNotification | null>;
  /** The body as it was sent; null when a part of it is missing. */
  body(notificationId: string): Promise<string | null>;
  /** Ids of those of a status that came, are due or failed by then, oldest first, from an index that may lag. */
  due(status: 'RECEIVED' | 'WAITING' | 'FAILED', by: number, limit: number): Promise<readonly string[]>;
  /** Writes status, dueAt, attempts and message, if the stored status and attempts are still `previous`'s. */
  save(next: StoredNotification, previous: StoredNotification): Promise<Result<void, WriteConflict>>;
}
