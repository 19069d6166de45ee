import { type Item, itemKey } from '#domain/items/item.ts';
import { anItem } from '#test/support/builders/items.ts';
import { rememberedItems } from './remembered-items.ts';

/** A store that tells what was asked of it. */
const aStore = (...items: readonly Item[]) => {
  const held = new Map(items.map((item) => [itemKey(item.inventoryID), item]));
  const asked: string[][] = [];
  return {
    asked,
    store: {
      loadMany: async (ids: readonly string[]) => {
        asked.push([...ids]);
        return new Map([...held].filter(([key]) => ids.includes(key)));
      },
      saveMany: async (more: readonly Item[]) => {
        for (const item of more) held.set(itemKey(item.inventoryID), item);
      },
    },
  };
};

const GLASS = anItem({ inventoryID: 'Glass' });
const CORK = anItem({ inventoryID: 'Cork' });

describe('remembered items', () => {
  it('are read once, in whatever case they are asked for', async () => {
    const { store, asked } = aStore(GLASS, CORK);
    const items = rememberedItems(store);
    expect([...(await items.loadMany(['glass', 'GLASS'])).values()]).toEqual([GLASS]);
    expect([...(await items.loadMany(['Glass', 'Cork'])).values()]).toEqual([GLASS, CORK]);
    await items.loadMany(['cork']);
    expect(asked).toEqual([['GLASS'], ['CORK']]);
  });

  it('that were not there are looked for again', async () => {
    const { store, asked } = aStore();
    const items = rememberedItems(store);
    expect((await items.loadMany(['Glass'])).size).toBe(0);
    await store.saveMany([GLASS]);
    expect((await items.loadMany(['Glass'])).size).toBe(1);
    expect(asked).toHaveLength(2);
  });

  it('are known once they are saved', async () => {
    const { store, asked } = aStore();
    const items = rememberedItems(store);
    await items.saveMany([GLASS]);
    expect([...(await items.loadMany(['Glass'])).values()]).toEqual([GLASS]);
    expect(asked).toEqual([]);
  });
});
