import { ulid } from 'ulid';
import type { BillOfMaterial } from '#domain/bom/bill-of-material.ts';
import { quantity } from '#domain/quantity.ts';
import { aBom, aBomLine } from '#test/support/builders/boms.ts';
import { anItem } from '#test/support/builders/items.ts';
import {
  aLine,
  anOrder,
  aProductionBench,
  aRun,
  type ProductionBench,
} from '#test/support/production/production-bench.ts';

const GINGER = anItem({ inventoryID: 'GINGER-330', baseUom: 'BOTTLE', lotTrackingEnabled: true });
const SUGAR = anItem({ inventoryID: 'SUGAR', baseUom: 'KG', lotTrackingEnabled: true });

let bench: ProductionBench;
let line: string;

beforeEach(async () => {
  bench = await aProductionBench();
  await bench.holdsItem(GINGER);
  await bench.holdsItem(SUGAR);
  line = await aLine(bench, 'CAN-1', 'loc:MAIN/LINE1');
});

const draft = (revision: string, kilograms: number, uom = 'KG') =>
  aBom({
    ...{ inventoryID: 'GINGER-330', revision, perQty: quantity(100), perUom: 'BOTTLE' },
    lines: [aBomLine({ inventoryID: 'SUGAR', qty: quantity(kilograms), uom })],
  });

const isActive = async (bom: BillOfMaterial, former: BillOfMaterial | null = null) => {
  await bench.boms.create(bom);
  const next = { ...bom, status: 'Active' as const, version: bom.version + 1 };
  const written = await bench.boms.activate({
    ...{ next, previous: bom, activations: await bench.boms.activations() },
    former: former && { next: { ...former, status: 'Archived', version: 3 }, previous: former },
  });
  if (!written.ok) throw new Error(`${bom.revision} was not activated.`);
  return next;
};

const order = () => anOrder(bench, { inventoryID: 'GINGER-330', uom: 'bottles' });
const kept = async (id: string) => (await bench.runs.bomsOf([id])).get(id);
const stop = (runId: string) =>
  bench.consultant.postProduction('stop_run', { runId, version: 1, countId: ulid(), good: 1, loss: 0 });

it('is kept as an order starts first, and stays whatever is activated meanwhile', async () => {
  const a = await isActive(draft('A', 5));
  const { id } = await order();
  expect(await kept(id)).toBeUndefined();
  const first = await aRun(bench, { line, workOrderId: id });
  expect(await kept(id)).toMatchObject({ revision: 'A', runId: first.runId, lines: [{ qty: quantity(5) }] });
  await stop(first.runId);
  await isActive(draft('B', 7), a);
  await aRun(bench, { line, workOrderId: id });
  expect(await kept(id)).toMatchObject({ revision: 'A', runId: first.runId });
  const other = await aLine(bench, 'CAN-2');
  const later = await order();
  await aRun(bench, { line: other, workOrderId: later.id });
  expect(await kept(later.id)).toMatchObject({ revision: 'B', lines: [{ qty: quantity(7) }] });
});

it('is none where the product had none at the first start, for the runs after it as well', async () => {
  const { id } = await order();
  const first = await aRun(bench, { line, workOrderId: id });
  await stop(first.runId);
  await isActive(draft('A', 5));
  await aRun(bench, { line, workOrderId: id });
  expect(await kept(id)).toBeUndefined();
});

it('is none for a product of free text', async () => {
  const { id } = await anOrder(bench);
  await aRun(bench, { line, workOrderId: id });
  expect(await kept(id)).toBeUndefined();
});

it('is kept once where two lines start an order first at once, and by a start that is sent late', async () => {
  await isActive(draft('A', 5));
  const other = await aLine(bench, 'CAN-2');
  const { id } = await order();
  const at = '2026-03-04T00:30:00.000Z';
  const starts = [line, other].map((code) => aRun(bench, { line: code, workOrderId: id, at }));
  const runs = await Promise.all(starts);
  const bom = await kept(id);
  expect(runs.map(({ runId }) => runId)).toContain(bom?.runId);
  expect(bom).toMatchObject({ revision: 'A', at });
});

it('refuses a start whose bill names a unit that its item has lost, and takes no run number', async () => {
  await isActive(draft('A', 2, 'BAG'));
  const { id } = await order();
  const start = { runId: ulid(), line, workOrderId: id };
  expect(await bench.consultant.postProduction('start_run', start)).toMatchObject({
    status: 422,
    body: { code: 'BOM_NOT_COMPLETE', error: expect.stringContaining('SUGAR is not counted in BAG') },
  });
  await bench.holdsItem({ ...SUGAR, conversions: [{ uom: 'BAG', factor: 25, operation: 'Multiply' }] });
  expect((await aRun(bench, start)).runNumber).toBe('PR-000001');
  expect(await kept(id)).toMatchObject({ lines: [{ qty: quantity(50), baseUom: 'KG' }] });
});
