import type { WriteConflict } from '#app/ports.ts';
import type { Result } from '#domain/result.ts';
import type { NotificationStatus } from '#domain/vendors/notifications/notification-status.ts';
import type { StoredNotification } from '#domain/vendors/notifications/stored-notification.ts';
import type { SyncJob, Watermark } from '#domain/vendors/sync-job.ts';
import type { ListedVendor, Vendor, VendorStatus } from '#domain/vendors/vendor.ts';

/** A part of the table to read: rows of segment `segment` of `of`, after the vendor with key `after`. */
export interface VendorScan {
  readonly segment: number;
  readonly of: number;
  readonly after: string | null;
  readonly limit?: number;
}

export interface VendorSlice<Read = Vendor> {
  readonly vendors: readonly Read[];
  /** The key to go on after; null: that was the last. */
  readonly after: string | null;
}

/** The vendors we hold, by vendor key (`vendorKey`). Reads by key are consistent. */
export interface VendorStore {
  load(vendorKey: string): Promise<Vendor | null>;
  /** Those that exist, by key; any number of keys. */
  loadMany(vendorKeys: readonly string[]): Promise<ReadonlyMap<string, Vendor>>;
  /** Up to a megabyte of one segment as it stands now, in no order. `BAD_POSITION`: `after` is no place in it. */
  scan(scan: VendorScan): Promise<Result<VendorSlice, 'BAD_POSITION'>>;
  /**
   * Writes what came from the accounting system, if `accountingRev` is still `previous.accountingRev` (nothing is
   * stored yet when null). It never touches the flag, its history or `version`.
   */
  saveFromAccounting(next: Vendor, previous: Vendor | null): Promise<Result<void, WriteConflict>>;
  /** Writes the flag and its history alone, if `version` is still the one before `next.version`. */
  saveReceivable(next: Vendor): Promise<Result<void, WriteConflict>>;
}

/** The vendors with what lists are read by. */
export interface VendorLister extends VendorStore {
  /** As `scan`, for a list, which may be a moment behind. */
  list(scan: VendorScan): Promise<Result<VendorSlice<ListedVendor>, 'BAD_POSITION'>>;
  /** Keys in key order from an index, which may lag: what they name decides. */
  keysByStatus(status: VendorStatus, after: string | null, limit: number): Promise<VendorKeys>;
  keysReceivable(after: string | null, limit: number): Promise<VendorKeys>;
}

export interface VendorKeys {
  readonly keys: readonly string[];
  readonly after: string | null;
}

/** Vendor loads. All reads are consistent. One load at a time is the current one, under way or the last. */
export interface SyncJobStore {
  /** The newest load, under way or ended; null before the first. */
  current(): Promise<SyncJob | null>;
  load(jobId: string): Promise<SyncJob | null>;
  /** The current load and the watermark, in one question less than each by itself. */
  loadStatus(): Promise<{ readonly current: SyncJob | null; readonly watermark: Watermark }>;
  /** The newest LastModifiedOn of all completed loads; null before the first. */
  watermark(): Promise<Watermark>;
  /** Makes the job the current one, if the current one is still `previous` and that has ended. */
  start(job: SyncJob, previous: SyncJob | null): Promise<Result<void, WriteConflict>>;
  /** Calls a worker, for a load under way that has none any more. */
  wake(): Promise<void>;
  /** Makes this worker the job's until `until` (epoch ms), unless another holds it; null: another does, or it ended. */
  take(jobId: string, worker: string, now: number, until: number): Promise<SyncJob | null>;
  /** Writes counts, cursor and message of a job this worker holds; CONFLICT: another has taken it over, stop. */
  save(job: SyncJob, worker: string): Promise<Result<void, WriteConflict>>;
  /** Ends the job; a completed load also sets the watermark, null where it stays. CONFLICT as for `save`. */
  end(job: SyncJob, worker: string, watermark: Watermark): Promise<Result<void, WriteConflict>>;
  /** Lengthens this worker's hold; false: it has lost it. */
  renew(jobId: string, worker: string, until: number): Promise<boolean>;
  /** Gives the job up, so that any worker may take it at once. */
  release(jobId: string, worker: string): Promise<void>;
  /** The vendor keys of one page of a full load, so that a worker that takes over knows what was seen. */
  keepSeen(jobId: string, page: number, vendorKeys: readonly string[]): Promise<void>;
  /** Those of one page; empty where this load has kept none. */
  seen(jobId: string, page: number): Promise<readonly string[]>;
}

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

/** Where a list of notifications goes on: the last one's time and id. */
export interface LogPosition {
  readonly at: string;
  readonly notificationId: string;
}

export interface LogPage {
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
