import { ulid } from 'ulid';
import { toNumber } from '#domain/quantity.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import { anItem } from '#test/support/builders/items.ts';
import {
  aLine,
  anOrder,
  aProductionBench,
  aRun,
  type ProductionBench,
} from '#test/support/production/production-bench.ts';

const PLACE = 'loc:MAIN/LINE1';
const SHELF = 'loc:MAIN/R1';

const GINGER = anItem({ inventoryID: 'GINGER-330', baseUom: 'BOTTLE', lotTrackingEnabled: true });
const SUGAR = anItem({
  ...{ inventoryID: 'SUGAR', name: 'Sugar', baseUom: 'KG', lotTrackingEnabled: true },
  conversions: [{ uom: 'BAG', factor: 25, operation: 'Multiply' }],
});

let bench: ProductionBench;
let runId: string;

beforeEach(async () => {
  bench = await aProductionBench();
  await bench.holdsItem(GINGER);
  await bench.holdsItem(SUGAR);
  const line = await aLine(bench, 'CAN-1', PLACE);
  const { id } = await anOrder(bench, { inventoryID: 'GINGER-330', uom: 'bottles' });
  ({ runId } = await aRun(bench, { line, workOrderId: id }));
});

/** So many kilograms of a lot of sugar on the shelf. */
const aLot = async (lotNumber: string, onHand: number, over: Partial<Lot> = {}) => {
  const lot: Lot = {
    ...{ inventoryID: 'SUGAR', lotNumber, useBy: null, bestBefore: null, producedOn: null, vendorID: null },
    ...{ receivedAt: '2026-02-01T00:00:00.000Z', origin: { type: 'receipt', id: 'R' } },
    ...{ status: 'Released', reason: null, recallId: null, history: [], version: 1 },
    ...over,
  };
  await bench.stock.lots.save(lot, null);
  const line = { inventoryID: 'SUGAR', lotNumber, place: SHELF, delta: (onHand * 1_000_000) as never };
  await bench.stock.ledger.write(
    {
      ...{
        movementId: ulid(),
        at: '2026-02-01T00:00:00.000Z',
        kind: 'receive',
        reason: null,
        corrects: null,
      },
      ...{ by: { sub: 's', username: 'mia' }, document: { type: 'receipt', id: 'R' }, lines: [line] },
    },
    [],
  );
};

const ask = (action: 'issue_lot' | 'return_lot', fields: Record<string, unknown> = {}) =>
  bench.consultant.postProduction(action, {
    ...{ movementId: ulid(), runId, inventoryID: 'SUGAR', lotNumber: 'S1', qty: 10, uom: 'KG', place: SHELF },
    ...fields,
  });

const lotsOf = async () =>
  (await bench.consultant.getProduction('get_run', { runId })).body.data.lots as {
    readonly [field: string]: unknown;
  }[];

const onHand = async (): Promise<number> => {
  const { balances } = await bench.stock.itemStock.loadLive('SUGAR');
  return balances.reduce((sum, { onHand: some }) => sum + toNumber(some), 0);
};

const stop = () =>
  bench.consultant.postProduction('stop_run', { runId, version: 1, countId: ulid(), good: 0, loss: 0 });

describe('issuing a lot to a run', () => {
  it('takes it out of stock, in the base unit, and says since when the run has it', async () => {
    await aLot('S1', 100);
    const issued = await ask('issue_lot', { qty: 2, uom: 'BAG' });
    expect(issued).toMatchObject({ status: 200, body: { data: { kind: 'issue', lines: [{ qty: -50 }] } } });
    expect(await lotsOf()).toMatchObject([
      {
        ...{ inventoryID: 'SUGAR', name: 'Sugar', lotNumber: 'S1', issued: 50, returned: 0, atLine: 50 },
        ...{ place: SHELF, from: '2026-03-04T01:00:00.000Z' },
      },
    ]);
    expect(await onHand()).toBe(50);
  });

  it('is told to whoever looks at the lines, and so is a return', async () => {
    await aLot('S1', 100);
    const rev = async (): Promise<number> =>
      (await bench.consultant.getProduction('live_lines')).body.data.items[0].goodsRev;
    const before = await rev();
    await ask('issue_lot');
    expect(await rev()).toBe(before + 1);
    await ask('return_lot', { qty: 4 });
    expect(await rev()).toBe(before + 2);
    await stop();
    expect(await rev()).toBeUndefined();
  });

  it('sent again changes nothing, also once the run has ended; with other content it is a conflict', async () => {
    await aLot('S1', 100);
    const movementId = ulid();
    for (const _ of [1, 2]) expect((await ask('issue_lot', { movementId })).status).toBe(200);
    await stop();
    expect((await ask('issue_lot', { movementId })).status).toBe(200);
    expect(await ask('issue_lot', { movementId, qty: 11 })).toMatchObject({
      ...{ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } },
    });
    expect(await lotsOf()).toMatchObject([{ issued: 10 }]);
    expect(await onHand()).toBe(90);
  });

  it('never takes more than is there, and says where there is some', async () => {
    await aLot('S1', 5);
    expect(await ask('issue_lot')).toMatchObject({
      ...{ status: 409, body: { code: 'NOT_ENOUGH_STOCK', details: [{ path: 'qty' }] } },
    });
    expect(await lotsOf()).toEqual([]);
  });

  it.each([
    ['is on hold', { status: 'On hold' as const }, 'LOT_NOT_USABLE'],
    ['is in quarantine', { status: 'Quarantine' as const }, 'LOT_NOT_USABLE'],
    ['is past its use-by', { useBy: '2026-03-03' }, 'LOT_NOT_USABLE'],
    ['is under recall', { recallId: 'RC-0001' }, 'LOT_RECALLED'],
  ])('takes none that %s', async (_, over, code) => {
    await aLot('S1', 100, over);
    expect(await ask('issue_lot', { reason: 'It is all we have' })).toMatchObject({ body: { code } });
    expect(await onHand()).toBe(100);
  });

  it('takes what expires first, and another lot with a reason', async () => {
    await aLot('S1', 100, { useBy: '2026-12-01' });
    await aLot('S0', 100, { useBy: '2026-06-01' });
    expect(await ask('issue_lot')).toMatchObject({
      status: 422,
      body: { code: 'REASON_REQUIRED', current: { lotNumber: 'S0' }, details: [{ path: 'reason' }] },
    });
    expect((await ask('issue_lot', { reason: 'S0 is behind a pallet' })).status).toBe(200);
    expect((await ask('issue_lot', { lotNumber: 'S0' })).status).toBe(200);
    expect(await lotsOf()).toHaveLength(2);
  });

  it('never gives a run what it makes itself', async () => {
    await bench.consultant.postProduction('record_output', { runId, countId: ulid(), good: 50, loss: 0 });
    const own = { inventoryID: 'GINGER-330', lotNumber: '260304-CAN-1-1', uom: 'BOTTLE', place: PLACE };
    expect(await ask('issue_lot', own)).toMatchObject({ status: 422, body: { code: 'LOT_NOT_USABLE' } });
  });

  it('knows lots, items, units and runs', async () => {
    await aLot('S1', 100);
    expect(await ask('issue_lot', { lotNumber: 'S9' })).toMatchObject({ body: { code: 'LOT_NOT_FOUND' } });
    expect(await ask('issue_lot', { inventoryID: 'SALT' })).toMatchObject({
      body: { code: 'ITEM_NOT_FOUND' },
    });
    expect(await ask('issue_lot', { uom: 'PALLET' })).toMatchObject({ body: { code: 'UNIT_UNKNOWN' } });
    expect(await ask('issue_lot', { runId: ulid() })).toMatchObject({ body: { code: 'RUN_NOT_FOUND' } });
    expect(await ask('issue_lot', { qty: 0 })).toMatchObject({ status: 400 });
  });

  it('of several people at once never issues more than there is', async () => {
    await aLot('S1', 45);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('issue_lot')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await lotsOf()).toMatchObject([{ issued: 40, atLine: 40 }]);
    expect(await onHand()).toBe(5);
  });

  it('needs a run that makes a lot', async () => {
    await aLot('S1', 100);
    const { id } = await anOrder(bench);
    const free = await aRun(bench, { line: await aLine(bench, 'CAN-2', PLACE), workOrderId: id });
    expect(await ask('issue_lot', { runId: free.runId })).toMatchObject({
      body: { code: 'INVALID_TRANSITION' },
    });
  });
});

describe('returning a lot', () => {
  it('puts back what was issued, and never more', async () => {
    await aLot('S1', 100);
    await ask('issue_lot');
    expect((await ask('return_lot', { qty: 4 })).status).toBe(200);
    expect(await ask('return_lot', { qty: 7 })).toMatchObject({
      ...{ status: 422, body: { code: 'INVALID_MOVEMENT', details: [{ path: 'qty' }] } },
    });
    expect(await lotsOf()).toMatchObject([{ issued: 10, returned: 4, atLine: 6 }]);
    expect(await onHand()).toBe(94);
  });

  it('of several people at once puts back each kilogram once', async () => {
    await aLot('S1', 100);
    await ask('issue_lot');
    const movementId = ulid();
    await Promise.all(Array.from({ length: 4 }, () => ask('return_lot', { movementId, qty: 3 })));
    const others = await Promise.all(Array.from({ length: 4 }, () => ask('return_lot', { qty: 3 })));
    expect(others.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await lotsOf()).toMatchObject([{ issued: 10, returned: 9, atLine: 1 }]);
    expect(await onHand()).toBe(99);
  });

  it('is possible after the run has stopped, and of nothing that was not issued', async () => {
    await aLot('S1', 100);
    await aLot('S2', 100, { receivedAt: '2026-02-02T00:00:00.000Z' });
    await ask('issue_lot');
    await stop();
    expect((await ask('return_lot')).status).toBe(200);
    expect(await ask('return_lot', { lotNumber: 'S2' })).toMatchObject({
      body: { code: 'INVALID_MOVEMENT' },
    });
    expect(await onHand()).toBe(200);
  });

  it('goes to a place that there is', async () => {
    await aLot('S1', 100);
    await ask('issue_lot');
    expect(await ask('return_lot', { place: 'loc:NOWHERE/R1' })).toMatchObject({
      body: { code: 'PLACE_NOT_FOUND', details: [{ path: 'place' }] },
    });
  });
});

describe('making a run void', () => {
  const voidRun = () =>
    bench.manager.postProduction('void_run', {
      ...{ runId, version: 1, changeId: ulid(), reason: 'Wrong order' },
    });

  it('waits until what was issued is returned, and nothing is issued to it afterwards', async () => {
    await aLot('S1', 100);
    await ask('issue_lot');
    expect(await voidRun()).toMatchObject({ status: 422, body: { code: 'INVALID_TRANSITION' } });
    await ask('return_lot');
    expect((await voidRun()).status).toBe(200);
    expect(await ask('issue_lot')).toMatchObject({ body: { code: 'INVALID_TRANSITION' } });
  });

  it('and issuing to it at once: what was issued can always be returned', async () => {
    await aLot('S1', 100);
    const [issued, voided] = await Promise.all([ask('issue_lot'), voidRun()]);
    expect([issued.status, voided.status].filter((status) => status === 200)).toHaveLength(1);
    if (issued.status === 200) await ask('return_lot');
    expect(await onHand()).toBe(100);
  });
});
