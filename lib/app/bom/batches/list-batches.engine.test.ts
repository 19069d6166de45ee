import { ulid } from 'ulid';
import { quantity } from '#domain/quantity.ts';
import { aBom, aBomLine } from '#test/support/builders/boms.ts';
import { anItem } from '#test/support/builders/items.ts';
import { aStockLot } from '#test/support/builders/stock.ts';
import {
  aLine,
  anOrder,
  aProductionBench,
  aRun,
  type ProductionBench,
} from '#test/support/production/production-bench.ts';
import { listBatches } from './list-batches.ts';

const SHELF = 'loc:MAIN/R1';

const GINGER = anItem({ inventoryID: 'GINGER-330', baseUom: 'BOTTLE', lotTrackingEnabled: true });
const SUGAR = anItem({ inventoryID: 'SUGAR', name: 'Sugar', baseUom: 'KG', lotTrackingEnabled: true });
const HONEY = anItem({ inventoryID: 'HONEY', name: 'Honey', baseUom: 'KG', lotTrackingEnabled: true });

let bench: ProductionBench;
let line: string;

const isOnShelf = async (inventoryID: string, lotNumber: string) => {
  await bench.stock.lots.save(aStockLot({ inventoryID, lotNumber, useBy: null }), null);
  await bench.stock.ledger.write(
    {
      ...{
        movementId: ulid(),
        at: '2026-02-01T00:00:00.000Z',
        kind: 'receive',
        reason: null,
        corrects: null,
      },
      ...{ by: { sub: 's', username: 'mia' }, document: { type: 'receipt', id: 'D' } },
      lines: [{ inventoryID, lotNumber, place: SHELF, delta: quantity(100) }],
    },
    [],
  );
};

/** Five kilograms of sugar for a hundred bottles. */
const hasBill = async () => {
  const lines = [aBomLine({ inventoryID: 'SUGAR', qty: quantity(5), uom: 'KG' })];
  const bom = aBom({ inventoryID: 'GINGER-330', perQty: quantity(100), perUom: 'BOTTLE', lines });
  await bench.boms.create(bom);
  const next = { ...bom, status: 'Active' as const, version: 2 };
  const activations = await bench.boms.activations();
  await bench.boms.activate({ next, previous: bom, activations, former: null });
};

beforeEach(async () => {
  bench = await aProductionBench();
  for (const item of [GINGER, SUGAR, HONEY]) await bench.holdsItem(item);
  for (const lotNumber of ['S1', 'S2']) await isOnShelf('SUGAR', lotNumber);
  await isOnShelf('HONEY', 'H1');
  line = await aLine(bench, 'CAN-1', 'loc:MAIN/LINE1');
});

const aRunOf = async (fields: Record<string, unknown>) => {
  const { id } = await anOrder(bench, { uom: 'bottles', ...fields });
  return (await aRun(bench, { line, workOrderId: id })).runId as string;
};

const done = async (answer: Promise<{ status: number; body: unknown }>) =>
  expect(await answer).toMatchObject({ status: 200 });

/** Honey is none of the bill: a manager issues it. */
const moves = (action: 'issue_lot' | 'return_lot', runId: string, lot: string, qty: number) =>
  done(
    bench.manager.postProduction(action, {
      ...{ movementId: ulid(), runId, inventoryID: lot.startsWith('S') ? 'SUGAR' : 'HONEY', lotNumber: lot },
      ...{ qty, uom: 'KG', place: SHELF },
      ...(action === 'issue_lot' ? { reason: 'S1 is short', isOutsideBill: lot === 'H1' } : {}),
    }),
  );

const stops = (runId: string, good: number) =>
  done(bench.consultant.postProduction('stop_run', { runId, version: 1, countId: ulid(), good, loss: 0 }));

const closes = async (runId: string) => {
  const { goods } = (await bench.consultant.getProduction('get_run', { runId })).body.data;
  const components = [{ inventoryID: 'SUGAR', reason: 'A bag burst' }];
  await done(
    bench.consultant.postProduction('close_run', { runId, changeId: ulid(), rev: goods.rev, components }),
  );
};

const batches = async (
  request: { limit?: number; pagination_key?: string; from?: string; to?: string } = {},
) => {
  const deps = { runs: bench.runs, items: bench.stock.items, workCenters: bench.workCenters };
  const answer = await listBatches(deps, { limit: 25, ...request }, bench.clock.now);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.data;
};

it('says of each component what was issued, returned and used, lot by lot, and what the bill expects', async () => {
  await hasBill();
  const runId = await aRunOf({ inventoryID: 'GINGER-330' });
  await moves('issue_lot', runId, 'S1', 30);
  await moves('issue_lot', runId, 'S2', 5);
  await moves('return_lot', runId, 'S1', 4);
  await moves('issue_lot', runId, 'H1', 1);
  await stops(runId, 500);
  const { items } = await batches();
  expect(items).toMatchObject([
    {
      ...{ runId, product: 'GINGER-330', component: 'SUGAR', name: 'Sugar', baseUom: 'KG', isClosed: false },
      lots: [
        { inventoryID: 'SUGAR', lotNumber: 'S1', baseUom: 'KG', issued: 30, returned: 4, used: 26 },
        { lotNumber: 'S2', issued: 5, returned: 0, used: 5 },
      ],
      ...{ issued: 35, returned: 4, used: 31, expected: 25, difference: 6 },
    },
    // Nobody expected honey.
    { component: 'HONEY', used: 1, expected: 0, difference: 1 },
  ]);
  await closes(runId);
  expect((await batches()).items[0]).toMatchObject({
    ...{ isClosed: true, used: 31, difference: 6, reason: 'A bag burst' },
  });
});

it('has the runs that are live now first, as they stand so far, of the days that are asked for', async () => {
  await hasBill();
  await stops(await aRunOf({ inventoryID: 'GINGER-330' }), 100);
  const runId = await aRunOf({ inventoryID: 'GINGER-330' });
  await moves('issue_lot', runId, 'S1', 30);
  const { items, pagination_key } = await batches({ limit: 1 });
  expect(pagination_key).toBeDefined();
  expect(items).toMatchObject([
    { runId, isLive: true, isClosed: false, lots: [{ lotNumber: 'S1' }], used: 30, expected: 0 },
    { isLive: false, lots: [], expected: 5 },
  ]);
  expect((await batches({ limit: 1, ...(pagination_key ? { pagination_key } : {}) })).items).toEqual([]);
  expect((await batches({ to: '2000-01-01' })).items).toEqual([]);
  await stops(runId, 100);
  expect((await batches()).items.map(({ isLive }) => isLive)).toEqual([false, false]);
});

it('expects nothing of a run whose order has no bill', async () => {
  const runId = await aRunOf({ inventoryID: 'GINGER-330' });
  await moves('issue_lot', runId, 'S1', 10);
  await stops(runId, 100);
  expect((await batches()).items).toMatchObject([{ component: 'SUGAR', expected: null, difference: null }]);
});

it('has a component of the bill of which nothing was issued', async () => {
  await hasBill();
  await stops(await aRunOf({ inventoryID: 'GINGER-330' }), 100);
  expect((await batches()).items).toMatchObject([
    { component: 'SUGAR', lots: [], expected: 5, difference: -5 },
  ]);
});

it('comes page by page of runs, the newest first, of the days that are asked for; free text has no rows', async () => {
  await hasBill();
  const seen: string[] = [];
  for (const [index, fields] of [
    { inventoryID: 'GINGER-330' },
    {},
    { inventoryID: 'GINGER-330' },
  ].entries()) {
    // A line of its own, which needs no clearance of what was on it before.
    line = await aLine(bench, `BOT-${index}`, 'loc:MAIN/LINE2');
    const runId = await aRunOf(fields);
    await stops(runId, 100);
    bench.clock.now += 3_600_000;
    if ('inventoryID' in fields) seen.unshift(runId);
  }
  const found: string[] = [];
  let key: string | undefined;
  do {
    const page = await batches({ limit: 1, ...(key === undefined ? {} : { pagination_key: key }) });
    found.push(...page.items.map(({ runId }) => runId));
    key = page.pagination_key;
  } while (key !== undefined);
  expect(found).toEqual(seen);
  expect((await batches({ from: '2026-03-06' })).items).toEqual([]);
});
