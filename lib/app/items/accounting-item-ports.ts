import type {
  AccountingPage,
  AccountingResult,
  ReadOptions,
} from '#app/accounting/accounting-response-ports.ts';
import type { Item } from '#domain/items/item.ts';

/** The items of the accounting system. */
export interface AccountingItems {
  /** Items with units and lot rules, `skip` rows in. Tracking is off where the lot feature is (`lotFeature`). */
  listItems(page: {
    skip: number;
    modifiedSince?: string;
  }): AccountingResult<
    AccountingPage<Item & { readonly lastModifiedAt: string | null }> & { readonly lotFeature: 'on' | 'off' }
  >;
  /** Items by id; ids that are no stock items come back as `non-stock`. */
  itemsById(ids: readonly string[], options?: ReadOptions): AccountingResult<readonly Item[]>;
}
