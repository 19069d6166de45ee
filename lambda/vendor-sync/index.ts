import { composeVendorSync } from '#adapters/compose/vendors.ts';
import { composeChangingWorker } from '#adapters/compose/worker.ts';
import { measureLoads } from '#app/vendors/load/measure-loads.ts';
import { syncVendors } from '#app/vendors/load/sync-vendors.ts';
import type { SyncMode } from '#domain/vendors/sync-job.ts';
import { worker } from '../worker.ts';

const deps = composeVendorSync();

/** The longest single question to the accounting system may still end in time, and what it brought be written. */
const RESERVE_MS = 120_000;

const scheduledMode = ({ source, mode }: { source?: unknown; mode?: unknown }): SyncMode | null =>
  source === 'schedule' && (mode === 'full' || mode === 'incremental') ? mode : null;

/** Woken by a load that was started or handed over, and by the clock. Which load it is, the table says. */
export const handler = worker<{ source?: unknown; mode?: unknown }>(
  { ...composeChangingWorker('VendorSync'), measure: () => measureLoads(deps) },
  async (event, context) => {
    const deadline = Date.now() + context.getRemainingTimeInMillis() - RESERVE_MS;
    await syncVendors(deps, scheduledMode(event), deadline);
  },
);
