import type { Result } from '#domain/result.ts';
import type { NotificationStatus } from '#domain/vendors/notifications/notification-status.ts';
import type { StoredNotification } from '#domain/vendors/notifications/stored-notification.ts';

/** Where a list of notifications goes on: the last one's time and id. */
export interface LogPosition {
  readonly at: string;
  readonly notificationId: string;
}

interface LogPage {
  readonly notifications: readonly StoredNotification[];
  /** Null: that was the last. */
  readonly after: LogPosition | null;
}

/** The inbox as people look through it, newest first. An index finds them and may lag; each is read by its key. */
export interface NotificationLog {
  /**
   * At most `limit`; fewer where some of those found are no longer there or no longer in that status. Null: of
   * every status. `BAD_POSITION`: `after` is no place in the list.
   */
  page(
    status: NotificationStatus | null,
    after: LogPosition | null,
    limit: number,
  ): Promise<Result<LogPage, 'BAD_POSITION'>>;
}
