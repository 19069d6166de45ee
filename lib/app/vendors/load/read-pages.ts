import type { AccountingPage } from '#app/accounting/accounting-response-ports.ts';
import type { AccountingVendor } from '#app/vendors/accounting-vendor-ports.ts';
import type { RateLimiter } from '#app/vendors/rate-limiter.ts';
import { type PlannedChange, type SavedAs, savingChanges } from '#app/vendors/save-changes.ts';
import { ok, type Result } from '#domain/result.ts';
import { mirrorVendor } from '#domain/vendors/mirror-vendor.ts';
import { laterOf, type SyncCounts, type SyncCursor } from '#domain/vendors/sync-job.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import type { LoadStopped, RunningLoad } from './running-load.ts';
import type { VendorSnapshot } from './vendor-snapshot.ts';
import type { VendorSyncDeps } from './vendor-sync-deps.ts';

/**
 * Reads the accounting system's vendors page by page from where the load stands and writes what differs. A page is
 * written before the next is asked for: one is in our hands at a time, and `storedVendors` learns what it brought and wrote.
 */
export const readPages = async (
  deps: VendorSyncDeps,
  load: RunningLoad,
  storedVendors: VendorSnapshot,
  rateLimiter: RateLimiter,
): Promise<Result<void, LoadStopped>> => {
  while (load.job.cursor.stage === 'read') {
    // In a call of its own, which lets go of the page: this one goes on while the next is asked for.
    const turn = await readPage(deps, load, storedVendors, rateLimiter);
    if (!turn.ok) return turn;
  }
  return ok(undefined);
};

/** Asks for the next page and writes it; or waits, where the accounting system did not answer. */
const readPage = async (
  deps: VendorSyncDeps,
  load: RunningLoad,
  storedVendors: VendorSnapshot,
  rateLimiter: RateLimiter,
): Promise<Result<void, LoadStopped>> => {
  const asking = await load.checkDeadline();
  if (!asking.ok) return asking;
  const { skip, modifiedSince } = load.job.cursor;
  const answer = await deps.accounting.listVendors(modifiedSince ? { skip, modifiedSince } : { skip });
  if (!answer.ok) return load.retryAfterError(answer.error);
  return takePage(deps, load, answer.value, storedVendors, rateLimiter);
};

const takePage = async (
  deps: VendorSyncDeps,
  load: RunningLoad,
  page: AccountingPage<AccountingVendor>,
  storedVendors: VendorSnapshot,
  rateLimiter: RateLimiter,
): Promise<Result<void, LoadStopped>> => {
  const reading = { serverTime: page.serverTime, tookMs: page.tookMs, now: deps.clock.now() };
  const rows = new Map(page.rows.map((row) => [vendorKey(row.vendorID), row]));
  rows.delete('');
  function* planned(): Generator<PlannedChange> {
    for (const [key, row] of rows) {
      const before = storedVendors.get(key);
      yield { key, stored: before, change: mirrorVendor(before, row, reading, load.writer) };
    }
  }

  let counts = load.job.counts;
  for await (const { key, stored: before, change, savedAs } of savingChanges(
    deps.vendors,
    planned(),
    rateLimiter,
  )) {
    counts = count(counts, storedVendors.see(key), savedAs, before, load.writer);
    if (change.kind !== 'same' && savedAs !== 'conflict') storedVendors.put(change.next);
  }

  const { jobId, cursor } = load.job;
  await deps.jobs.keepSeen(jobId, cursor.pages, [...rows.keys()]);
  return load.progress({ counts, cursor: after(cursor, page) });
};

const after = (cursor: SyncCursor, page: AccountingPage<AccountingVendor>): SyncCursor => ({
  ...cursor,
  stage: page.next === null ? 'missing' : 'read',
  skip: page.next ?? cursor.skip,
  pages: cursor.pages + 1,
  newest: page.rows.reduce((newest, row) => laterOf(newest, row.lastModifiedAt), cursor.newest),
  troubleSince: null,
});

/**
 * Counts a vendor once, though pages may overlap. One that stands as it should because this load wrote it before
 * its worker died, and before that was counted, counts as what it was.
 */
const count = (
  counts: SyncCounts,
  wasSeen: boolean,
  result: SavedAs,
  before: Vendor | null,
  writer: string,
): SyncCounts => {
  const read = counts.read + (wasSeen ? 0 : 1);
  const redone = result === 'same' && !wasSeen && before?.updatedBy === writer;
  const isCreated = result === 'created' || (redone && before?.createdBy === writer);
  const isChanged = result === 'changed' || (redone && before?.createdBy !== writer);
  return {
    ...counts,
    read,
    created: counts.created + (isCreated ? 1 : 0),
    changed: counts.changed + (isChanged ? 1 : 0),
  };
};
