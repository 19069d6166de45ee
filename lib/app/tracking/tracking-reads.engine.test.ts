import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { toPalletRow } from '#adapters/dynamo/pallets/pallet-row.ts';
import { quantity } from '#domain/quantity.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { edgeKey, lotNode } from '#domain/tracking/trace-edge.ts';
import { anItem } from '#test/support/builders/items.ts';
import { aReceipt, NOW } from '#test/support/builders/receipts.ts';
import { aBalance, aStockLot, DOCK } from '#test/support/builders/stock.ts';
import { type Meter, meterCalls } from '#test/support/engine/metered-client.ts';
import { fc } from '#test/support/property-testing.ts';
import { traceOf } from '#test/support/tracking/ledger-trace.ts';
import { LONG_AGO, movesInOrder } from '#test/support/tracking/moves-in-order.ts';
import { PALLETS, randomLedger } from '#test/support/tracking/random-ledger.ts';
import { aTrackingBench, type TrackingBench } from '#test/support/tracking/tracking-bench.ts';

let bench: TrackingBench;
let moved: ReturnType<typeof movesInOrder>;

beforeEach(async () => {
  bench = await aTrackingBench();
  moved = movesInOrder();
});

/** A lot of sugar in so many runs, each of which makes a lot of its own. */
const chain = (runs: number): readonly Movement[] => [
  moved('receive', { type: 'receipt', id: 'R1' }, ['SUGAR/S1', 100_000]),
  ...Array.from({ length: runs }, (_, at) => [
    moved('issue', { type: 'run', id: `P${at}` }, ['SUGAR/S1', -10]),
    moved('produce', { type: 'run', id: `P${at}` }, [`COLA/C${at}`, 50]),
  ]).flat(),
];

const trace = (kind: string, id: string, direction?: string) =>
  bench.see('trace', { kind, id, ...(direction ? { direction } : {}) });

describe('a trace that is read', () => {
  it('answers nodes and edges with what people call them', async () => {
    await bench.write(chain(2));
    await bench.stock.deps.lots.save(aStockLot({ inventoryID: 'SUGAR', lotNumber: 'S1' }), null);
    const { status, body } = await trace('lot', 'sugar/S1', 'forward');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ settled: true, asOf: new Date(NOW).toISOString() });
    expect(body.data.nodes[0]).toMatchObject({
      ...{ kind: 'lot', id: 'SUGAR/S1', label: 'SUGAR, lot S1' },
      lot: { status: 'Released', recallId: null, vendorID: 'AMBER' },
    });
    expect(body.data.edges[0]).toMatchObject({
      ...{ from: body.data.nodes[0]?.key, to: 'run#P0', qty: 10, by: 'wendy' },
      document: { type: 'run', id: 'P0' },
    });
    expect(body.data.edges).toHaveLength(4);
  });

  it('calls a count by its number and an adjustment by its reason, not by what only the store knows', async () => {
    const lost = (movement: Movement, reason: string): Movement => ({ ...movement, reason });
    await bench.write([
      moved('receive', { type: 'receipt', id: 'R1' }, ['SUGAR/S1', 100]),
      lost(moved('count', { type: 'count', id: '01COUNT' }, ['SUGAR/S1', -1]), 'Counted, CT-000003: wet'),
      lost(moved('adjust', { type: 'adjustment', id: '01ADJUST' }, ['SUGAR/S1', -2]), 'Spilled'),
      moved('adjust', { type: 'adjustment', id: '01OTHER' }, ['SUGAR/S1', -3]),
    ]);
    const { body } = await trace('lot', 'SUGAR/S1', 'forward');
    const named = body.data.nodes.map(({ id, label, number, detail }) => [id, label, number, detail]);
    expect(named).toEqual(
      expect.arrayContaining([
        ['01COUNT', 'CT-000003', 'CT-000003', 'wet'],
        ['01ADJUST', 'Adjustment', null, 'Spilled'],
        ['01OTHER', 'Adjustment', null, ''],
      ]),
    );
  });

  it('is that of the rules over the same ledger', async () => {
    const ledgers = fc.sample(randomLedger, { numRuns: 8, seed: 4 });
    for (const ledger of ledgers) {
      const own = await aTrackingBench();
      await own.write(ledger);
      for (const lot of [
        { inventoryID: 'SUGAR', lotNumber: 'S1' },
        { inventoryID: 'COLA', lotNumber: 'C1' },
      ]) {
        const expected = [...traceOf(ledger, lotNode(lot), 'both').edges.values()];
        const { body } = await own.see('trace', { kind: 'lot', id: `${lot.inventoryID}/${lot.lotNumber}` });
        const answered = (body.data?.edges ?? []).map(
          ({ from, to, inventoryID, lotNumber, qty }) =>
            `${from}|${to}|${JSON.stringify([inventoryID, lotNumber.toUpperCase()])} ${qty * 1_000_000}`,
        );
        expect(answered.toSorted()).toEqual(
          expected.map((edge) => `${edgeKey(edge)} ${edge.qty}`).toSorted(),
        );
      }
    }
  });

  it('begins at a pallet, by the lots that are on it', async () => {
    const [sscc] = PALLETS;
    const on = `hu:${sscc}`;
    await bench.write([
      moved('produce', { type: 'run', id: 'P1' }, ['COLA/C1', 100]),
      moved('palletise', { type: 'pallet', id: PALLETS[1] }, ['COLA/C1', -60], ['COLA/C1', 60, on]),
      moved('ship', { type: 'shipment', id: 'SH1' }, ['COLA/C1', -60, on]),
    ]);
    const none = await trace('pallet', sscc);
    expect(none).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const at = new Date(LONG_AGO).toISOString();
    const line = { inventoryID: 'COLA', lotNumber: 'C1', qty: quantity(60), baseUom: 'EA', name: 'Cola' };
    await bench.client.send(
      new PutCommand({
        TableName: bench.tables.Pallets,
        Item: toPalletRow({
          ...{ sscc, state: 'Shipped', hold: null, location: DOCK, locatedAt: at, shipmentId: 'SH1' },
          lines: [{ ...line, useBy: null, bestBefore: null }],
          ...{ labelDue: false, labels: [], history: [], version: 3, endReason: null, shipmentNbr: null },
          ...{ createdAt: at, createdBy: 'wendy', updatedAt: at, updatedBy: 'wendy' },
        }),
      }),
    );
    const { body } = await trace('pallet', sscc);
    expect(body.data.edges.map(({ from, to, qty }) => [from, to, qty])).toEqual([
      ['lot#["COLA","C1"]', `pallet#${sscc}`, 60],
      [`pallet#${sscc}`, 'shipment#SH1', 60],
      ['run#P1', 'lot#["COLA","C1"]', 100],
    ]);
  });

  it('that met what was written this second is read again until two readings agree', async () => {
    await bench.write(chain(1));
    const fresh = {
      ...moved('produce', { type: 'run', id: 'P0' }, ['COLA/C0', 5]),
      at: new Date(NOW).toISOString(),
    };
    await bench.write([fresh]);
    const meter = meterCalls(bench.client);
    const { body } = await trace('lot', 'SUGAR/S1', 'forward');
    expect(body.data.settled).toBe(true);
    const once = meter.calls.filter((call) => call === 'Query').length;
    // Each reading one key question a node; and once whether a recall is open.
    expect(once).toBe(2 * 3 + 1);
  });

  it('says that it is not settled where goods move along it all the time', async () => {
    await bench.write(chain(1));
    let more = 0;
    const wait = bench.deps.wait;
    Object.assign(bench.deps, {
      wait: async (ms: number) => {
        more += 1;
        await bench.write([
          { ...moved('produce', { type: 'run', id: 'P0' }, ['COLA/C0', 1]), at: new Date(NOW).toISOString() },
        ]);
        await wait(ms);
      },
    });
    await bench.write([
      { ...moved('produce', { type: 'run', id: 'P0' }, ['COLA/C0', 1]), at: new Date(NOW).toISOString() },
    ]);
    const { body } = await trace('lot', 'SUGAR/S1', 'forward');
    expect(body.data.settled).toBe(false);
    expect(more).toBe(4);
  });

  it('of goods without a lot number, or of nothing, is refused in words', async () => {
    await bench.write(chain(1));
    expect(await trace('lot', 'SUGAR/')).toMatchObject({ status: 422, body: { code: 'LOT_REQUIRED' } });
    expect(await trace('lot', 'SUGAR/NONE')).toMatchObject({ status: 404, body: { code: 'LOT_NOT_FOUND' } });
    expect(await trace('lot', 'S1')).toMatchObject({ status: 404, body: { code: 'LOT_NOT_FOUND' } });
    expect(await trace('run', 'NONE')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await trace('truck', 'NONE')).toMatchObject({ status: 400 });
    expect(await trace('run', 'x'.repeat(301))).toMatchObject({ status: 400 });
  });
});

describe('what a trace costs', () => {
  const RUNS = 24;
  let meter: Meter;

  beforeEach(async () => {
    await bench.write(chain(RUNS));
    meter = meterCalls(bench.client);
  });

  it('is one key question a node, and what they are called by the hundred', async () => {
    const { body } = await trace('lot', 'SUGAR/S1', 'forward');
    expect(body.data.edges).toHaveLength(2 * RUNS);
    expect(meter.calls).not.toContain('Scan');
    // The lot, each run by the index, each lot that was made; and whether a recall is open.
    expect(meter.calls.filter((call) => call === 'Query')).toHaveLength(1 + RUNS + RUNS + 1);
    // The movements of all runs by the hundred; lots, items, rules, runs.
    expect(meter.calls.filter((call) => call === 'BatchGetItem').length).toBeLessThanOrEqual(1 + 5);
  });

  it('is the same however much else is in the ledger', async () => {
    await trace('lot', 'COLA/C3');
    const before = { calls: meter.calls.length, read: meter.units.read };
    await bench.write(
      Array.from({ length: 40 }, (_, at) =>
        moved('receive', { type: 'receipt', id: `X${at}` }, [`OTHER/O${at}`, 1]),
      ),
    );
    meter.reset();
    await trace('lot', 'COLA/C3');
    expect({ calls: meter.calls.length, read: meter.units.read }).toEqual(before);
  });
});

describe('a mass balance', () => {
  beforeEach(async () => {
    await bench.write([
      moved('receive', { type: 'receipt', id: 'R1' }, ['SUGAR/S1', 100]),
      moved('issue', { type: 'run', id: 'P1' }, ['SUGAR/S1', -60]),
      moved('return', { type: 'run', id: 'P1' }, ['SUGAR/S1', 10]),
      { ...moved('count', { type: 'count', id: 'C1' }, ['SUGAR/S1', -1]), reason: 'Counted' },
    ]);
  });

  const balance = (lotNumber = 'S1') => bench.see('mass_balance', { inventoryID: 'SUGAR', lotNumber });

  it('says what became of a lot to the unit, and lists what is unexplained', async () => {
    expect((await balance()).body.data).toMatchObject({
      ...{ in: 100, onHand: 49, issued: 60, returned: 10, used: 50, unexplained: 1, difference: 0 },
      settled: true,
      lines: [
        { qty: -1, reason: 'Counted', by: 'wendy', likelyCause: expect.stringContaining('Used, broken') },
      ],
    });
  });

  it('shows one bottle that no movement took', async () => {
    await bench.stock.alterBalance(aBalance(48, { inventoryID: 'SUGAR', lotNumber: 'S1' }));
    expect((await balance()).body.data).toMatchObject({ onHand: 48, difference: 1, settled: true });
  });

  it('of nothing, or of goods that are not kept by lot, is refused', async () => {
    expect(await balance('NONE')).toMatchObject({ status: 404, body: { code: 'LOT_NOT_FOUND' } });
    expect(await balance('')).toMatchObject({ status: 422, body: { code: 'LOT_REQUIRED' } });
  });
});

describe('one box', () => {
  const resolve = async (text: string, label: Record<string, string> = {}) =>
    (await bench.see('resolve', { text, ...label })).body.data.items.map(({ kind, id }) => `${kind} ${id}`);

  it('finds lots by their number, all of them where several items have it', async () => {
    await bench.stock.deps.lots.save(aStockLot({ inventoryID: 'SUGAR', lotNumber: 'L1' }), null);
    await bench.stock.deps.lots.save(aStockLot({ inventoryID: 'GLASS-750', lotNumber: 'L1' }), null);
    expect(await resolve('l1')).toEqual(['lot GLASS-750/L1', 'lot SUGAR/L1']);
    expect(await resolve('010931234500001210L1', { gtin: '09312345000012', lotNumber: 'L1' })).toHaveLength(
      2,
    );
  });

  it('finds a receipt by its number, however long ago it was', async () => {
    for (let at = 0; at < 40; at += 1)
      await bench.stock.storeReceipt(
        aReceipt({
          receiptId: `01JD0000000000000000000${String(at).padStart(3, '0')}`,
          receiptNbr: `GR-${String(at + 1).padStart(6, '0')}`,
          receivedAt: new Date(NOW - (40 - at) * 3 * 24 * 3_600_000).toISOString(),
        }),
      );
    expect(await resolve('gr-000007')).toEqual(['receipt 01JD0000000000000000000006']);
    expect(await resolve('GR-000040')).toEqual(['receipt 01JD0000000000000000000039']);
    expect(await resolve('GR-000041')).toEqual([]);
    expect(await resolve('GR-000000')).toEqual([]);
  });

  it('finds a recall by its number, however it is typed', async () => {
    await bench.stock.deps.lots.save(aStockLot({ inventoryID: 'SUGAR', lotNumber: 'S1' }), null);
    await bench.act('start_mock_recall', { kind: 'lot', id: 'SUGAR/S1', reason: 'To practise' });
    expect((await bench.see('resolve', { text: 'rc-1' })).body.data.items).toEqual([
      {
        kind: 'recall',
        id: 'RC-0001',
        label: 'RC-0001',
        detail: 'Practice recall, open · SUGAR, lot S1',
      },
    ]);
    expect(await resolve('RC-0009')).toEqual([]);
  });

  it('marks the lot that an open recall has, also before it comes to hold it, and no other of that number', async () => {
    for (const inventoryID of ['SUGAR', 'GLASS-750'])
      await bench.stock.deps.lots.save(aStockLot({ inventoryID, lotNumber: 'L1' }), null);
    const marks = async () =>
      (await bench.see('resolve', { text: 'L1' })).body.data.items.map(({ id, recallIds }) => [
        id,
        recallIds,
      ]);
    const none = [
      ['GLASS-750/L1', undefined],
      ['SUGAR/L1', undefined],
    ];
    await bench.act('start_mock_recall', { kind: 'lot', id: 'SUGAR/L1', reason: 'To practise' });
    expect(await marks()).toEqual(none);
    // Nobody has come to hold it.
    const stopped = {
      ...bench.deps,
      lots: { ...bench.deps.lots, save: () => Promise.reject(new Error('Stopped')) },
    };
    const opening = { kind: 'lot', id: 'SUGAR/L1', reason: 'Glass' };
    await bench.act('open_recall', opening, { using: stopped }).catch(() => undefined);
    expect(await marks()).toEqual([
      ['GLASS-750/L1', undefined],
      ['SUGAR/L1', ['RC-0002']],
    ]);
  });

  it('finds an item by its code, beside the lots that are called so', async () => {
    await itemStore(bench.stock.client, bench.stock.tables.Items).saveMany([
      anItem({ inventoryID: 'SUGAR' }),
    ]);
    await bench.stock.deps.lots.save(aStockLot({ inventoryID: 'GLASS-750', lotNumber: 'SUGAR' }), null);
    expect(await resolve('sugar')).toEqual(['lot GLASS-750/SUGAR', 'item SUGAR']);
    expect(await resolve('SUGA')).toEqual([]);
  });

  it('finds an order, and answers nothing for what nobody knows', async () => {
    bench.orders.PO000119 = { orderNbr: 'PO000119', vendorName: 'Amber Glass' };
    expect(await resolve('PO000119')).toEqual(['purchaseOrder PO000119']);
    expect(await resolve('nothing at all')).toEqual([]);
    expect((await bench.see('resolve', { text: ' ' })).status).toBe(400);
  });
});
