import type { Clock } from '#app/clock-ports.ts';
import type { LeaseStore } from '#app/lease-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { Metrics } from '#app/metrics-ports.ts';
import type { AccountingItems } from './accounting-item-ports.ts';
import type { ItemStore, ItemWatermark, ItemWatermarkStore } from './item-ports.ts';

export interface SyncItemsDeps {
  readonly accounting: Pick<AccountingItems, 'listItems'>;
  readonly items: Pick<ItemStore, 'saveMany'>;
  readonly watermark: ItemWatermarkStore;
  readonly leases: LeaseStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Names this run among others. */
  readonly workerId: string;
}

/** `busy`: another run is at it. `unfinished`: the next run begins again where this one began. */
interface ItemSyncOutcome {
  readonly outcome: 'done' | 'busy' | 'unfinished';
  readonly mode: 'full' | 'delta';
  readonly read: number;
}

/** What changed while the list was read, and clocks that differ a little (accounting-contract.md §5). */
const OVERLAP_MS = 5 * 60_000;

/** A changed lot class changes items without touching them: once a day all are read. */
const FULL_SYNC_INTERVAL_MS = 24 * 3_600_000;

const LEASE = 'item-sync';

/** Longer than any run may take. */
const LEASE_MS = 16 * 60_000;

/** A page begun with less time than this might not be through. */
const PAGE_MS = 90_000;

/**
 * Brings the Items table up to the accounting system's items: those changed since the last run, or all. Never throws
 * for an accounting error; what was read is saved, and the watermark moves only when the list was read to its end.
 * `remainingMs`: how long the function may still run.
 */
export const syncItems = async (deps: SyncItemsDeps, remainingMs: () => number): Promise<ItemSyncOutcome> => {
  const { leases, clock, workerId } = deps;
  const now = clock.now();
  if (!(await leases.take(LEASE, workerId, now, now + LEASE_MS)))
    return { outcome: 'busy', mode: 'delta', read: 0 };
  try {
    const known = await deps.watermark.load();
    const isFull = known === null || now - known.fullAt >= FULL_SYNC_INTERVAL_MS;
    const outcome = await readAll(deps, isFull ? null : known, remainingMs);
    deps.metrics.put({ ItemsNotLoaded: outcome.outcome === 'done' ? 0 : 1 });
    return outcome;
  } finally {
    await leases.release(LEASE, workerId);
  }
};

const readAll = async (
  deps: SyncItemsDeps,
  known: ItemWatermark | null,
  remainingMs: () => number,
): Promise<ItemSyncOutcome> => {
  const { accounting, items, watermark, clock, log } = deps;
  const mode = known ? 'delta' : 'full';
  const startedAt = clock.now();
  let newest = known ? Date.parse(known.modifiedSince) + OVERLAP_MS : Number.NEGATIVE_INFINITY;
  let lotFeature: 'on' | 'off' = known?.lotFeature ?? 'on';
  let read = 0;
  for (let skip: number | null = 0; skip !== null; ) {
    if (remainingMs() < PAGE_MS) {
      log.warn('items.out_of_time', { mode, read });
      return { outcome: 'unfinished', mode, read };
    }
    const page = await accounting.listItems({
      skip,
      ...(known ? { modifiedSince: known.modifiedSince } : {}),
    });
    if (!page.ok) {
      log.warn('items.not_read', { mode, read, reason: page.error.message });
      return { outcome: 'unfinished', mode, read };
    }
    const { rows, next, serverTime } = page.value;
    lotFeature = page.value.lotFeature;
    // The feature was switched since: every item's tracking changed, though no item did.
    if (known && lotFeature !== known.lotFeature) return readAll(deps, null, remainingMs);
    await items.saveMany(rows.map(({ lastModifiedAt: _, ...item }) => item));
    read += rows.length;
    newest = Math.max(newest, newestOf(rows, serverTime ?? startedAt));
    skip = next;
  }
  if (lotFeature === 'off') {
    log.warn('items.lot_tracking_off');
  }
  // A system without any item would be a first; an empty list is rather one that was not understood.
  if (!Number.isFinite(newest)) {
    log.warn('items.none_listed', { mode });
    return { outcome: 'unfinished', mode, read };
  }
  const modifiedSince = new Date(newest - OVERLAP_MS).toISOString();
  await watermark.save({ modifiedSince, fullAt: known?.fullAt ?? startedAt, lotFeature });
  log.info('items.up_to_date', { mode, read, modifiedSince });
  return { outcome: 'done', mode, read };
};

/** Of the accounting system's own times, none of them later than its own clock: a zone misread must not skip changes. */
const newestOf = (rows: readonly { readonly lastModifiedAt: string | null }[], serverTime: number): number =>
  Math.max(
    Number.NEGATIVE_INFINITY,
    ...rows.map(({ lastModifiedAt }) =>
      lastModifiedAt ? Math.min(Date.parse(lastModifiedAt), serverTime) : Number.NEGATIVE_INFINITY,
    ),
  );
