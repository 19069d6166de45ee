import type { ItemStockStore } from '#app/stock/stock-ports.ts';
import { aLot, aReceipt, aReceiptLine } from '#test/support/builders/receipts.ts';
import { aLine, aMove } from '#test/support/builders/stock.ts';
import { aStockBench } from '#test/support/stock/stock-bench.ts';
import { sumItems } from './sum-items.ts';

/** A reading that is overtaken: goods leave, and somebody else works the total out, before it is saved. */
const overtaken = async (guard: (store: ItemStockStore) => ItemStockStore['saveTotal']) => {
  const bench = await aStockBench();
  await bench.receive(aReceipt({ lines: [aReceiptLine({ allocations: [aLot('L1', 10)] })] }));
  const out = { kind: 'adjust', document: { type: 'adjustment', id: 'A' }, reason: 'Lost.' } as const;
  await bench.move(aMove({ ...out, movementId: 'M1', lines: [aLine(-1)] }));
  const { itemStock } = bench.deps;
  let isFirst = true;
  const slow: ItemStockStore = {
    ...itemStock,
    async load(inventoryID) {
      const found = await itemStock.load(inventoryID);
      if (isFirst) {
        isFirst = false;
        await bench.move(aMove({ ...out, movementId: 'M2', lines: [aLine(-4)] }));
        await bench.sum('GLASS-750');
      }
      return found;
    },
    saveTotal: guard(itemStock),
  };
  await sumItems({ ...bench.deps, itemStock: slow }, ['GLASS-750']);
  return (await bench.stockOf('GLASS-750')).total?.onHand;
};

describe('a total', () => {
  it('that was worked out from an older reading never replaces a newer one', async () => {
    expect(await overtaken(({ saveTotal }) => saveTotal)).toBe(5_000_000);
  });

  it('would be replaced by it without its revision', async () => {
    const unguarded = await overtaken(({ load, saveTotal }) => async (next) => {
      const { total } = await load(next.inventoryID);
      return saveTotal(next, total);
    });
    expect(unguarded).toBe(9_000_000);
  });
});
