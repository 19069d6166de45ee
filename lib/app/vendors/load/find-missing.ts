import type { RateLimiter } from '#app/vendors/rate-limiter.ts';
import { IDS_PER_CALL, readByKey } from '#app/vendors/read-by-key.ts';
import { type PlannedChange, saveChanges } from '#app/vendors/save-changes.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { mirrorVendor, REMOVED, removeVendor } from '#domain/vendors/mirror-vendor.ts';
import { maxInactivations, mayBeGone } from '#domain/vendors/missing-guard.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import type { LoadStopped, RunningLoad } from './running-load.ts';
import type { VendorSnapshot } from './vendor-snapshot.ts';
import type { VendorSyncDeps } from './vendor-sync-deps.ts';

/**
 * After the last page of a full load: vendors that were not on any page are asked for by key, and those that the
 * accounting system no longer has become INACTIVE. If they are too many to be an ordinary day's, none does: the load
 * fails and alarms (domain.md, Vendor).
 */
export const findMissing = async (
  deps: VendorSyncDeps,
  load: RunningLoad,
  storedVendor: VendorSnapshot,
  rateLimiter: RateLimiter,
): Promise<Result<void, LoadStopped>> => {
  const { missing, activeCount, removedByUs } = countMissing(storedVendor, load);
  const limit = maxInactivations(activeCount);
  if (storedVendor.seenCount === 0 && missing.length > 0) {
    return err(await stop(deps, load, 'answered with no vendors at all'));
  }

  const gone: PlannedChange[] = [];
  for (let at = 0; at < missing.length; at += IDS_PER_CALL) {
    const asked = await readMissing(deps, load, missing.slice(at, at + IDS_PER_CALL), rateLimiter);
    if (!asked.ok) return asked;
    gone.push(...asked.value);
    if (gone.length > limit) {
      return err(await stop(deps, load, `no longer has more than ${limit} of ${activeCount} vendors`));
    }
  }

  const saved = await saveChanges(deps.vendors, gone, rateLimiter);
  const now = [...saved.values()].filter((result) => result === 'changed').length;
  return load.progress({
    counts: { ...load.job.counts, madeInactive: removedByUs + now },
    cursor: { ...load.job.cursor, troubleSince: null },
  });
};

/** The keys of those not seen that may be gone, how many are active, and how many this load's earlier worker removed. */
const countMissing = (storedVendor: VendorSnapshot, { job, writer }: RunningLoad) => {
  const missing: string[] = [];
  let activeCount = 0;
  let removedByUs = 0;
  for (const vendor of storedVendor.all()) {
    const key = vendorKey(vendor.vendorID);
    if (vendor.accountingStatus !== REMOVED) activeCount += 1;
    else if (vendor.updatedBy === writer) removedByUs += 1;
    if (!storedVendor.wasSeen(key) && mayBeGone(vendor, job.startedAt)) missing.push(key);
  }
  return { missing, activeCount, removedByUs };
};

/** Asks for some of the missing by key. What is there after all is mirrored; answers the removals to be written. */
const readMissing = async (
  deps: VendorSyncDeps,
  load: RunningLoad,
  some: readonly string[],
  rateLimiter: RateLimiter,
): Promise<Result<PlannedChange[], LoadStopped>> => {
  for (;;) {
    const asking = await load.checkDeadline();
    if (!asking.ok) return asking;
    // Read anew before the question: what is decided on its answer is saved only if nothing came between.
    const before = await deps.vendors.loadMany(some);
    const ids = [...before.values()].map((vendor) => vendor.vendorID);
    const answers = await readByKey(deps.accounting, ids, deps.clock.now, true);
    if (!answers.ok) {
      const again = await load.retryAfterError(answers.error);
      if (!again.ok) return again;
      continue;
    }
    const present: PlannedChange[] = [];
    const gone: PlannedChange[] = [];
    for (const [key, { vendor, reading }] of answers.value) {
      const storedVendor = before.get(key) ?? null;
      if (vendor)
        present.push({
          key,
          stored: storedVendor,
          change: mirrorVendor(storedVendor, vendor, reading, load.writer),
        });
      else gone.push({ key, stored: storedVendor, change: removeVendor(storedVendor, reading, load.writer) });
    }
    await saveChanges(deps.vendors, present, rateLimiter);
    return ok(gone);
  }
};

const stop = (deps: VendorSyncDeps, load: RunningLoad, what: string): Promise<LoadStopped> => {
  deps.metrics.put({ VendorLoadsStopped: 1 });
  deps.log.error('vendor_load.stopped_by_guard', {
    alarm: 'VENDOR_LOAD_GUARD',
    jobId: load.job.jobId,
    what,
  });
  return load.fail(
    `${deps.accountingName} ${what}. That is no ordinary change, so no vendor was made inactive. Check the connection and the company, then load again.`,
  );
};
