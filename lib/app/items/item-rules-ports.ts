import type { WriteConflict } from '#app/write-conflict.ts';
import type { Item } from '#domain/items/item.ts';
import type { ItemRules } from '#domain/items/item-rules.ts';
import type { Result } from '#domain/result.ts';

/** What is ours of items, for whoever only reads it. */
export interface KnownItemRules {
  /** Those that exist, by `itemKey`; read consistently. */
  loadMany(inventoryIDs: readonly string[]): Promise<ReadonlyMap<string, ItemRules>>;
}

/** What is ours of items, and which item has a GTIN by it. */
export interface ItemRulesStore extends KnownItemRules {
  /** Of these GTINs, by `gtinKey`, the item whose rules have it. Read consistently. */
  ownersOf(gtins: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Writes `next` with its GTINs, all or nothing: if the stored version is still `previous.version` (0: there are no
   * rules yet) and each of its GTINs is its own or nobody's.
   */
  save(next: ItemRules, previous: ItemRules): Promise<Result<void, WriteConflict>>;
}

/** All items and all rules, one part after the other. */
export interface ItemLists {
  /** Items in no order, after a place of the list. `BAD_POSITION`: `after` is no place in it. */
  items(
    after: string | null,
    limit: number,
  ): Promise<Result<{ readonly items: readonly Item[]; readonly after: string | null }, 'BAD_POSITION'>>;
  /** By `itemKey`. */
  rules(): Promise<ReadonlyMap<string, ItemRules>>;
}

/** What the accounting system says of GTINs. */
export interface BooksGtins {
  /** Of these GTINs, by `gtinKey`, an item other than this one that the accounting system has with it. */
  ownersOf(gtins: readonly string[], butFor: string): Promise<ReadonlyMap<string, string>>;
}
