import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { balanceRowKey } from '#adapters/dynamo/stock/stock-keys.ts';
import { addCount } from '#domain/production/count-on.ts';
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
const OUTPUT = '260304-CAN-1-1';

const GINGER = anItem({ inventoryID: 'GINGER-330', baseUom: 'BOTTLE', lotTrackingEnabled: true });
const SUGAR = anItem({ inventoryID: 'SUGAR', name: 'Sugar', baseUom: 'KG', lotTrackingEnabled: true });

let bench: ProductionBench;
let runId: string;

/** As a shipment speaks for it. */
const allocated = (inventoryID: string, lotNumber: string, place: string, qty: number) =>
  bench.client.send(
    new UpdateCommand({
      TableName: bench.tables.stock,
      Key: balanceRowKey({ inventoryID, lotNumber, place }),
      UpdateExpression: 'ADD allocated :qty',
      ExpressionAttributeValues: { ':qty': qty * 1_000_000 },
    }),
  );

const moved = async (
  kind: 'receive' | 'ship',
  inventoryID: string,
  lotNumber: string,
  place: string,
  qty: number,
) => {
  await bench.stock.ledger.write(
    {
      ...{ movementId: ulid(), at: '2026-02-01T00:00:00.000Z', kind, reason: null, corrects: null },
      ...{ by: { sub: 's', username: 'mia' } },
      document: { type: kind === 'receive' ? 'receipt' : 'shipment', id: 'D' },
      lines: [{ inventoryID, lotNumber, place, delta: (qty * 1_000_000) as never }],
    },
    [],
  );
};

beforeEach(async () => {
  bench = await aProductionBench();
  await bench.holdsItem(GINGER);
  await bench.holdsItem(SUGAR);
  const lot: Lot = {
    ...{ inventoryID: 'SUGAR', lotNumber: 'S1', useBy: null, bestBefore: null, producedOn: null },
    ...{ receivedAt: '2026-02-01T00:00:00.000Z', origin: { type: 'receipt', id: 'R' }, vendorID: null },
    ...{ status: 'Released', reason: null, recallId: null, history: [], version: 1 },
  };
  await bench.stock.lots.save(lot, null);
  await moved('receive', 'SUGAR', 'S1', SHELF, 100);
  const line = await aLine(bench, 'CAN-1', PLACE);
  const { id } = await anOrder(bench, { inventoryID: 'GINGER-330', uom: 'bottles' });
  ({ runId } = await aRun(bench, { line, workOrderId: id }));
});

const lotAct = (action: 'issue_lot' | 'return_lot', qty: number) =>
  bench.consultant.postProduction(action, {
    ...{ movementId: ulid(), runId, inventoryID: 'SUGAR', lotNumber: 'S1', qty, uom: 'KG', place: SHELF },
  });

const count = (good: number, fields: Record<string, unknown> = {}) =>
  bench.consultant.postProduction('record_output', { runId, countId: ulid(), good, loss: 0, ...fields });

const stop = (good = 0) =>
  bench.consultant.postProduction('stop_run', { runId, version: 1, countId: ulid(), good, loss: 0 });

const runNow = async () => (await bench.consultant.getProduction('get_run', { runId })).body.data;

const close = async (fields: Record<string, unknown> = {}) =>
  bench.consultant.postProduction('close_run', {
    ...{ runId, changeId: ulid(), rev: (await runNow()).goods.rev },
    ...fields,
  });

const reopen = async (fields: Record<string, unknown> = {}, who = bench.manager) =>
  who.postProduction('reopen_run', {
    ...{ runId, changeId: ulid(), rev: (await runNow()).goods.rev, reason: 'Counted wrongly' },
    ...fields,
  });

const used = (qty: number, reason?: string) => ({
  lots: [{ inventoryID: 'SUGAR', lotNumber: 'S1', used: qty, ...(reason ? { reason } : {}) }],
});

describe('closing a run', () => {
  it('settles each lot: what was issued = used + returned + difference', async () => {
    await lotAct('issue_lot', 40);
    await lotAct('return_lot', 5);
    await stop(10);
    const closed = await close(used(30, 'A bag burst'));
    expect(closed).toMatchObject({
      status: 200,
      body: { data: { closedBy: 'casey', settled: [{ used: 30, difference: 5, reason: 'A bag burst' }] } },
    });
    const { lots } = await runNow();
    expect(lots).toMatchObject([{ issued: 40, returned: 5, atLine: 35 }]);
  });

  it('takes what nobody speaks of as used up', async () => {
    await lotAct('issue_lot', 40);
    await stop();
    expect((await close()).body.data.settled).toMatchObject([{ used: 40, difference: 0, reason: null }]);
  });

  it('wants a reason for what is missing, and no more than was issued', async () => {
    await lotAct('issue_lot', 40);
    await stop();
    expect(await close(used(39))).toMatchObject({
      ...{ status: 400, body: { code: 'INVALID_COUNT', details: [{ path: 'lots.0.reason' }] } },
    });
    expect(await close(used(41))).toMatchObject({ body: { details: [{ path: 'lots.0.used' }] } });
    const other = { lots: [{ inventoryID: 'SUGAR', lotNumber: 'S9', used: 1 }] };
    expect(await close(other)).toMatchObject({ body: { details: [{ path: 'lots.0.lotNumber' }] } });
    expect((await runNow()).goods.closedAt).toBeNull();
  });

  it('waits until the run has stopped, and is done once', async () => {
    expect(await close()).toMatchObject({ status: 422, body: { code: 'INVALID_TRANSITION' } });
    await stop();
    const request = { changeId: ulid(), rev: (await runNow()).goods.rev };
    for (const _ of [1, 2, 3]) expect((await close(request)).status).toBe(200);
    expect(
      await close({ ...request, lots: [{ inventoryID: 'SUGAR', lotNumber: 'S1', used: 0 }] }),
    ).toMatchObject({
      ...{ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } },
    });
    expect(await close()).toMatchObject({ status: 422, body: { code: 'INVALID_TRANSITION' } });
  });

  it('and nothing is issued or returned afterwards', async () => {
    await lotAct('issue_lot', 40);
    await stop();
    await close();
    expect(await lotAct('issue_lot', 1)).toMatchObject({ body: { code: 'INVALID_TRANSITION' } });
    expect(await lotAct('return_lot', 1)).toMatchObject({ body: { code: 'INVALID_TRANSITION' } });
  });

  it('of what was issued since the person looked is refused with what stands', async () => {
    await stop();
    const { rev } = (await runNow()).goods;
    await lotAct('issue_lot', 40);
    expect(await close({ rev })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { closedAt: null } },
    });
  });

  it('races with issues and returns: what was issued is settled, whoever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      await lotAct('issue_lot', 10);
      if (round === 0) await stop();
      const [closed] = await Promise.all([close(), lotAct('issue_lot', 1), lotAct('return_lot', 1)]);
      const { goods, lots } = await runNow();
      if (closed.status === 200) {
        const [lot] = lots;
        expect(goods.settled).toMatchObject([{ used: lot.atLine, difference: 0 }]);
        await reopen();
      } else expect(goods.closedAt).toBeNull();
    }
  });

  it('races with a count by what was written first: every good count is in stock', async () => {
    const [counted, stopped] = await Promise.all([count(7), stop(3), close()]);
    expect(stopped.status).toBe(200);
    await close();
    const { balances } = await bench.stock.itemStock.loadLive('GINGER-330');
    const good = (counted.status === 200 ? 7 : 0) + 3;
    expect(balances.map(({ lotNumber, onHand }) => [lotNumber, toNumber(onHand)])).toEqual([[OUTPUT, good]]);
    expect((await runNow()).run.good).toBe(good);
  });

  it('brings what a version without lots counted into stock, once', async () => {
    await count(5);
    const run = await bench.runs.load(runId);
    if (!run) throw new Error('There is no run.');
    const event = { by: 'casey', now: bench.clock.now, at: null, changeId: null };
    const asked = { countId: ulid(), good: 4, loss: 0, unit: run.unit, note: null };
    const late = addCount(run, asked, event);
    if (!late.ok) throw new Error(late.error.message);
    // As such a version writes it: the count, and nothing in stock.
    expect((await bench.runs.count(run, late.value, null)).ok).toBe(true);
    await stop();
    const onHand = async () => {
      const { balances } = await bench.stock.itemStock.loadLive('GINGER-330');
      return balances.map((one) => toNumber(one.onHand));
    };
    expect(await onHand()).toEqual([5]);
    await Promise.all([close(), close(), close()]);
    expect(await onHand()).toEqual([9]);
    await reopen();
    await close();
    expect(await onHand()).toEqual([9]);
    expect((await runNow()).counts).toMatchObject([{ produced: 5 }, { produced: 4 }]);
  });
});

describe('reopening a run', () => {
  it('is a manager’s, says why, and lets it be settled anew', async () => {
    await lotAct('issue_lot', 40);
    await stop();
    await close();
    expect(await reopen({}, bench.consultant)).toMatchObject({ status: 403 });
    const request = { changeId: ulid(), rev: (await runNow()).goods.rev };
    for (const _ of [1, 2]) expect((await reopen(request)).status).toBe(200);
    expect((await runNow()).goods).toMatchObject({ closedAt: null, settled: [] });
    expect((await lotAct('return_lot', 4)).status).toBe(200);
    expect((await close()).body.data.settled).toMatchObject([{ used: 36 }]);
  });

  it('is refused once something of what it made was shipped', async () => {
    await stop(10);
    await close();
    await allocated('GINGER-330', OUTPUT, PLACE, 2);
    await moved('ship', 'GINGER-330', OUTPUT, PLACE, -2);
    expect(await reopen()).toMatchObject({ status: 422, body: { code: 'INVALID_TRANSITION' } });
    expect((await runNow()).goods.closedAt).not.toBeNull();
  });

  it('needs a closed run', async () => {
    await stop();
    expect(await reopen()).toMatchObject({ status: 422, body: { code: 'INVALID_TRANSITION' } });
  });
});
