import type { WriteConflict } from '#app/write-conflict.ts';
import type { Result } from '#domain/result.ts';
import type { SyncJob, Watermark } from '#domain/vendors/sync-job.ts';

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
