import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { toFrozenBomRow } from '#adapters/dynamo/production/frozen-bom-row.ts';
import { siteDay } from '#domain/calendar.ts';
import { freezeBom } from '#domain/production/bom/frozen-bom.ts';
import { quantity } from '#domain/quantity.ts';
import { type ItemTotal, totalOf } from '#domain/stock/item-total.ts';
import { aBomBench, type BomBench } from '#test/support/bom/bom-bench.ts';
import { aBom, aBomLine } from '#test/support/builders/boms.ts';
import { anItem } from '#test/support/builders/items.ts';
import { NOW } from '#test/support/builders/receipts.ts';
import { meterCalls } from '#test/support/engine/metered-client.ts';

let bench: BomBench;

beforeEach(async () => {
  bench = await aBomBench();
});

const ORDER = 'WO_20261120_001';

const hasFree = (inventoryID: string, available: number, more: Partial<ItemTotal> = {}) => {
  const nothing = { lots: [], balances: [], notInBooks: [], books: null };
  const item = { inventoryID, name: inventoryID, kind: 'stock', baseUom: 'EA' };
  const total = totalOf(item, nothing, siteDay(NOW), 1);
  return bench.deps.itemStock.saveTotal({ ...total, available: quantity(available), ...more }, null, {
    ranges: null,
    shares: null,
  });
};

const isActive = async (lines: readonly Record<string, unknown>[], inventoryID = 'COLA') => {
  const request = {
    requestId: ulid(),
    inventoryID,
    revision: 'A',
    version: 0,
    perQty: 1,
    perUom: 'EA',
    lines,
  };
  const { body } = await bench.post('save_draft', request);
  const of = { inventoryID, revision: 'A', version: body.data.version };
  const answer = await bench.post('activate_bom', { requestId: ulid(), ...of });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
};

const isSubstitute = async (component: string, substitute: string, ratio: number) => {
  const substituteId = ulid();
  const terms = { component, substitute, ratio, validFrom: '2020-01-01', reason: 'Short' };
  await bench.post('propose_substitute', { substituteId, ...terms });
  await bench.post('approve_substitute', { requestId: ulid(), substituteId, version: 1 });
};

const components = async (more: Record<string, unknown> = {}) =>
  (await bench.get('list_components', { inventoryID: 'cola', ...more })).body;

describe('what goes into a product', () => {
  it('is said with what is free of it and of its substitutes', async () => {
    await isActive([
      { inventoryID: 'GLASS-750', qty: 1, uom: 'EA' },
      { inventoryID: 'SUGAR', qty: 0.1, uom: 'KG', lossPercent: 2 },
    ]);
    await isSubstitute('SUGAR', 'SYRUP', 1.25);
    await hasFree('GLASS-750', 40);
    await hasFree('SYRUP', 7.5);
    const { data } = await components();
    expect(data).toMatchObject({
      product: { baseUom: 'EA', conversions: [{ uom: 'CASE' }] },
      bom: { revision: 'A', isFrozen: false, perQty: 1, lines: [{ qty: 1 }, { qty: 0.1, lossPercent: 2 }] },
      ...{ active: 'A', problem: null },
      components: [
        { inventoryID: 'GLASS-750', free: 40, substitutes: [] },
        {
          ...{ inventoryID: 'SUGAR', name: 'White sugar', free: 0 },
          substitutes: [{ inventoryID: 'SYRUP', ratio: 1.25, free: 7.5 }],
        },
      ],
    });
  });

  it('is what its order keeps, whatever is Active now', async () => {
    await isActive([{ inventoryID: 'GLASS-750', qty: 1, uom: 'EA' }]);
    const bom = aBom({ revision: '0', lines: [aBomLine({ inventoryID: 'SUGAR', uom: 'KG' })] });
    const run = {
      runId: ulid(),
      workOrderId: ORDER,
      startTime: new Date(NOW).toISOString(),
      createdBy: 'mia',
    };
    const frozen = freezeBom(bom, run, await bench.deps.items.loadMany(['COLA', 'SUGAR']));
    if (!frozen.ok) throw new Error(frozen.error.message);
    const TableName = bench.tables.ProductionRuns;
    await bench.client.send(new PutCommand({ TableName, Item: toFrozenBomRow(frozen.value) }));
    expect((await components({ workOrderId: ORDER })).data).toMatchObject({
      ...{ bom: { revision: '0', isFrozen: true }, active: 'A', components: [{ inventoryID: 'SUGAR' }] },
    });
    expect((await components()).data).toMatchObject({ bom: { revision: 'A', isFrozen: false } });
  });

  it('says what the runs of the order were issued of each component, and of what stood in for it', async () => {
    const bom = aBom({ revision: '0', lines: [aBomLine({ inventoryID: 'SUGAR', uom: 'KG' })] });
    const startTime = new Date(NOW).toISOString();
    const run = { runId: ulid(), workOrderId: ORDER, startTime, createdBy: 'mia' };
    const frozen = freezeBom(bom, run, await bench.deps.items.loadMany(['COLA', 'SUGAR']));
    if (!frozen.ok) throw new Error(frozen.error.message);
    const aLot = (inventoryID: string, atLine: number, standsFor: object | null) => ({
      ...{ runId: `goods#${run.runId}`, part: `lot#${inventoryID}`, ofRun: run.runId, inventoryID },
      ...{ lotNumber: 'L1', baseUom: 'KG', issued: quantity(atLine), returned: 0, atLine: quantity(atLine) },
      ...{ from: startTime, lastAt: startTime, place: 'loc:MAIN/R1', ...(standsFor ? { standsFor } : {}) },
    });
    const stored = { ...run, part: 'run', startOrder: `2026 ${startTime}` };
    const instead = { component: 'SUGAR', ratio: quantity(1.25) };
    for (const Item of [
      ...[toFrozenBomRow(frozen.value), stored],
      ...[aLot('SUGAR', 3, null), aLot('SYRUP', 5, instead)],
    ])
      await bench.client.send(new PutCommand({ TableName: bench.tables.ProductionRuns, Item }));
    expect((await components({ workOrderId: ORDER })).data.components).toMatchObject([
      { inventoryID: 'SUGAR', issued: 7 },
    ]);
  });

  it('is nothing where there is no bill, and refused where there is no such item', async () => {
    expect((await components()).data).toMatchObject({ bom: null, active: null, components: [] });
    expect(await bench.get('list_components', { inventoryID: 'NOPE' })).toMatchObject({
      ...{ status: 404, body: { code: 'ITEM_NOT_FOUND', error: 'There is no item NOPE.' } },
    });
  });

  it('says in words why an Active bill can’t be used, where an item has lost a unit since', async () => {
    const bag = { uom: 'BAG', factor: 25, operation: 'Multiply' } as const;
    const sugar = anItem({ inventoryID: 'SUGAR', baseUom: 'KG', conversions: [bag] });
    await bench.deps.items.saveMany([sugar]);
    await isActive([{ inventoryID: 'SUGAR', qty: 1, uom: 'BAG' }]);
    await bench.deps.items.saveMany([{ ...sugar, conversions: [] }]);
    expect((await components()).data).toMatchObject({
      ...{ bom: null, active: 'A', problem: expect.stringContaining('SUGAR is not counted in BAG') },
    });
  });

  it('is not free once its date has passed, although nobody has added it up since', async () => {
    await isActive([{ inventoryID: 'GLASS-750', qty: 1, uom: 'EA' }]);
    await hasFree('GLASS-750', 40, { asOfDay: '2026-11-01', nextExpiry: '2026-11-02' });
    expect((await components()).data.components).toMatchObject([{ free: 0 }]);
  });
});

it('asks as often for 200 lines as the items come to hundreds', async () => {
  const parts = Array.from({ length: 200 }, (_, n) => `PART-${n}`);
  const instead = Array.from({ length: 10 }, (_, n) => `OTHER-${n}`);
  await bench.deps.items.saveMany([...parts, ...instead].map((inventoryID) => anItem({ inventoryID })));
  await isActive(parts.map((inventoryID) => ({ inventoryID, qty: 1, uom: 'EA' })));
  for (const [n, other] of instead.entries()) await isSubstitute(`PART-${n}`, other, 1);
  const meter = meterCalls(bench.client);
  const { data } = await components();
  expect(data.components).toHaveLength(200);
  // Substitutes; the name of the Active bill and the bill; its items; items and totals with the substitutes.
  expect([...meter.calls].sort()).toEqual([
    ...Array.from({ length: 2 + 3 + 3 + 3 }, () => 'BatchGetItem'),
    'Query',
  ]);
});
