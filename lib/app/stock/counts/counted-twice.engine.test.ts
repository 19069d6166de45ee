import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import type { ActionName } from '#api/contract.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { inventoryWriteHandlers } from '#app/stock/inventory-write-handlers.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { anItem } from '#test/support/builders/items.ts';
import { aLot, aReceipt, aReceiptLine } from '#test/support/builders/receipts.ts';
import { DOCK } from '#test/support/builders/stock.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';

let bench: StockBench;

/** 100 bottles of lot L1 stand at the dock, of which somebody broke some. */
beforeEach(async () => {
  bench = await aStockBench();
  await itemStore(bench.client, bench.tables.Items).saveMany([anItem({ lotTrackingEnabled: true })]);
  const allocations = [aLot('L1', 100)];
  await bench.receive(aReceipt({ lines: [aReceiptLine({ qty: 100, allocations })] }));
});

let ids = 0;
const anId = () => {
  ids += 1;
  return `01JD00000000000000D${String(ids).padStart(7, '0')}`;
};

type Fields = Record<string, unknown>;

const ask = <A extends ActionName<typeof postInventory>>(
  action: A,
  fields: Fields,
  { group = 'manager', deps = bench.deps } = {},
) =>
  callRoute(
    postInventory,
    inventoryWriteHandlers(deps),
    { action, ...fields },
    { group, now: bench.clock.time },
  );

const L1 = { inventoryID: 'GLASS-750', lotNumber: 'L1', place: DOCK };

const onHand = async () => (await bench.stockOf('GLASS-750')).onHand[`L1 ${DOCK}`];

const versionOf = async (countId: string) =>
  (await bench.ask('get_count', { countId })).body.data.version as number;

/** A sheet of the dock on which so many were counted, at this moment. */
const counted = async (qty: number) => {
  const countId = anId();
  await ask('start_count_sheet', { countId, places: [DOCK], inventoryIDs: [], blind: true, note: '' });
  bench.clock.time += 60_000;
  await ask('enter_count', { ...L1, countId, entryId: anId(), qty, uom: 'EA', replaces: null });
  bench.clock.time += 60_000;
  return countId;
};

const change = async (action: 'close_count' | 'approve_count', countId: string) => {
  const answer = await ask(action, { countId, requestId: anId(), version: await versionOf(countId) });
  bench.clock.time += 60_000;
  return answer;
};

const single = (qty: number, more: Fields = {}) => ({
  ...{ ...L1, countId: anId(), qty, uom: 'EA', seen: 100, note: '' },
  ...more,
});

describe('of two counts of one shelf', () => {
  it.each([
    ['both are closed before one is booked', ['close 1', 'close 2', 'book 1', 'book 2']],
    ['the second is closed after the first is booked', ['close 1', 'book 1', 'close 2', 'book 2']],
    ['the first is closed after the second is booked', ['close 2', 'book 2', 'close 1', 'book 1']],
  ])('the difference is booked once where %s', async (_when, steps) => {
    const counts = [await counted(95), await counted(95)];
    for (const step of steps) {
      const [what, number] = step.split(' ');
      const answer = await change(
        what === 'close' ? 'close_count' : 'approve_count',
        counts[Number(number) - 1] ?? '',
      );
      expect(answer.status).toBe(200);
    }
    expect(await onHand()).toBe(95);
  });

  it('the one that was counted last says how much there is', async () => {
    const [first, second] = [await counted(95), await counted(93)];
    for (const countId of [first, second]) await change('close_count', countId);
    await change('approve_count', second);
    await change('approve_count', first);
    expect(await onHand()).toBe(93);
    expect((await bench.ask('get_count', { countId: first })).body.data).toMatchObject({
      ...{ status: 'Booked', leftOut: 1 },
      rows: [{ difference: -5, isLeftOut: true }],
    });
  });

  it.each([
    ['the one that was counted first is booked last', ['book 2', 'book 1']],
    ['the one that was counted first is booked first', ['book 1', 'book 2']],
  ])('the one that was counted last says that all is there, where %s', async (_when, steps) => {
    const counts = [await counted(95), await counted(100)];
    for (const countId of counts) await change('close_count', countId);
    for (const step of steps) await change('approve_count', counts[Number(step.at(-1)) - 1] ?? '');
    expect(await onHand()).toBe(100);
    expect((await bench.ask('get_count', { countId: counts[1] })).body.data).toMatchObject({
      ...{ status: 'Booked', differences: 0, leftOut: 0 },
    });
  });

  it('one that was counted before and is sent after another agreed books nothing', async () => {
    const late = anId();
    await ask('start_count_sheet', {
      countId: late,
      places: [DOCK],
      inventoryIDs: [],
      blind: true,
      note: '',
    });
    const row = { ...L1, countId: late, entryId: anId(), qty: 95, uom: 'EA', replaces: null };
    const agreeing = await counted(100);
    await change('close_count', agreeing);
    await change('approve_count', agreeing);
    await ask('enter_count', { ...row, secondsAgo: 210 });
    await change('close_count', late);
    await change('approve_count', late);
    expect(await onHand()).toBe(100);
  });

  it('the difference is booked once where two are sent within a millisecond', async () => {
    const answers = await Promise.all([95, 95].map((qty) => ask('count_stock', single(qty))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await onHand()).toBe(95);
  });

  it('the second finds what the first did between its question and its write', async () => {
    const { ledger } = bench.deps;
    let isFirst = true;
    const write: typeof ledger.write = async (...args) => {
      if (isFirst) {
        isFirst = false;
        await ask('count_stock', single(95));
      }
      return ledger.write(...args);
    };
    await ask('count_stock', single(95), { deps: { ...bench.deps, ledger: { ...ledger, write } } });
    expect(await onHand()).toBe(95);
  });
});

describe('small differences of a day', () => {
  it('add up, so that nobody books a large one little by little', async () => {
    const group = 'consultant';
    expect((await ask('count_stock', single(94), { group })).body.data.status).toBe('Booked');
    bench.clock.time += 60_000;
    const second = single(88, { seen: 94 });
    expect((await ask('count_stock', second, { group })).body.data.status).toBe('Counted');
    expect(await onHand()).toBe(94);
    bench.clock.time += 24 * 3_600_000;
    const nextDay = single(88, { seen: 94 });
    expect((await ask('count_stock', nextDay, { group })).body.data.status).toBe('Booked');
    expect(await onHand()).toBe(88);
  });
});
