import type { Slice, Sliced } from '#app/work-orders/work-order-ports.ts';
import type { WriteConflict } from '#app/write-conflict.ts';
import type { Result } from '#domain/result.ts';
import type { Count } from '#domain/stock/counts/count.ts';
import type { CountDifference } from '#domain/stock/counts/count-differences.ts';
import type { CountEntry } from '#domain/stock/counts/count-entry.ts';
import type { CountedAt, CountRow } from '#domain/stock/counts/count-rows.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';

/** A count with all that belongs to it. */
export interface WholeCount {
  readonly count: Count;
  /** As the balances stood when it began. */
  readonly rows: readonly CountRow[];
  readonly entries: readonly CountEntry[];
  /** What was found, once it was closed. */
  readonly differences: readonly CountDifference[];
}

/** Counts, for ever. Every read is consistent, by key, but for the lists. */
export interface CountStore {
  load(countId: string): Promise<Count | null>;
  loadWhole(countId: string): Promise<WholeCount | null>;
  loadDifferences(countId: string): Promise<readonly CountDifference[]>;
  /** The count, its rows and what was counted of one of them before. */
  loadForEntry(
    countId: string,
    at: CountedAt,
  ): Promise<{
    readonly count: Count | null;
    readonly rows: readonly CountRow[];
    readonly entry: CountEntry | null;
  }>;
  /** The next of the numbers that people call counts by. */
  nextNumber(): Promise<number>;
  /** A count that is not there yet, with its parts, all or nothing. */
  begin(whole: WholeCount): Promise<Result<void, WriteConflict>>;
  /**
   * What was counted of a row, while the count is as it was read and the row's entry is still `previous`. `isFound`: it
   * is not among the rows of the count.
   */
  enter(
    count: Count,
    entry: CountEntry,
    previous: CountEntry | null,
    isFound: boolean,
  ): Promise<Result<void, WriteConflict>>;
  /** Where the stored one is still `previous`, and nothing was counted since. `differences`: as they stand from now on. */
  save(
    next: Count,
    previous: Count,
    differences?: readonly CountDifference[],
  ): Promise<Result<void, WriteConflict>>;
  /** Ids of counts that somebody was to have booked by then (epoch ms), from the index. */
  dueBy(instant: number, limit: number): Promise<readonly string[]>;
  /** The newest first, from the index: those that are open, or those that ended in a month (`YYYY-MM`). */
  list(of: 'OPEN' | string, slice: Slice): Promise<Sliced<ListedCount>>;
}

/** A count with its place in the list that has it. */
export interface ListedCount {
  readonly count: Count;
  readonly order: string;
}

/** What stands at a place. */
export interface PlaceStock {
  /** Which lots, from the index; how much, by key. */
  balancesAt(place: string): Promise<readonly Balance[]>;
  /** So many of them at most, by item and lot, and how many more there are: where these are many, as the index names them. */
  someAt(
    place: string,
    most: number,
  ): Promise<{ readonly balances: readonly Balance[]; readonly left: number }>;
}
