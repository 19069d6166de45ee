import { isUnderWay, type SyncMode } from '#domain/vendors/sync-job.ts';
import { startVendorLoad } from './start-vendor-load.ts';
import type { VendorSyncDeps } from './vendor-sync-deps.ts';
import { workOffLoad } from './work-off-load.ts';

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
  const current = await deps.jobs.current();
  if (current && isUnderWay(current)) await workOffLoad(deps, deadline);
  if (scheduled === null || !current) return;
  // An incremental load that was under way is not the full one that the night asks for; any load is one by day.
  if (isUnderWay(current) && (scheduled === 'incremental' || current.mode === 'full')) return;
  const now = deps.clock.now();
  if (now >= deadline) return;
  const started = await startVendorLoad(
    deps.jobs,
    { jobId: deps.newId(), mode: scheduled, by: 'schedule' },
    now,
  );
  if (started.ok) await workOffLoad(deps, deadline);
};
