import type { BooksReading } from '#domain/stock/books/books-reading.ts';
import type { BooksRound } from '#domain/stock/books/books-round.ts';
import type { ItemTotal } from '#domain/stock/item-total.ts';

/** What the accounting system had of items when it was asked. */
export interface BooksStore {
  load(inventoryID: string): Promise<BooksReading | null>;
  /** The readings and totals of these items, by `itemKey`. */
  loadMany(inventoryIDs: readonly string[]): Promise<{
    readonly readings: ReadonlyMap<string, BooksReading>;
    readonly totals: ReadonlyMap<string, ItemTotal>;
  }>;
  /**
   * Keeps a reading, unless a later one is kept. `isNews`: it says something else than the one before, and the item's
   * total follows. Answers whether it is kept.
   */
  save(reading: BooksReading, isNews: boolean): Promise<boolean>;
  /** How far all items have been read. */
  loadRound(): Promise<BooksRound | null>;
  saveRound(round: BooksRound): Promise<void>;
}
