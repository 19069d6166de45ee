import { mutate, type Retry, stands, write } from '#app/mutate.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import type { Result } from '#domain/result.ts';
import { isUnderWay, type StartLoad, type SyncJob, startLoad } from '#domain/vendors/sync-job.ts';
import type { SyncJobStore } from './sync-job-ports.ts';

interface StartVendorLoadDeps extends Retry {
  readonly jobs: Pick<SyncJobStore, 'loadStatus' | 'start' | 'wake'>;
}

/** A job that nobody took for so long was not heard of: its worker is called again. */
const UNHEARD_MS = 60_000;

const MAX_ATTEMPTS = 5;

/**
 * Starts a vendor load, or answers the one under way: one runs at a time, whoever asks. A load whose worker died is
 * not replaced but gets a worker again.
 */
export const startVendorLoad = async (
  deps: StartVendorLoadDeps,
  command: StartLoad,
  now: number,
): Promise<Result<SyncJob, DomainError>> => {
  const { jobs } = deps;
  const job = await mutate(deps, {
    load: jobs.loadStatus,
    decide: ({ current, watermark }) =>
      current && isUnderWay(current) ? stands(current) : write(startLoad(watermark, command, now)),
    save: (next, { current }) => jobs.start(next, current),
    maxAttempts: MAX_ATTEMPTS,
    contended: () => domainError('TRY_AGAIN', 'Somebody else is starting a load. Try again.'),
  });
  if (job.ok && isUnattended(job.value, now)) await jobs.wake();
  return job;
};

const isUnattended = (job: SyncJob, now: number): boolean =>
  job.leaseUntil < now && Date.parse(job.startedAt) < now - UNHEARD_MS;
