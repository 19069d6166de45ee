import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { checkTotals } from '#app/stock/check-totals.ts';
import { sumMarks } from '#app/stock/sum-items.ts';
import { quantity } from '#domain/quantity.ts';
import { aLot, aReceipt, aReceiptLine } from '#test/support/builders/receipts.ts';
import { aBalance, aLine, aMove, COLD_STORE, DOCK } from '#test/support/builders/stock.ts';
import { meterCalls } from '#test/support/engine/metered-client.ts';
import { aPalletBench } from '#test/support/pallets/pallet-bench.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';

/** Ten of each item at the dock of MAIN. */
const anInventory = async (...items: string[]) => {
  const bench = await aStockBench();
  const lines = items.map((inventoryID, index) =>
    aReceiptLine({
      ...{ lineNbr: index + 1, inventoryID, qty: 10 },
      allocations: [aLot('L1', 10, '2026-12-24')],
    }),
  );
  await bench.receive(aReceipt({ lines }));
  return bench;
};

const toCold = (inventoryID: string, qty: number) => {
  const at = { inventoryID, lotNumber: 'L1' };
  return aMove({ lines: [aLine(-qty, at), aLine(qty, { ...at, place: COLD_STORE })] });
};

const listed = async (bench: Pick<StockBench, 'ask'>, warehouseID: string, fields = {}) =>
  (await bench.ask('list_inventory', { warehouseID, ...fields })).body.data.items.map(
    ({ inventoryID, onHand, available, nextExpiry }) => ({ inventoryID, onHand, available, nextExpiry }),
  );

const figures = (inventoryID: string, onHand: number) => ({
  ...{ inventoryID, onHand, available: onHand, nextExpiry: '2026-12-24' },
});

/** As the version before leaves it: it writes totals whole, without what it does not know. */
const asBefore = (bench: StockBench, itemKey: string, more = '') =>
  bench.client.send(
    new UpdateCommand({
      ...{ TableName: bench.tables.Stock, Key: { itemKey, part: '#total' } },
      UpdateExpression: `REMOVE shares ${more}`,
      ...(more ? { ExpressionAttributeValues: { ':one': 1 } } : {}),
    }),
  );

describe('the inventory of a warehouse', () => {
  it('is what is there; what has nothing there is left out, and that of all is as it was', async () => {
    const bench = await anInventory('CORK', 'GLASS-750', 'LABEL');
    await bench.move(toCold('GLASS-750', 4));
    await bench.sum('GLASS-750');
    expect(await listed(bench, 'cold')).toEqual([figures('GLASS-750', 4)]);
    expect(await listed(bench, 'MAIN')).toEqual([
      figures('CORK', 10),
      figures('GLASS-750', 6),
      figures('LABEL', 10),
    ]);
    expect(await listed(bench, 'ELSEWHERE')).toEqual([]);
    const all = (await bench.ask('list_inventory')).body.data.items;
    expect(all.map(({ onHand }) => onHand)).toEqual([10, 10, 10]);
  });

  it('has what a shipment was promised there, though somebody found nothing of it', async () => {
    const bench = await anInventory('GLASS-750');
    await bench.move(toCold('GLASS-750', 4));
    await bench.alterBalance(aBalance(0, { place: COLD_STORE, allocated: quantity(4) }));
    await bench.sum('GLASS-750');
    expect(await listed(bench, 'COLD')).toEqual([
      { ...figures('GLASS-750', 0), available: -4, nextExpiry: null },
    ]);
  });

  it('goes on where a page ended, whatever of it is in another warehouse', async () => {
    const bench = await anInventory('A', 'B', 'C', 'D');
    await bench.move(toCold('C', 1));
    await bench.sum('C');
    const first = (await bench.ask('list_inventory', { warehouseID: 'COLD', limit: '2' })).body.data;
    expect(first.items).toEqual([]);
    const pagination_key = first.pagination_key;
    expect(await listed(bench, 'COLD', { limit: '2', pagination_key })).toEqual([figures('C', 1)]);
  });

  it('is right at once where the version before wrote the totals, and never what it left behind', async () => {
    const bench = await anInventory('CORK', 'GLASS-750');
    await bench.move(toCold('GLASS-750', 4));
    await asBefore(bench, 'CORK');
    await asBefore(bench, 'GLASS-750');
    expect(await listed(bench, 'COLD')).toEqual([figures('GLASS-750', 4)]);
    expect(await listed(bench, 'MAIN')).toEqual([figures('CORK', 10), figures('GLASS-750', 6)]);
  });

  it('does not believe shares that are of another total', async () => {
    const bench = await anInventory('GLASS-750');
    await bench.move(toCold('GLASS-750', 4));
    // Somebody who keeps attributes that they do not know wrote the total again.
    await bench.client.send(
      new UpdateCommand({
        ...{ TableName: bench.tables.Stock, Key: { itemKey: 'GLASS-750', part: '#total' } },
        UpdateExpression: 'ADD rev :one',
        ExpressionAttributeValues: { ':one': 1 },
      }),
    );
    expect(await listed(bench, 'COLD')).toEqual([figures('GLASS-750', 4)]);
  });

  it('reads so many items whole for a page and no more, until the check has been at all of them', async () => {
    const items = Array.from({ length: 230 }, (_, at) => `ITEM-${String(at).padStart(3, '0')}`);
    const bench = await anInventory(...items);
    await checkTotals(bench.deps, () => true);
    const meter = meterCalls(bench.client);
    expect(await listed(bench, 'MAIN')).toHaveLength(230);
    // The page, and the totals a hundred at a time.
    expect(meter.calls.length).toBe(1 + 3);
    await Promise.all(items.map((item) => asBefore(bench, item)));
    const first = (await bench.ask('list_inventory', { warehouseID: 'MAIN' })).body.data;
    expect(first.items).toHaveLength(200);
    const { pagination_key } = first;
    expect(await listed(bench, 'MAIN', { pagination_key })).toHaveLength(30);
    // As one of the version before leaves it, which was through with this day.
    const check = await bench.deps.documents.loadCheck();
    await bench.deps.documents.saveCheck({ day: check?.day ?? '', after: null, keeps: 1 });
    await checkTotals(bench.deps, () => true);
    meter.reset();
    expect(await listed(bench, 'MAIN')).toHaveLength(230);
    expect(meter.calls.length).toBe(1 + 3);
  });
});

it('is kept with the total of an item in six warehouses without a further write', async () => {
  const bench = await anInventory('GLASS-750');
  const meter = meterCalls(bench.client);
  const written = async (...places: string[]) => {
    for (const [index, place] of places.entries())
      await bench.move(aMove({ movementId: `M-${place}-${index}`, lines: [aLine(-1), aLine(1, { place })] }));
    meter.reset();
    await sumMarks(bench.deps, ['GLASS-750']);
    return meter.units.write;
  };
  const found = async () => {
    const document = { type: 'adjustment', id: 'A' } as const;
    await bench.move(
      aMove({ movementId: ulid(), kind: 'adjust', reason: 'Found.', document, lines: [aLine(1)] }),
    );
    meter.reset();
    await sumMarks(bench.deps, ['GLASS-750']);
    return meter.units.write;
  };
  expect(await written('loc:MAIN/R1')).toBe(0);
  const inOne = await found();
  const further = ['COLD', 'NORTH', 'SOUTH', 'EAST', 'WEST'].map((warehouse) => `loc:${warehouse}/A1`);
  expect(await written(...further)).toBe(1);
  expect(await found()).toBe(inOne);
});

describe('what stands on pallets', () => {
  const aColdPallet = async () => {
    const bench = await aPalletBench();
    const pallet = await bench.aPallet();
    const follow = () => sumMarks(bench.stockBench.deps, ['GLASS-750']);
    const inCold = async () => {
      const [item] = await listed(bench.stockBench, 'COLD');
      return item?.onHand ?? 0;
    };
    const move = async (to: string) => {
      const [standing] = (await bench.look('list_pallets')).body.data.items;
      await bench.act('move_pallet', { sscc: pallet.sscc, version: standing?.version, to });
    };
    return { bench, pallet, follow, inCold, move };
  };

  it('is where its pallet is, from the moment that it is moved into another warehouse', async () => {
    const { follow, inCold, move } = await aColdPallet();
    await follow();
    expect(await inCold()).toBe(0);
    await move(COLD_STORE);
    await follow();
    expect(await inCold()).toBe(60);
    await move(DOCK);
    await follow();
    expect(await inCold()).toBe(0);
  });

  it('costs two writes more where its pallet comes into another warehouse, and none within one', async () => {
    const { bench, move } = await aColdPallet();
    const meter = meterCalls(bench.client);
    const written = async (to: string) => {
      meter.reset();
      await move(to);
      return meter.units.write;
    };
    const within = await written('loc:MAIN/R1');
    expect((await written(COLD_STORE)) - within).toBe(2);
  });

  it('that the version before put there, or moved, is asked of the pallet; a check mends what balances say', async () => {
    const { bench, pallet, follow, inCold, move } = await aColdPallet();
    const balance = { itemKey: 'GLASS-750', part: `bal#L1#hu:${pallet.sscc}` };
    const say = (expression: string, values?: Record<string, string>) =>
      bench.client.send(
        new UpdateCommand({
          ...{ TableName: bench.tables.Stock, Key: balance, UpdateExpression: expression },
          ...(values ? { ExpressionAttributeValues: values } : {}),
        }),
      );
    await move(COLD_STORE);
    await say('REMOVE standsIn');
    await follow();
    expect(await inCold()).toBe(60);
    // It was told: nobody asks the pallet again.
    await bench.client.send(
      new UpdateCommand({
        ...{ TableName: bench.palletTable, Key: { sscc: pallet.sscc } },
        UpdateExpression: 'SET #location = :location',
        ExpressionAttributeNames: { '#location': 'location' },
        ExpressionAttributeValues: { ':location': DOCK },
      }),
    );
    await follow();
    expect(await inCold()).toBe(60);
    await bench.stockBench.sum('GLASS-750');
    expect(await inCold()).toBe(0);
    await say('SET standsIn = :cold', { ':cold': 'COLD' });
    await bench.stockBench.sum('GLASS-750');
    expect(await inCold()).toBe(0);
  });
});
