import { type Item, itemKey } from '#domain/items/item.ts';
import type { ItemStore } from './item-ports.ts';

/**
 * The items' facts, each read once and then known: for one piece of work that joins the same order with its items
 * more than once, and short enough that facts of its beginning are as good as newer ones.
 */
export const rememberedItems = (store: ItemStore): ItemStore => {
  const known = new Map<string, Item>();
  return {
    async loadMany(inventoryIDs) {
      const wanted = [...new Set(inventoryIDs.map(itemKey))];
      const missing = wanted.filter((key) => !known.has(key));
      if (missing.length > 0) for (const [key, item] of await store.loadMany(missing)) known.set(key, item);
      return new Map(
        wanted.flatMap((key) => {
          const item = known.get(key);
          return item ? [[key, item] as const] : [];
        }),
      );
    },
    async saveMany(items) {
      await store.saveMany(items);
      for (const item of items) known.set(itemKey(item.inventoryID), item);
    },
  };
};
