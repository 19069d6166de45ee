import type {
  AccountingPage,
  AccountingResult,
  ReadOptions,
} from '#app/accounting/accounting-response-ports.ts';
import type { Quantity } from '#domain/quantity.ts';
import type { BooksBalance } from '#domain/stock/books/books-reading.ts';
import type { Warehouse } from '#domain/stock/places/warehouse.ts';

/** The stock of the accounting system (accounting-contract-stock.md §1). */
export interface AccountingStock {
  /** All warehouses with their locations; null: the feature is off, and there is one location, MAIN. */
  warehouses(): AccountingResult<readonly Warehouse[] | null>;
  /** What stock items have on hand in all, `skip` rows in; the unit is the item's base unit. */
  listOnHand(page: {
    skip: number;
  }): AccountingResult<AccountingPage<{ readonly inventoryID: string; readonly onHand: Quantity }>>;
  /** What there is of an item, by lot and location; null: there is no such stock item. */
  balancesOf(inventoryID: string, options?: ReadOptions): AccountingResult<readonly BooksBalance[] | null>;
  /** Whether a posted receipt's goods are on hand there; one that is not there never comes, and counts as released. */
  isReleased(receiptNbr: string, options?: ReadOptions): AccountingResult<boolean>;
}
