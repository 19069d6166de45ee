import type { BooksReading } from '#domain/stock/books/books-reading.ts';
import type { BooksRound } from '#domain/stock/books/books-round.ts';
import type { ItemTotal, NotInBooks } from '#domain/stock/item-total.ts';

/** What one write takes away beside the reading that it keeps. */
export const RELEASED_AT_ONCE = 99;

/** What the accounting system had of items when it was asked. */
export interface BooksStore {
  load(inventoryID: string): Promise<BooksReading | null>;
  /** The readings and totals of these items, by `itemKey`. */
  loadMany(inventoryIDs: readonly string[]): Promise<{
    readonly readings: ReadonlyMap<string, BooksReading>;
    readonly totals: ReadonlyMap<string, ItemTotal>;
  }>;
  /**
   * Keeps a reading, unless a later one is kept, and with it takes the marks away of what it has on hand (`released`, at
   * most `RELEASED_AT_ONCE`): the total is worked out while it is kept, and must not find the one without the other.
   * `isNews`: it says something else than the one before, and the item's total follows. Answers whether it is kept.
   */
  save(reading: BooksReading, isNews: boolean, released: readonly NotInBooks[]): Promise<boolean>;
  /** How far all items have been read. */
  loadRound(): Promise<BooksRound | null>;
  saveRound(round: BooksRound): Promise<void>;
}
