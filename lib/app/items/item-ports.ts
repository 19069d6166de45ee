import type { Item } from '#domain/items/item.ts';

/** What receiving needs to know of items, as the accounting system gave it last. */
export interface ItemStore {
  /** Those that exist, by `itemKey`. */
  loadMany(inventoryIDs: readonly string[]): Promise<ReadonlyMap<string, Item>>;
  saveMany(items: readonly Item[]): Promise<void>;
}

/** How far the items have been read, kept between runs. */
export interface ItemWatermark {
  /** UTC ISO of the accounting system's clock: changes since then are still to be read. */
  readonly modifiedSince: string;
  /** When all items were read last (epoch ms). */
  readonly fullAt: number;
  /** As found then: items of a system that has lot tracking off are stored untracked. */
  readonly lotFeature: 'on' | 'off';
}

export interface ItemWatermarkStore {
  /** Null: the items have never been read to the end. */
  load(): Promise<ItemWatermark | null>;
  save(watermark: ItemWatermark): Promise<void>;
}
