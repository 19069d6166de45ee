import { isUnderWay, type SyncJob, type SyncMode } from '#domain/vendors/sync-job.ts';
import { runLoad } from './run-load.ts';
import { startVendorLoad } from './start-vendor-load.ts';
import type { VendorSyncDeps } from './vendor-sync-deps.ts';

/** A load that ended so shortly ago is as good as another one (ms). */
const STILL_FRESH: Readonly<Record<SyncMode, number>> = { incremental: 5 * 60_000, full: 60 * 60_000 };

/**
 * What wakes the worker: a load that was started or handed over (`scheduled` null), or the clock asking for a load
 * of a mode. The clock only keeps up what a person has begun: before the first load nobody has said that the
 * accounting system is set up, and signing in to one that is not locks the account.
 */
export const syncVendors = async (
  deps: VendorSyncDeps,
  scheduled: SyncMode | null,
  deadline: number,
): Promise<void> => {
  const { jobs, clock } = deps;
  const before = await jobs.current();
  const isBegun = before !== null && isUnderWay(before);
  if (isBegun) await runLoad(deps, deadline, before);
  if (scheduled === null) return;
  const current = isBegun ? await jobs.current() : before;
  if (!current || isUnderWay(current)) return;
  const now = clock.now();
  if (now >= deadline || isFresh(current, scheduled, now)) return;
  const command = { jobId: deps.newId(), mode: scheduled, by: 'schedule' };
  const started = await startVendorLoad(deps, command, now);
  if (started.ok) await runLoad(deps, deadline, started.value);
};

/** Whether this load did, a moment ago, what the clock asks for: a full one has also seen what was modified. */
const isFresh = ({ status, mode, endedAt }: SyncJob, asked: SyncMode, now: number): boolean =>
  status === 'DONE' &&
  (mode === 'full' || asked === 'incremental') &&
  endedAt !== null &&
  Date.parse(endedAt) > now - STILL_FRESH[asked];
