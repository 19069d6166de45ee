import type { AccountingPage, AccountingVendor } from '#app/ports.ts';
import { ok, type Result } from '#domain/result.ts';
import { mirrorVendor } from '#domain/vendors/mirror-vendor.ts';
import { laterOf, type SyncCounts, type SyncCursor } from '#domain/vendors/sync-job.ts';
import { type Vendor, vendorKey } from '#domain/vendors/vendor.ts';
import type { LeftOff, LoadUnderWay } from './load-under-way.ts';
import type { Pace } from './pace.ts';
import { type PlannedChange, type SavedAs, saveChanges } from './save-changes.ts';
import type { VendorSyncDeps } from './vendor-sync-deps.ts';

/** What the vendors were before the accounting system was asked, by key; kept up with what the load writes. */
export type HeldVendors = Map<string, Vendor>;

/**
 * Reads the accounting system's vendors page by page from where the load stands and writes what differs. `seen`
 * gathers the keys of all pages, also those that an earlier worker read.
 */
export const readPages = async (
  deps: VendorSyncDeps,
  load: LoadUnderWay,
  held: HeldVendors,
  seen: Set<string>,
  pace: Pace,
): Promise<Result<void, LeftOff>> => {
  for (;;) {
    const { stage, skip, modifiedSince } = load.job.cursor;
    if (stage !== 'read') return ok(undefined);
    const asking = await load.beforeAsking();
    if (!asking.ok) return asking;
    const answer = await deps.accounting.listVendors(modifiedSince ? { skip, modifiedSince } : { skip });
    if (!answer.ok) {
      const again = await load.afterTrouble(answer.error);
      if (!again.ok) return again;
      continue;
    }
    const saved = await takePage(deps, load, answer.value, held, seen, pace);
    if (!saved.ok) return saved;
  }
};

const takePage = async (
  deps: VendorSyncDeps,
  load: LoadUnderWay,
  page: AccountingPage<AccountingVendor>,
  held: HeldVendors,
  seen: Set<string>,
  pace: Pace,
): Promise<Result<void, LeftOff>> => {
  const reading = { serverTime: page.serverTime, tookMs: page.tookMs, now: deps.clock.now() };
  const planned = new Map<string, PlannedChange>();
  for (const row of page.rows) {
    const key = vendorKey(row.vendorID);
    if (key === '') continue;
    const before = held.get(key) ?? null;
    planned.set(key, { key, held: before, change: mirrorVendor(before, row, reading, load.writer) });
  }
  const results = await saveChanges(deps.vendors, [...planned.values()], pace);

  let counts = load.job.counts;
  for (const { key, held: before, change } of planned.values()) {
    const result = results.get(key) ?? 'conflict';
    counts = count(counts, seen.has(key), result, before, load.writer);
    seen.add(key);
    if (change.kind !== 'same' && result !== 'conflict') held.set(key, change.next);
  }

  const { jobId, cursor } = load.job;
  await deps.jobs.keepSeen(jobId, cursor.pages, [...planned.keys()]);
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
