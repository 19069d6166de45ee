import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import type { ItemRules } from '#domain/items/item-rules.ts';
import { undecidedRules } from '#domain/items/item-rules.ts';
import { toNumber } from '#domain/quantity.ts';
import { anItem } from '#test/support/builders/items.ts';
import {
  aLine,
  anOrder,
  aProductionBench,
  aRun,
  type ProductionBench,
} from '#test/support/production/production-bench.ts';

const PLACE = 'loc:MAIN/LINE1';

const GINGER = anItem({
  ...{ inventoryID: 'GINGER-330', name: 'Ginger Brew 330 mL', baseUom: 'BOTTLE', lotTrackingEnabled: true },
  conversions: [{ uom: 'CASE', factor: 24, operation: 'Multiply' }],
});

let bench: ProductionBench;

beforeEach(async () => {
  bench = await aProductionBench();
  await bench.holdsItem(GINGER);
});

const rules = (over: Partial<ItemRules>) =>
  bench.stock.itemRules.save(
    { ...undecidedRules(GINGER), ...over, version: 1, updatedAt: 'then', updatedBy: 'mia' },
    undecidedRules(GINGER),
  );

const started = async (fields: Record<string, unknown> = {}, place: string | null = PLACE) => {
  const line = await aLine(bench, 'CAN-1', place);
  const { id } = await anOrder(bench, { inventoryID: 'GINGER-330', ...fields });
  return aRun(bench, { line, workOrderId: id });
};

const runOf = async (runId: string) => (await bench.consultant.getProduction('get_run', { runId })).body.data;

const onHand = async (): Promise<Record<string, number>> => {
  const { balances } = await bench.stock.itemStock.loadLive('GINGER-330');
  return Object.fromEntries(balances.map((one) => [`${one.lotNumber} ${one.place}`, toNumber(one.onHand)]));
};

const movementsOf = async (runId: string) => {
  const ids = await bench.stock.reader.idsOfDocument('run', runId);
  return [...(await bench.stock.ledger.loadMovements(ids)).values()];
};

const count = (runId: string, fields: Record<string, unknown>) =>
  bench.consultant.postProduction('record_output', { runId, countId: ulid(), good: 0, loss: 0, ...fields });

describe('starting a run of an item', () => {
  it('makes its lot, dated and standing by the rules of the item', async () => {
    await rules({ dateMark: 'bestBefore', shelfLifeDays: 30, defaultStatus: 'Quarantine' });
    const { runId, runNumber } = await started();
    const { goods, noGoods } = await runOf(runId);
    expect(goods).toMatchObject({
      ...{ inventoryID: 'GINGER-330', lotNumber: '260304-CAN-1-1', place: PLACE, baseUom: 'BOTTLE' },
      ...{ bestBefore: '2026-04-03', useBy: null },
    });
    expect(noGoods).toBeNull();
    const [lot] = (await bench.stock.lots.loadMany([goods])).values();
    expect(lot).toMatchObject({
      ...{ status: 'Quarantine', producedOn: '2026-03-04', origin: { type: 'run', id: runId } },
      history: [expect.objectContaining({ reason: expect.stringContaining(runNumber) })],
    });
  });

  it('gives each run of the day on the line a lot of its own, and the same start sent again the same', async () => {
    const line = await aLine(bench, 'CAN-1', PLACE);
    const { id } = await anOrder(bench, { inventoryID: 'GINGER-330' });
    const lots: string[] = [];
    for (const runId of [ulid(), ulid()]) {
      const request = { runId, line, workOrderId: id };
      await aRun(bench, request);
      await aRun(bench, request);
      lots.push((await runOf(runId)).goods.lotNumber);
      await bench.consultant.postProduction('stop_run', {
        ...{ runId, version: 1, countId: ulid(), good: 0, loss: 0 },
      });
    }
    expect(lots).toEqual(['260304-CAN-1-1', '260304-CAN-1-2']);
  });

  it('names it by the pattern of the item', async () => {
    await rules({ lotPattern: "'GB'yyddd-nn" });
    const { runId } = await started();
    expect((await runOf(runId)).goods.lotNumber).toBe('GB26063-01');
  });

  it('takes no number that another lot of the item has', async () => {
    const first = await started();
    const { goods } = await runOf(first.runId);
    const [lot] = (await bench.stock.lots.loadMany([goods])).values();
    if (!lot) throw new Error('There is no lot.');
    await bench.stock.lots.save({ ...lot, lotNumber: '260304-CAN-2-1' }, null);
    const { id } = await anOrder(bench, { inventoryID: 'GINGER-330' });
    const second = await aRun(bench, { line: await aLine(bench, 'CAN-2', PLACE), workOrderId: id });
    expect((await runOf(second.runId)).goods.lotNumber).toBe('260304-CAN-2-2');
  });

  it('makes no lot of free text, and none on a line without a place, and says which', async () => {
    const free = await started({ inventoryID: null, product: 'Ginger Brew' });
    expect(await runOf(free.runId)).toMatchObject({ goods: null, noGoods: 'freeText' });
    const { id } = await anOrder(bench, { inventoryID: 'GINGER-330' });
    const bare = await aRun(bench, { line: await aLine(bench, 'CAN-2'), workOrderId: id });
    expect(await runOf(bare.runId)).toMatchObject({ goods: null, noGoods: 'noPlace' });
    for (const { runId } of [free, bare]) expect((await count(runId, { good: 5 })).status).toBe(200);
    expect(await onHand()).toEqual({});
  });

  it('makes no lot where nobody knows how much of the base unit is made', async () => {
    await bench.holdsItem({ ...GINGER, baseUom: 'KG', conversions: [] });
    const { runId } = await started();
    expect(await runOf(runId)).toMatchObject({ goods: null, noGoods: 'unitUnknown' });
  });

  it('counts an item that has no lots together', async () => {
    await bench.holdsItem({ ...GINGER, lotTrackingEnabled: false });
    const { runId } = await started();
    await count(runId, { good: 2 });
    expect((await runOf(runId)).goods.lotNumber).toBe('');
    expect(await onHand()).toEqual({ ' loc:MAIN/LINE1': 48 });
  });
});

describe('what is counted good', () => {
  const LOT = '260304-CAN-1-1 loc:MAIN/LINE1';

  it('is in stock with the count, in the base unit, once however often it is sent', async () => {
    const { runId } = await started();
    const request = { countId: ulid(), good: 2, loss: 1 };
    for (const _ of [1, 2, 3]) expect((await count(runId, request)).status).toBe(200);
    expect(await onHand()).toEqual({ [LOT]: 48 });
    expect(await movementsOf(runId)).toMatchObject([
      { kind: 'produce', movementId: `run#${runId}#${request.countId}`, by: { username: 'casey' } },
    ]);
    expect((await runOf(runId)).counts).toMatchObject([{ good: 2, produced: 48 }]);
  });

  it('is counted to the bottle, whatever the unit of the run is', async () => {
    const { runId } = await started();
    for (const _ of Array.from({ length: 7 })) await count(runId, { good: 1, unit: 'bottles' });
    expect(await onHand()).toEqual({ [LOT]: 7 });
  });

  it('is in stock as well where only the stop says it', async () => {
    const { runId } = await started();
    await count(runId, { good: 1 });
    await bench.consultant.postProduction('stop_run', {
      ...{ runId, version: 1, countId: ulid(), good: 3, loss: 0 },
    });
    expect(await onHand()).toEqual({ [LOT]: 96 });
  });

  it('leaves stock when it is taken back, by a movement that names the count', async () => {
    const { runId } = await started();
    const first = ulid();
    await count(runId, { countId: first, good: 2 });
    await count(runId, { good: 3 });
    const taken = await count(runId, { good: -2, note: 'Counted twice' });
    expect(taken.status).toBe(200);
    expect(await onHand()).toEqual({ [LOT]: 72 });
    const corrections = (await movementsOf(runId)).filter(({ corrects }) => corrects !== null);
    expect(corrections).toMatchObject([{ corrects: `run#${runId}#${first}`, reason: 'Counted twice' }]);
  });

  it('stays where what was made has been moved since: nothing falls below zero', async () => {
    const { runId } = await started();
    await count(runId, { good: 2 });
    const { goods } = await runOf(runId);
    const line = { inventoryID: goods.inventoryID, lotNumber: goods.lotNumber };
    await bench.stock.ledger.write(
      {
        ...{ movementId: ulid(), at: '2026-03-04T01:00:00.000Z', kind: 'move', reason: null, corrects: null },
        by: { sub: 's', username: 'mia' },
        document: { type: 'move', id: ulid() },
        lines: [
          { ...line, place: PLACE, delta: -40_000_000 as never },
          { ...line, place: 'loc:MAIN/R1', delta: 40_000_000 as never },
        ],
      },
      [],
    );
    const refused = await count(runId, { good: -1, note: 'Counted twice' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'NOT_ENOUGH_STOCK' } });
    expect(refused.body.current).toEqual(
      expect.arrayContaining([expect.objectContaining({ place: 'loc:MAIN/R1', onHand: 40 })]),
    );
    expect((await runOf(runId)).run).toMatchObject({ good: 2, counts: 1 });
  });

  it('adds up whoever counts at once, each count once', async () => {
    const { runId } = await started();
    const counts = Array.from({ length: 12 }, (_, index) => ({ countId: ulid(), good: (index % 3) + 1 }));
    const answers = await Promise.all([...counts, ...counts].map((one) => count(runId, one)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await onHand()).toEqual({ [LOT]: 24 * 24 });
    expect((await runOf(runId)).run.good).toBe(24);
  });

  it('keeps its lot when a version that knows no lots writes the run whole', async () => {
    const { runId } = await started();
    // All that such a version writes of a run is the run's own row.
    await bench.client.send(
      new UpdateCommand({
        TableName: bench.tables.productionRuns,
        Key: { runId, part: 'run' },
        UpdateExpression: 'SET version = :two',
        ExpressionAttributeValues: { ':two': 2 },
      }),
    );
    await count(runId, { good: 1 });
    expect(await onHand()).toEqual({ [LOT]: 24 });
  });
});

describe('the place of a line', () => {
  it('is one that exists', async () => {
    const line = { code: 'CAN-9', name: 'Canning', place: 'loc:NOWHERE/L1' };
    expect(await bench.manager.postWorkCenter('create_line', line)).toMatchObject({
      ...{ status: 422, body: { code: 'PLACE_NOT_FOUND', details: [{ path: 'place' }] } },
    });
  });

  it('stays where a page of the version before, which knows none, edits the line', async () => {
    const code = await aLine(bench, 'CAN-1', PLACE);
    const { body } = await bench.manager.postWorkCenter('change_line', { code, version: 1, name: 'Other' });
    expect(body.data).toMatchObject({ name: 'Other', place: PLACE });
    const cleared = { code, version: 2, name: 'Other', place: null };
    expect((await bench.manager.postWorkCenter('change_line', cleared)).body.data.place).toBeNull();
  });
});
