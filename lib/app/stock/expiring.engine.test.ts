import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { undecidedRules } from '#domain/items/item-rules.ts';
import { anItem, itemRuleTerms } from '#test/support/builders/items.ts';
import { aLot, aReceipt, aReceiptLine } from '#test/support/builders/receipts.ts';
import { aLine, aMove, DOCK, SHELF } from '#test/support/builders/stock.ts';
import { meterCalls } from '#test/support/engine/metered-client.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';

/*
 * The day is 20 November 2026 at the site.
 */

let bench: StockBench;

beforeEach(async () => {
  bench = await aStockBench();
  await itemStore(bench.client, bench.tables.Items).saveMany([anItem(), anItem({ inventoryID: 'CORK' })]);
});

let receipts = 0;

/** Lots with their dates, one of each there. */
const receive = (inventoryID: string, lots: Readonly<Record<string, string | null>>) => {
  receipts += 1;
  const allocations = Object.entries(lots).map(([lotNumber, date]) => aLot(lotNumber, 1, date ?? undefined));
  return bench.receive(
    aReceipt({
      receiptId: `01JD0000000000000001${String(receipts).padStart(6, '0')}`,
      lines: [aReceiptLine({ inventoryID, qty: allocations.length, allocations })],
    }),
  );
};

const expiring = async (days: string, show?: string) =>
  (await bench.ask('expiring', { days, ...(show ? { show } : {}) })).body.data;

describe('what expires', () => {
  beforeEach(async () => {
    await receive('GLASS-750', {
      ...{ PAST: '2026-11-19', TODAY: '2026-11-20', 'SEVEN-DAYS': '2026-11-27', 'EIGHT-DAYS': '2026-11-28' },
      ...{ 'NINETY-ONE': '2027-02-19', KEEPS: null },
    });
    const nobody = undecidedRules(anItem({ inventoryID: 'CORK' }));
    const terms = itemRuleTerms({ defaultStatus: 'Quarantine' });
    await bench.deps.itemRules.save({ ...nobody, ...terms, version: 1 }, nobody);
    await receive('CORK', { C1: '2026-12-20' });
  });

  it('is told by item and lot from today on, first expired first, with what is where', async () => {
    const at = { lotNumber: 'SEVEN-DAYS' };
    const lines = [aLine(-0.5, at), aLine(0.5, { ...at, place: SHELF })];
    await bench.move(aMove({ lines }));
    expect(await expiring('7')).toMatchObject({
      ...{ from: '2026-11-20', until: '2026-11-27' },
      items: [
        { lotNumber: 'TODAY', useBy: '2026-11-20', onHand: 1, places: 1, notUsable: null },
        {
          ...{ inventoryID: 'GLASS-750', name: 'Bottle 750 ml', baseUom: 'EA', lotNumber: 'SEVEN-DAYS' },
          ...{ useBy: '2026-11-27', bestBefore: null, onHand: 1, places: 2, notUsable: null },
        },
      ],
    });
  });

  it.each([
    ['7', ['TODAY', 'SEVEN-DAYS']],
    ['30', ['TODAY', 'SEVEN-DAYS', 'EIGHT-DAYS', 'C1']],
    ['60', ['TODAY', 'SEVEN-DAYS', 'EIGHT-DAYS', 'C1']],
    ['90', ['TODAY', 'SEVEN-DAYS', 'EIGHT-DAYS', 'C1']],
  ])('within %s days is %j', async (days, lots) => {
    expect((await expiring(days)).items.map(({ lotNumber }) => lotNumber)).toEqual(lots);
  });

  it('says which can not be used, whatever its date', async () => {
    expect((await expiring('30')).items.at(-1)).toMatchObject({
      ...{ lotNumber: 'C1', useBy: null, bestBefore: '2026-12-20', notUsable: 'QUARANTINE' },
    });
  });

  it('is no more than what is there: a lot that is used up is gone', async () => {
    const lines = ['TODAY', 'SEVEN-DAYS'].map((lotNumber) => aLine(-1, { lotNumber, place: DOCK }));
    const document = { type: 'adjustment', id: 'A' } as const;
    await bench.move(aMove({ kind: 'adjust', reason: 'Used.', document, lines }));
    expect((await expiring('7')).items).toEqual([]);
    await bench.sum('GLASS-750');
    expect((await bench.ask('count_expiring')).body.data.counts).toEqual([
      { days: '7', items: 0 },
      { days: '30', items: 2 },
      { days: '60', items: 2 },
      { days: '90', items: 2 },
    ]);
  });

  it.each([
    ['past', ['PAST']],
    ['both', ['PAST', 'TODAY', 'SEVEN-DAYS']],
    ['coming', ['TODAY', 'SEVEN-DAYS']],
  ])('is shown as %s: %j', async (show, lots) => {
    expect((await expiring('7', show)).items.map(({ lotNumber }) => lotNumber)).toEqual(lots);
  });

  it('is past for as long as something of it is there, and says what it is kept from', async () => {
    expect((await expiring('7', 'past')).items).toMatchObject([
      { lotNumber: 'PAST', useBy: '2026-11-19', onHand: 1, notUsable: 'PAST_USE_BY' },
    ]);
    expect((await bench.ask('count_expiring')).body.data.past).toBe(1);
    const document = { type: 'adjustment', id: 'A' } as const;
    const lines = [aLine(-1, { lotNumber: 'PAST', place: DOCK })];
    await bench.move(aMove({ kind: 'adjust', reason: 'Thrown away.', document, lines }));
    await bench.sum('GLASS-750');
    expect((await expiring('7', 'past')).items).toEqual([]);
    expect((await bench.ask('count_expiring')).body.data.past).toBe(0);
  });

  it('keeps the pages of one list from being those of another', async () => {
    await receive('GLASS-750', { OLDER: '2026-11-01' });
    await receive('CORK', { OLD: '2026-11-02' });
    const { data } = (await bench.ask('expiring', { days: '7', show: 'past', limit: '1' })).body;
    expect(data.items.map(({ lotNumber }) => lotNumber)).toEqual(['OLDER', 'PAST']);
    const next = { days: '7', limit: '1', pagination_key: data.pagination_key };
    expect((await bench.ask('expiring', { ...next, show: 'past' })).body.data.items).toHaveLength(1);
    expect(await bench.ask('expiring', next)).toMatchObject({ status: 400 });
  });
});

describe('what it takes to tell', () => {
  const meter = () => meterCalls(bench.client);

  it('grows with what expires and not with what is there', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `ITEM-${String(at).padStart(2, '0')}`);
    for (const [at, name] of names.entries())
      await receive(name, { A: at < 3 ? '2026-11-25' : '2027-11-25', B: null });
    const asked = meter();
    expect((await expiring('30')).items.map(({ inventoryID }) => inventoryID)).toEqual(names.slice(0, 3));
    expect(asked.calls.toSorted()).toEqual([
      ...['BatchGetItem', 'BatchGetItem', 'BatchGetItem'],
      ...['Query', 'Query', 'Query', 'Query'],
    ]);
    // The index 0.5, and of each item what it has 1 and its two lots 2.
    expect(asked.units.read).toBeLessThanOrEqual(0.5 + 3 * 3);
    asked.reset();
    await bench.ask('count_expiring');
    expect({ calls: asked.calls, read: asked.units.read }).toEqual({ calls: ['Query', 'Query'], read: 1 });
  });

  it('is shared by pages, each item on one of them', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) await receive(name, { L: '2026-11-25' });
    const seen: string[] = [];
    let key: string | undefined;
    do {
      const more = key === undefined ? {} : { pagination_key: key };
      const { data } = (await bench.ask('expiring', { days: '7', limit: '2', ...more })).body;
      seen.push(...data.items.map(({ inventoryID }) => inventoryID));
      key = data.pagination_key;
    } while (key !== undefined);
    expect(seen).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(await bench.ask('expiring', { days: '7', pagination_key: 'x' })).toMatchObject({ status: 400 });
    expect(await bench.ask('expiring', { days: '8' })).toMatchObject({ status: 400 });
  });
});
