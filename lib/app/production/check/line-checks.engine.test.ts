import { ulid } from 'ulid';
import { undecidedRules } from '#domain/items/item-rules.ts';
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

const GTIN = '09312345678907';

const GINGER = anItem({ inventoryID: 'GINGER-330', name: 'Ginger Brew', baseUom: 'BOTTLE' });
const LEMON = anItem({ inventoryID: 'LEMON-330', name: 'Lemonade', baseUom: 'BOTTLE' });
const SUGAR = anItem({
  ...{ inventoryID: 'SUGAR', name: 'White sugar', baseUom: 'KG', lotTrackingEnabled: true },
  gtins: [{ gtin: GTIN, uom: 'KG' }],
});
const CAP = anItem({ inventoryID: 'CAP' });

let bench: ProductionBench;
let line: string;
let workOrderId: string;

const isActive = async (inventoryID: string) => {
  const lines = [
    aBomLine({ inventoryID: 'SUGAR', qty: quantity(5), uom: 'KG' }),
    aBomLine({ lineNbr: 2, inventoryID: 'CAP', uom: CAP.baseUom }),
  ];
  const bom = aBom({ inventoryID, perUom: 'BOTTLE', lines });
  await bench.boms.create(bom);
  const next = { ...bom, status: 'Active' as const, version: 2 };
  const activations = await bench.boms.activations();
  await bench.boms.activate({ next, previous: bom, activations, former: null });
};

const mustScan = (component: string, how: 'gtin' | 'lot' | 'both', product = 'GINGER-330') => {
  const none = { requestId: null, createdAt: '', createdBy: '', updatedAt: '', updatedBy: '' };
  const rule = { product, component, how, ...none };
  return bench.checks.scanRules.saveScanRule({ ...rule, version: 1 }, { ...rule, version: 0 });
};

beforeEach(async () => {
  bench = await aProductionBench();
  for (const item of [GINGER, LEMON, SUGAR, CAP]) await bench.holdsItem(item);
  await bench.stock.lots.save(
    aStockLot({ inventoryID: 'SUGAR', lotNumber: 'S-1', useBy: '2026-12-31' }),
    null,
  );
  await bench.stock.lots.save(
    aStockLot({ inventoryID: 'SUGAR', lotNumber: 'S-0', useBy: '2026-01-31' }),
    null,
  );
  line = await aLine(bench);
  await isActive('GINGER-330');
  await mustScan('SUGAR', 'both');
  workOrderId = (await anOrder(bench, { inventoryID: 'GINGER-330', uom: 'bottles' })).id;
});

const post = (
  action: string,
  more: Record<string, unknown> = {},
  who: 'consultant' | 'manager' = 'consultant',
) => bench[who].postProduction(action, { line, workOrderId, changeId: ulid(), ...more });

const scan = (text: string, more: Record<string, unknown> = {}) => post('scan_component', { text, ...more });
const start = () => bench.consultant.postProduction('start_run', { runId: ulid(), line, workOrderId });
const check = async () =>
  (await bench.consultant.getProduction('line_check', { line, workOrderId })).body.data.check;

const stop = ({ runId, version }: { runId: string; version: number }) =>
  bench.consultant.postProduction('stop_run', { runId, version, countId: ulid(), good: 1, loss: 0 });

it('keeps a run from starting until what must be scanned is scanned', async () => {
  expect(await check()).toMatchObject({
    needsClearance: false,
    rows: [{ component: 'SUGAR', state: 'Pending' }],
  });
  expect(await start()).toMatchObject({
    status: 422,
    body: { code: 'SCAN_REQUIRED', error: 'Scan SUGAR at L1 before the run starts.' },
  });
  const wrong = await scan('S-0');
  expect(wrong).toMatchObject({
    status: 200,
    body: { data: { outcome: { state: 'Mismatch', message: expect.stringContaining('past its use-by') } } },
  });
  expect((await start()).body.code).toBe('SCAN_REQUIRED');
  expect((await scan(GTIN)).body.data.outcome).toMatchObject({
    state: 'Pending',
    message: 'Scan its lot as well.',
  });
  expect((await scan('s-1')).body.data).toMatchObject({
    outcome: { state: 'Matched' },
    check: { rows: [{ lotNumber: 'S-1', isItemSeen: true, by: 'casey' }] },
  });
  const started = await start();
  // No number was lost to the refusals.
  expect(started).toMatchObject({ status: 200, body: { data: { runNumber: 'PR-000001' } } });
});

it('is read of one label that says both, and is not taken for another item’s', async () => {
  const other = await scan('01093…', { gtin: '09312345678914', lotNumber: 'S-1' });
  expect(other.body.data.outcome.message).toContain('is none of what is scanned for Ginger Brew');
  expect((await scan('01093…', { gtin: GTIN, lotNumber: 'S-1' })).body.data.outcome.state).toBe('Matched');
});

it('is read by a GTIN that is ours', async () => {
  const none = { allergens: [], gtins: [{ gtin: '09312345678914', uom: 'KG' }] };
  const rules = undecidedRules({ inventoryID: 'SUGAR' });
  await bench.stock.itemRules.save({ ...rules, ...none, version: 1 }, rules);
  const answer = await scan('01093…', { gtin: '09312345678914', lotNumber: 'S-1' });
  expect(answer.body.data.outcome.state).toBe('Matched');
});

it('does the same once under one id, and answers it as it stands', async () => {
  const changeId = ulid();
  const first = await scan(GTIN, { changeId });
  const again = await scan(GTIN, { changeId });
  expect(again.body.data).toEqual({ check: first.body.data.check, outcome: null });
});

it('adds up what two people scan at one line at once', async () => {
  await mustScan('CAP', 'gtin');
  await Promise.all([scan(GTIN, { lotNumber: 'S-1', gtin: GTIN }), scan('CAP')]);
  expect((await check()).rows.map(({ state }: { state: string }) => state)).toEqual(['Matched', 'Matched']);
  expect((await start()).status).toBe(200);
});

it('passes for a reason of whoever may say so', async () => {
  const request = { component: 'SUGAR', reason: 'Label torn' };
  expect((await post('override_component', request)).status).toBe(403);
  expect((await post('override_component', { ...request, reason: '' }, 'manager')).status).toBe(400);
  expect((await post('override_component', request, 'manager')).body.data.check.rows).toMatchObject([
    { state: 'Overridden', reason: 'Label torn', by: 'morgan' },
  ]);
  expect((await start()).status).toBe(200);
});

it('asks for a cleared line where another product was on it, and for nothing of the same', async () => {
  const free = await anOrder(bench, { product: 'Trial brew' });
  await stop(await aRun(bench, { line, workOrderId: free.id }));
  await post('override_component', { component: 'SUGAR', reason: 'Trial' }, 'manager');
  expect(await start()).toMatchObject({
    status: 422,
    body: { code: 'LINE_NOT_CLEARED', error: 'Clear L1 first: Trial brew (PR-000001) was on it before.' },
  });
  expect((await post('clear_line')).body.data.check).toMatchObject({
    needsClearance: false,
    clearedBy: 'casey',
  });
  await stop((await start()).body.data);
  expect((await check()).needsClearance).toBe(false);
  expect((await start()).body.code).toBe('SCAN_REQUIRED');
});

it('goes on while the run is on, where a lot is changed', async () => {
  await scan('S-1', { gtin: GTIN, lotNumber: 'S-1' });
  const run = (await start()).body.data;
  await bench.stock.lots.save(aStockLot({ inventoryID: 'SUGAR', lotNumber: 'S-2' }), null);
  expect((await scan('S-2', { gtin: GTIN, lotNumber: 'S-2' })).body.data.check).toMatchObject({
    startedRun: run.runId,
    rows: [{ state: 'Matched', lotNumber: 'S-2' }],
  });
  const other = await anOrder(bench, { inventoryID: 'GINGER-330', uom: 'bottles' });
  expect(await scan('S-2', { workOrderId: other.id })).toMatchObject({
    status: 409,
    body: { code: 'LINE_BUSY' },
  });
  const [kept] = await bench.checks.checks.checksOfDay('2026-03-04');
  expect(kept).toMatchObject({ runNumber: run.runNumber, rows: [{ lotNumber: 'S-2' }] });
});

it('is nothing for a product of free text or without a bill', async () => {
  const free = await anOrder(bench);
  expect((await post('clear_line', { workOrderId: free.id })).body.code).toBe('INVALID_TRANSITION');
  const lemon = await anOrder(bench, { inventoryID: 'LEMON-330', uom: 'bottles' });
  await aRun(bench, { line, workOrderId: lemon.id });
});
