import { ulid } from 'ulid';
import { newSubstitute } from '#domain/bom/substitute.ts';
import { quantity, toNumber } from '#domain/quantity.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import { aBom, aBomLine } from '#test/support/builders/boms.ts';
import { anItem } from '#test/support/builders/items.ts';
import {
  type Api,
  aLine,
  anOrder,
  aProductionBench,
  aRun,
  type ProductionBench,
} from '#test/support/production/production-bench.ts';

const LINE = 'loc:MAIN/LINE1';
const SHELF = 'loc:MAIN/R1';
const PALLET = 'hu:093123450000000017';

let bench: ProductionBench;
let runId: string;

const isStored = (inventoryID: string, baseUom = 'KG') =>
  bench.holdsItem(anItem({ inventoryID, baseUom, lotTrackingEnabled: true }));

const hasLot = async (
  inventoryID: string,
  lotNumber: string,
  qty: number,
  fields: Partial<Lot> & { place?: string } = {},
) => {
  const { place = SHELF, ...differently } = fields;
  const lot: Lot = {
    ...{ inventoryID, lotNumber, useBy: null, bestBefore: null, producedOn: null, vendorID: null },
    ...{ receivedAt: '2026-02-01T00:00:00.000Z', origin: { type: 'receipt', id: 'R' } },
    ...{ status: 'Released', reason: null, recallId: null, history: [], version: 1 },
    ...differently,
  };
  await bench.stock.lots.save(lot, null);
  await receives(inventoryID, lotNumber, qty, place);
};

const receives = (inventoryID: string, lotNumber: string, qty: number, place = SHELF) =>
  bench.stock.ledger.write(
    {
      ...{
        movementId: ulid(),
        at: '2026-02-01T00:00:00.000Z',
        kind: 'receive',
        reason: null,
        corrects: null,
      },
      ...{ by: { sub: 's', username: 'mia' }, document: { type: 'receipt', id: 'D' } },
      lines: [{ inventoryID, lotNumber, place, delta: quantity(qty) }],
    },
    [],
  );

const isActive = async (lines: readonly Parameters<typeof aBomLine>[0][]) => {
  const bom = aBom({
    ...{ inventoryID: 'GINGER-330', revision: 'A', perQty: quantity(100), perUom: 'BOTTLE' },
    lines: lines.map((line, index) => aBomLine({ lineNbr: index + 1, ...line })),
  });
  await bench.boms.create(bom);
  const next = { ...bom, status: 'Active' as const, version: bom.version + 1 };
  const activations = await bench.boms.activations();
  const written = await bench.boms.activate({ next, previous: bom, activations, former: null });
  if (!written.ok) throw new Error('The bill was not activated.');
};

/** A bill of sugar, scanned, and caps, taken by the bill: 5 kg and 100 pieces for 100 bottles. */
const starts = async (lines?: readonly Parameters<typeof aBomLine>[0][]) => {
  await isActive(
    lines ?? [
      { inventoryID: 'SUGAR', qty: quantity(5), uom: 'KG' },
      { inventoryID: 'CAPS', qty: quantity(100), uom: 'PIECE', method: 'backflush' },
    ],
  );
  const line = await aLine(bench, 'CAN-1', LINE);
  const { id } = await anOrder(bench, { inventoryID: 'GINGER-330', uom: 'bottles' });
  const at = { line, workOrderId: id };
  await bench.consultant.postProduction('clear_line', { ...at, changeId: ulid() });
  for (const component of ['SUGAR'])
    await bench.manager.postProduction('override_component', {
      ...{ ...at, component, changeId: ulid(), reason: 'Tested without' },
    });
  ({ runId } = await aRun(bench, at));
};

beforeEach(async () => {
  bench = await aProductionBench();
  await isStored('GINGER-330', 'BOTTLE');
  await isStored('CAPS', 'PIECE');
  for (const item of ['SUGAR', 'SYRUP', 'HONEY']) await isStored(item);
});

const count = (good: number, fields: Record<string, unknown> = {}) =>
  bench.consultant.postProduction('record_output', { runId, countId: ulid(), good, loss: 0, ...fields });
const stop = (good = 0) =>
  bench.consultant.postProduction('stop_run', { runId, version: 1, countId: ulid(), good, loss: 0 });
const issue = (
  inventoryID: string,
  lotNumber: string,
  qty: number,
  fields = {},
  who: Api = bench.consultant,
) =>
  who.postProduction('issue_lot', {
    ...{ movementId: ulid(), runId, inventoryID, lotNumber, qty, place: SHELF },
    ...{ uom: inventoryID === 'CAPS' ? 'PIECE' : 'KG', ...fields },
  });
const giveBack = (inventoryID: string, lotNumber: string, qty: number) =>
  bench.consultant.postProduction('return_lot', {
    ...{ movementId: ulid(), runId, inventoryID, lotNumber, qty, uom: 'PIECE', place: SHELF },
  });
const runNow = async () => (await bench.consultant.getProduction('get_run', { runId })).body.data;
const closeAt = (rev: number, fields: Record<string, unknown> = {}) =>
  bench.consultant.postProduction('close_run', { runId, changeId: ulid(), rev, ...fields });
const close = async (fields: Record<string, unknown> = {}) => closeAt((await runNow()).goods.rev, fields);
const caps = async () =>
  Object.fromEntries(
    (await runNow()).lots
      .filter((lot: { inventoryID: string }) => lot.inventoryID === 'CAPS')
      .map((lot: { lotNumber: string; atLine: number }) => [lot.lotNumber, lot.atLine]),
  );
const onHand = async (inventoryID: string) => {
  const { balances } = await bench.stock.itemStock.loadLive(inventoryID);
  return Object.fromEntries(
    balances.map(({ lotNumber, place, onHand: qty }) => [`${lotNumber} ${place}`, toNumber(qty)]),
  );
};

describe('what the bill takes by itself', () => {
  it('is taken at each count, first expired first, from the line before a shelf and never from a pallet', async () => {
    await hasLot('CAPS', 'C2', 500, { bestBefore: '2027-01-01', place: PALLET });
    await hasLot('CAPS', 'C1', 30, { bestBefore: '2026-06-01' });
    await hasLot('CAPS', 'C0', 500, { useBy: '2026-03-03' });
    await hasLot('CAPS', 'C3', 500, { bestBefore: '2027-02-01' });
    await receives('CAPS', 'C3', 20, LINE);
    await starts();
    await count(40);
    expect(await caps()).toEqual({ C1: 30, C3: 10 });
    expect(await onHand('CAPS')).toMatchObject({
      ...{ [`C3 ${LINE}`]: 10, [`C3 ${SHELF}`]: 500 },
      ...{ [`C2 ${PALLET}`]: 500, [`C0 ${SHELF}`]: 500 },
    });
    await stop(25);
    expect(await caps()).toEqual({ C1: 30, C3: 35 });
    expect(await onHand('CAPS')).toMatchObject({ [`C3 ${SHELF}`]: 485 });
  });

  it('is taken once for a count that is sent twice, and for each of two at once', async () => {
    await hasLot('CAPS', 'C1', 1000);
    await starts();
    const countId = ulid();
    await Promise.all([count(10, { countId }), count(10, { countId }), count(7), count(5)]);
    await count(10, { countId });
    expect((await runNow()).run.good).toBe(22);
    expect(await caps()).toEqual({ C1: 22 });
  });

  it('comes back with a count that is taken back, and what a person returned stays returned', async () => {
    await hasLot('CAPS', 'C1', 1000);
    await starts();
    await count(50);
    await count(-20, { note: 'Counted twice' });
    expect(await caps()).toEqual({ C1: 30 });
    await giveBack('CAPS', 'C1', 4);
    await count(10);
    expect(await caps()).toEqual({ C1: 36 });
  });

  it('is not taken of what a person issued of it before', async () => {
    await hasLot('CAPS', 'C1', 1000);
    await starts();
    await issue('CAPS', 'C1', 60);
    await count(50);
    expect(await caps()).toEqual({ C1: 60 });
    await count(30);
    expect(await caps()).toEqual({ C1: 80 });
  });

  it('holds up no count where there is too little, and is caught up with by the next one', async () => {
    await hasLot('CAPS', 'C1', 30);
    await starts();
    expect((await count(50)).status).toBe(200);
    expect(await caps()).toEqual({ C1: 30 });
    await receives('CAPS', 'C1', 100);
    await stop(10);
    expect(await caps()).toEqual({ C1: 60 });
  });

  it('is taken in parts where one transaction does not hold it, however many lots there are', async () => {
    for (let n = 10; n < 55; n += 1) await hasLot('CAPS', `C${n}`, 2);
    await starts();
    await stop(81);
    const taken = Object.values(await caps()) as number[];
    expect(taken.reduce((total, one) => total + one, 0)).toBe(81);
    expect(taken).toHaveLength(41);
  });

  it('is taken before the run is closed, which then has to be looked at again', async () => {
    await starts();
    await stop(50);
    const { rev } = (await runNow()).goods;
    await hasLot('CAPS', 'C1', 1000);
    await hasLot('SUGAR', 'S1', 10);
    expect(await close({ rev })).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
    expect(await caps()).toEqual({ C1: 50 });
  });

  /** Whoever stopped it died before the bill took anything. */
  const stopAndDie = async () => {
    const { bomsOf } = bench.runs;
    bench.runs.bomsOf = () => Promise.reject(new Error('Died here.'));
    await stop(10).catch(() => undefined);
    bench.runs.bomsOf = bomsOf;
  };

  const components = ['SUGAR', 'CAPS'].map((inventoryID) => ({ inventoryID, reason: 'Tested without' }));

  it('is taken for a last count that comes while what the run made is read to close it', async () => {
    await hasLot('CAPS', 'C1', 1000);
    await starts();
    await count(40);
    const { rev } = (await runNow()).goods;
    const { goodsWithLots } = bench.runs;
    bench.runs.goodsWithLots = async (id) => {
      bench.runs.goodsWithLots = goodsWithLots;
      const before = await goodsWithLots(id);
      await stopAndDie();
      return before;
    };
    expect(await closeAt(rev, { components })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    });
    expect((await runNow()).goods.closedAt).toBeNull();
    expect(await caps()).toEqual({ C1: 50 });
    expect((await close({ components })).status).toBe(200);
  });

  it('is taken before it can be closed, by whoever found it running', async () => {
    await hasLot('CAPS', 'C1', 1000);
    await starts();
    await count(40);
    const { rev } = (await runNow()).goods;
    const { loadWithCounts } = bench.runs;
    bench.runs.loadWithCounts = async (id) => {
      bench.runs.loadWithCounts = loadWithCounts;
      const before = await loadWithCounts(id);
      await stopAndDie();
      return before;
    };
    expect(await closeAt(rev, { components })).toMatchObject({ body: { code: 'INVALID_TRANSITION' } });
    expect((await runNow()).goods.closedAt).toBeNull();
    expect(await closeAt(rev, { components })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    });
    expect(await caps()).toEqual({ C1: 50 });
    expect((await close({ components })).status).toBe(200);
  });
});

describe('closing a run of an order with a bill', () => {
  beforeEach(async () => {
    await hasLot('CAPS', 'C1', 1000);
    await hasLot('SUGAR', 'S1', 100);
    await starts();
  });

  it('says what was expected of each component beside what was used', async () => {
    await issue('SUGAR', 'S1', 6);
    await stop(100);
    expect((await runNow()).components).toEqual([
      expect.objectContaining({ inventoryID: 'SUGAR', used: 6, expected: 5, difference: 1, isAsked: true }),
      expect.objectContaining({
        inventoryID: 'CAPS',
        used: 100,
        expected: 100,
        difference: 0,
        isAsked: true,
      }),
    ]);
  });

  it('wants a reason for what differs by more than 2 %, and changes nothing without', async () => {
    await issue('SUGAR', 'S1', 5.11);
    await stop(100);
    expect(await close()).toMatchObject({
      status: 422,
      body: { code: 'REASON_REQUIRED', details: [{ path: 'components.SUGAR' }] },
    });
    expect((await runNow()).goods).toMatchObject({ closedAt: null, useReasons: [] });
    const components = [{ inventoryID: 'sugar', reason: 'A bag burst' }];
    expect((await close({ components })).status).toBe(200);
    const closed = await runNow();
    expect(closed.goods.useReasons).toEqual([{ inventoryID: 'SUGAR', reason: 'A bag burst' }]);
    expect(closed.components).toMatchObject([
      { inventoryID: 'SUGAR', reason: 'A bag burst' },
      { reason: null },
    ]);
  });

  it('asks nothing about what is within 2 %, and goes by what is said to be used', async () => {
    await issue('SUGAR', 'S1', 8);
    await stop(100);
    expect((await close()).body.code).toBe('REASON_REQUIRED');
    const lots = [{ inventoryID: 'SUGAR', lotNumber: 'S1', used: 5.1, reason: 'Spilt' }];
    expect((await close({ lots })).status).toBe(200);
  });

  it('wants a component that nobody issued accounted for', async () => {
    await stop(100);
    const refused = await close();
    expect(refused).toMatchObject({ status: 422, body: { code: 'REASON_REQUIRED' } });
    expect(refused.body.error).toMatch(/Nothing of SUGAR is accounted for: 5 KG are expected/);
    const components = [{ inventoryID: 'SUGAR', reason: 'Taken from the tank, about 5 kg' }];
    const request = { components, changeId: ulid(), rev: (await runNow()).goods.rev };
    for (const _ of [1, 2]) expect((await close(request)).status).toBe(200);
    const other = { ...request, components: [{ inventoryID: 'SUGAR', reason: 'Another' }] };
    expect(await close(other)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
  });
});

describe('what is issued to an order with a bill', () => {
  const isApproved = async () => {
    const by = { by: 'morgan', now: bench.clock.now };
    const terms = {
      ...{ product: null, component: 'SUGAR', substitute: 'SYRUP', ratio: quantity(1.25), priority: 1 },
      ...{ validFrom: '2026-01-01', validTo: null, reason: 'Sugar is short' },
    };
    const proposed = newSubstitute(ulid(), terms, 'x', by);
    await bench.checks.substitutes.createSubstitute({ ...proposed, status: 'Approved' });
  };

  beforeEach(async () => {
    for (const item of ['SUGAR', 'SYRUP', 'HONEY']) await hasLot(item, 'L1', 100);
    await starts([{ inventoryID: 'SUGAR', qty: quantity(5), uom: 'KG' }]);
  });

  it('stands in for its component by the ratio it was approved with', async () => {
    await isApproved();
    expect((await issue('SYRUP', 'L1', 5)).status).toBe(200);
    await issue('SUGAR', 'L1', 1);
    await stop(100);
    const { components, lots } = await runNow();
    expect(lots).toMatchObject([
      {},
      { inventoryID: 'SYRUP', standsFor: { component: 'SUGAR', ratio: 1.25 } },
    ]);
    expect(components).toMatchObject([{ inventoryID: 'SUGAR', used: 5, expected: 5, difference: 0 }]);
    expect(components).toHaveLength(1);
    expect((await close()).status).toBe(200);
  });

  it('is no other item, unless somebody who may override says that it is meant, and why', async () => {
    expect(await issue('HONEY', 'L1', 2)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const meant = { isOutsideBill: true, reason: 'The recipe is being changed' };
    expect((await issue('HONEY', 'L1', 2, meant)).status).toBe(403);
    for (const said of [{}, { reason: 'Because' }, { isOutsideBill: true }])
      expect(await issue('HONEY', 'L1', 2, said, bench.manager)).toMatchObject({
        ...{ status: 422, body: { code: 'REASON_REQUIRED', details: [{ path: 'isOutsideBill' }] } },
      });
    expect((await runNow()).lots).toEqual([]);
    expect((await issue('HONEY', 'L1', 2, meant, bench.manager)).status).toBe(200);
    expect((await runNow()).components).toMatchObject([
      { inventoryID: 'SUGAR', isAsked: true },
      { inventoryID: 'HONEY', used: 2, expected: 0, isAsked: false },
    ]);
  });
});
