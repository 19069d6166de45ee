import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { aLot, aReceipt, aReceiptLine } from '#test/support/builders/receipts.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';
import { checkTotals } from './check-totals.ts';

let bench: StockBench;
beforeEach(async () => {
  bench = await aStockBench();
  const items = ['A', 'B', 'C'];
  const lines = items.map((inventoryID, index) =>
    aReceiptLine({ lineNbr: index + 1, inventoryID, qty: 4, allocations: [aLot('L1', 4, '2026-11-19')] }),
  );
  await bench.receive(aReceipt({ lines }));
});

/** What a total says that nobody worked out. */
const alter = (itemKey: string, expression: string, values?: Record<string, unknown>) =>
  bench.client.send(
    new UpdateCommand({
      ...{ TableName: bench.tables.Stock, Key: { itemKey, part: '#total' } },
      UpdateExpression: expression,
      ...(values ? { ExpressionAttributeValues: values } : {}),
    }),
  );

const past = async () =>
  (await bench.ask('expiring', { days: '7', show: 'past' })).body.data.items.map((lot) => lot.inventoryID);

describe('the check of all totals', () => {
  it('brings those of the version before to what this one keeps, and mends what is untrue', async () => {
    await alter('A', 'REMOVE firstExpiry, dated');
    await alter('B', 'SET onHand = :onHand', { ':onHand': 1 });
    expect(await past()).toEqual(['B', 'C']);
    await checkTotals(bench.deps, () => true);
    expect(await past()).toEqual(['A', 'B', 'C']);
    expect((await bench.stockOf('B')).total).toMatchObject({ onHand: 4_000_000, expired: 4_000_000 });
  });

  it('goes on where it was ended, once a day', async () => {
    let pages = 0;
    const inventory: typeof bench.deps.inventory = {
      page: (after) => {
        pages += 1;
        return bench.deps.inventory.page(after, 1);
      },
    };
    const deps = { ...bench.deps, inventory };
    await checkTotals(deps, () => pages < 2);
    expect(await bench.deps.documents.loadCheck()).toMatchObject({ after: 'B' });
    await alter('A', 'SET onHand = :onHand', { ':onHand': 1 });
    await checkTotals(deps, () => true);
    await checkTotals(deps, () => true);
    expect(await bench.deps.documents.loadCheck()).toMatchObject({ after: null });
    expect((await bench.stockOf('A')).total?.onHand).toBe(1);
    bench.clock.time += 24 * 3_600_000;
    await checkTotals(deps, () => true);
    expect((await bench.stockOf('A')).total?.onHand).toBe(4_000_000);
  });
});
