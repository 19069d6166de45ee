import type { SyncJobStore } from '#app/vendors/vendor-ports.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isUnderWay, type StartLoad, type SyncJob, startLoad } from '#domain/vendors/sync-job.ts';

/** A job that nobody took for so long was not heard of: its worker is called again. */
const UNHEARD_MS = 60_000;

const MAX_ATTEMPTS = 5;

/**
 * Starts a vendor load, or answers the one under way: one runs at a time, whoever asks. A load whose worker died is
 * not replaced but gets a worker again.
 */
export const startVendorLoad = async (
  jobs: SyncJobStore,
  command: StartLoad,
  now: number,
): Promise<Result<SyncJob, DomainError>> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { current, watermark } = await jobs.loadStatus();
    if (current && isUnderWay(current)) {
      if (isUnattended(current, now)) await jobs.wake();
      return ok(current);
    }
    const job = startLoad(watermark, command, now);
    if ((await jobs.start(job, current)).ok) return ok(job);
  }
  return err(domainError('TRY_AGAIN', 'Somebody else is starting a load. Try again.'));
};

const isUnattended = (job: SyncJob, now: number): boolean =>
  job.leaseUntil < now && Date.parse(job.startedAt) < now - UNHEARD_MS;
