import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import { backOffMs } from '#domain/back-off.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { LOAD_BACK_OFF, laterOf, MAX_UNAVAILABLE_MS, type SyncJob } from '#domain/vendors/sync-job.ts';
import type { VendorSyncDeps } from './vendor-sync-deps.ts';

/**
 * How working on a load ended. `handedOver`: time ran out, another worker goes on; `lost`: another worker has it;
 * `idle`: there was nothing to do.
 */
export type LoadOutcome = 'done' | 'failed' | 'handedOver' | 'lost' | 'idle';

/** Reason to leave off: the load has ended or is somebody else's. */
export type LoadStopped = Exclude<LoadOutcome, 'done' | 'idle'>;

/**
 * A load in the hands of one worker. Each change of it is written before the next step; a worker that has lost it
 * learns so from its next write and stops.
 */
export class RunningLoad {
  job: SyncJob;
  #retries = 0;

  constructor(
    private readonly deps: VendorSyncDeps,
    private readonly worker: string,
    /** Epoch ms after which no further question is begun. */
    private readonly deadline: number,
    job: SyncJob,
  ) {
    this.job = job;
  }

  /** As `updatedBy` of the vendors it writes: what a page changed is known even if its worker died before saying. */
  get writer(): string {
    return `load ${this.job.jobId}`;
  }

  async progress(next: Pick<SyncJob, 'counts' | 'cursor'>): Promise<Result<void, LoadStopped>> {
    this.#retries = 0;
    return this.#save({ ...this.job, ...next, message: null });
  }

  /** Before a question to the accounting system: is there time for it? */
  async checkDeadline(): Promise<Result<void, LoadStopped>> {
    return this.deps.clock.now() < this.deadline ? ok(undefined) : this.#handOver();
  }

  /** The accounting system did not answer: waits, longer each time, or gives the load up. Ok: ask again. */
  async retryAfterError(error: AccountingError): Promise<Result<void, LoadStopped>> {
    const { clock, accountingName } = this.deps;
    if (error.kind === 'refused') return err(await this.fail(`${accountingName} refused: ${error.message}`));
    const now = clock.now();
    const since = this.job.cursor.troubleSince ?? now;
    if (now - since >= MAX_UNAVAILABLE_MS) {
      return err(
        await this.fail(
          `${accountingName} did not answer for 30 minutes. What was read so far is kept; start the load again later.`,
        ),
      );
    }
    const message =
      error.kind === 'rateLimited'
        ? `${accountingName} is busy. The load goes on by itself.`
        : `${accountingName} is not answering. The load goes on by itself.`;
    const cursor = { ...this.job.cursor, troubleSince: since };
    const saved = await this.#save({ ...this.job, cursor, message });
    if (!saved.ok) return saved;
    this.#retries += 1;
    const waitMs = Math.max(error.retryAfterMs ?? 0, backOffMs(LOAD_BACK_OFF, this.#retries));
    await this.deps.wait(Math.min(waitMs, Math.max(0, this.deadline - now)));
    return ok(undefined);
  }

  async fail(message: string): Promise<LoadStopped> {
    this.deps.log.warn('vendor_load.failed', { jobId: this.job.jobId, reason: message });
    const endedAt = new Date(this.deps.clock.now()).toISOString();
    const ended = await this.deps.jobs.end(
      { ...this.job, status: 'FAILED', message, endedAt },
      this.worker,
      null,
    );
    return ended.ok ? 'failed' : 'lost';
  }

  async complete(): Promise<LoadOutcome> {
    const { jobs, clock, log } = this.deps;
    const endedAt = new Date(clock.now()).toISOString();
    const before = await jobs.watermark();
    const watermark = laterOf(before, this.job.cursor.newest);
    const job: SyncJob = { ...this.job, status: 'DONE', message: null, endedAt };
    const ended = await jobs.end(job, this.worker, watermark === before ? null : watermark);
    log.info('vendor_load.done', { jobId: job.jobId, mode: job.mode, ...job.counts });
    return ended.ok ? 'done' : 'lost';
  }

  async #save(next: SyncJob): Promise<Result<void, LoadStopped>> {
    const saved = await this.deps.jobs.save(next, this.worker);
    if (!saved.ok) return err('lost');
    this.job = next;
    return ok(undefined);
  }

  async #handOver(): Promise<Result<void, LoadStopped>> {
    await this.deps.jobs.release(this.job.jobId, this.worker);
    await this.deps.jobs.wake();
    return err('handedOver');
  }
}
