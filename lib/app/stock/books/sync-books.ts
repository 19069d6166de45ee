import type { LeaseStore } from '#app/lease-ports.ts';
import type { Metrics } from '#app/metrics-ports.ts';
import { type SyncPlacesDeps, syncPlaces } from '#app/stock/places/sync-places.ts';
import { isRoundLate } from '#domain/stock/books/books-round.ts';
import { type ReadAllBooksDeps, readAllBooks } from './read-all-books.ts';

export interface SyncBooksDeps extends SyncPlacesDeps, ReadAllBooksDeps {
  readonly accountingStock: SyncPlacesDeps['accountingStock'] & ReadAllBooksDeps['accountingStock'];
  readonly leases: LeaseStore;
  readonly metrics: Metrics;
  /** Names this run among others. */
  readonly workerId: string;
}

const LEASE = 'books-sync';

/** Longer than any run may take. */
const LEASE_MS = 16 * 60_000;

/** A question begun with less time than this might not be answered in it. */
const RESERVE_MS = 200_000;

/** Places first, of which there are few; then what the accounting system has of each item, once a night. One run at a time. */
export const syncBooks = async (deps: SyncBooksDeps, remainingMs: () => number): Promise<void> => {
  const { leases, clock, workerId } = deps;
  const now = clock.now();
  if (!(await leases.take(LEASE, workerId, now, now + LEASE_MS))) return;
  try {
    await syncPlaces(deps);
    await readAllBooks(deps, () => remainingMs() > RESERVE_MS);
    const isLate = isRoundLate(await deps.books.loadRound(), clock.now());
    deps.metrics.put({ BooksNotRead: isLate ? 1 : 0 });
  } finally {
    await leases.release(LEASE, workerId);
  }
};
