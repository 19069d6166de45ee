import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { toWorkOrderRow } from '#adapters/dynamo/work-orders/work-order-row.ts';
import { createWorkOrder } from '#domain/work-orders/change-work-order.ts';
import { workOrderId } from '#domain/work-orders/work-order-id.ts';
import { WORK_ORDER_STATUSES } from '#domain/work-orders/work-order-status.ts';
import {
  aLine,
  anOrder,
  aProductionBench,
  aRun,
  type ProductionBench,
} from '#test/support/production/production-bench.ts';

let bench: ProductionBench;

beforeAll(async () => {
  bench = await aProductionBench();
  await holdsOrders(5000);
});

/** Orders of a year, most of them done, written straight into the table. */
async function holdsOrders(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse('2025-03-05') + Math.floor(index / 14) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    const order = createWorkOrder(
      workOrderId(day, (index % 14) + 1),
      {
        product: `Sparkling Lemon 330 mL no. ${index % 40}`,
        inventoryID: `FG-${index % 40}`,
        ...{ quantity: 1200, uom: 'cases', priority: index % 9 ? 'Normal' : 'High', requiredDate: day },
        ...{ packs: {}, note: '', sizes: { bottles: [1, 1], cases: [24, 1], pallets: [1728, 1] } },
      },
      { by: 'casey', now: Date.parse(`${day}T01:00:00Z`), changeId: ulid() },
    );
    const status = WORK_ORDER_STATUSES[index < 4800 ? (index % 10 ? 2 : 3) : index % 2] ?? 'Completed';
    return toWorkOrderRow({ ...order, status });
  });
  for (let at = 0; at < rows.length; at += 25) {
    const puts = rows.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }));
    await bench.client.send(new BatchWriteCommand({ RequestItems: { [bench.tables.workOrders]: puts } }));
  }
}

const metered = async (ask: () => Promise<{ status: number; body: unknown }>) => {
  bench.meter.reset();
  const answer = await ask();
  expect(answer.status).toBe(200);
  return { calls: [...bench.meter.calls], ...bench.meter.units, body: answer.body as never };
};

/** What an index row weighs: its names and values, as DynamoDB counts them. */
const LIST_ROW_BYTES = 250;

describe('5 000 work orders', () => {
  it('are one request, a few questions side by side, and cost no more than their lines weigh', async () => {
    const { calls, read, body } = await metered(() =>
      bench.consultant.getWorkOrder('list_work_orders', { limit: '10000' }),
    );
    const { items, pagination_key } = (body as { data: { items: unknown[]; pagination_key?: string } }).data;
    expect(items).toHaveLength(5000);
    expect(pagination_key).toBeUndefined();
    // One for each status, and one more for each further megabyte of one.
    expect(calls.length).toBeLessThanOrEqual(6);
    expect(read).toBeLessThanOrEqual((5000 * LIST_ROW_BYTES) / 4096 / 2 + calls.length);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(3 * 1024 * 1024);
  });

  it('show a page of ten for a few units, however many there are', async () => {
    const { calls, read } = await metered(() =>
      bench.consultant.getWorkOrder('list_work_orders', { limit: '10' }),
    );
    expect(calls).toEqual(['Query', 'Query', 'Query', 'Query']);
    expect(read).toBeLessThanOrEqual(4);
  });

  it('narrow to a status or to the last 30 days without reading the rest', async () => {
    const open = await metered(() =>
      bench.consultant.getWorkOrder('list_work_orders', { limit: '10000', status: 'In progress' }),
    );
    expect(open.calls).toEqual(['Query']);
    expect(open.read).toBeLessThanOrEqual(4);
    const recent = await metered(() =>
      bench.consultant.getWorkOrder('list_work_orders', { limit: '10000', lastDays: '30' }),
    );
    expect(recent.read).toBeLessThanOrEqual(16);
  });

  it('are looked at again and again by a list in sight for a twentieth of what all of them cost', async () => {
    const all = await metered(() => bench.consultant.getWorkOrder('list_work_orders', { limit: '10000' }));
    const open = await metered(() => bench.consultant.getWorkOrder('list_open', { limit: '10000' }));
    const { items } = (open.body as { data: { items: { status: string }[] } }).data;
    expect(items).toHaveLength(200);
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['New Entry', 'In progress']));
    expect(open.calls).toEqual(['Query', 'Query']);
    expect(open.read).toBeLessThanOrEqual((200 * LIST_ROW_BYTES) / 4096 / 2 + open.calls.length);
    expect(open.read * 20).toBeLessThanOrEqual(all.read);
  });
});

describe('a shift’s calls take as few round trips and units as their rules allow', () => {
  it('to make an order', async () => {
    const { calls, read, write } = await metered(() =>
      bench.consultant.postWorkOrder('create_work_order', {
        ...{ requestId: ulid(), product: 'Cola', quantity: 1, uom: 'cases', priority: 'Low' },
        requiredDate: '2026-04-01',
      }),
    );
    expect(calls).toEqual(['GetItem', 'UpdateItem', 'TransactWriteItems']);
    expect(read).toBeLessThanOrEqual(1);
    // A number taken, then order and what made it in one transaction, and the order's list row.
    expect(write).toBeLessThanOrEqual(1 + 2 * 2 + 1);
  });

  it('to change one', async () => {
    const { id } = await anOrder(bench);
    const { calls, read, write } = await metered(() =>
      bench.consultant.postWorkOrder('hold_work_order', { id, version: 1, reason: 'x' }),
    );
    expect(calls).toEqual(['GetItem', 'PutItem']);
    expect(read).toBeLessThanOrEqual(1);
    expect(write).toBeLessThanOrEqual(2);
  });

  it('to start, count on and stop a run', async () => {
    const line = await aLine(bench);
    const { id } = await anOrder(bench);
    const runId = ulid();
    const start = await metered(() =>
      bench.consultant.postProduction('start_run', { runId, line, workOrderId: id }),
    );
    expect(start.calls).toEqual(['BatchGetItem', 'UpdateItem', 'TransactWriteItems']);
    // Run, line, order and what is on the line from now on; the order out of and into its index, the run into its order's.
    expect(start.write).toBeLessThanOrEqual(1 + 4 * 2 + 2 + 1);
    const count = async () =>
      metered(() =>
        bench.consultant.postProduction('record_output', { runId, countId: ulid(), good: 1, loss: 0 }),
      );
    const first = await count();
    expect(first.calls).toEqual(['BatchGetItem', 'TransactWriteItems']);
    // Count, run and order in a transaction, and the order's list row.
    expect(first.write).toBeLessThanOrEqual(3 * 2 + 1);
    for (let index = 0; index < 50; index += 1) await count();
    // The fiftieth costs what the first did.
    expect(await count()).toMatchObject({ read: first.read, write: first.write });
    const stop = await metered(() =>
      bench.consultant.postProduction('stop_run', { runId, version: 1, countId: ulid(), good: 0, loss: 0 }),
    );
    expect(stop.calls).toEqual(['BatchGetItem', 'TransactWriteItems']);
    expect(stop.write).toBeLessThanOrEqual(3 * 2 + 1 + 1);
    const lines = await metered(() => bench.consultant.getProduction('live_lines'));
    expect(lines.calls).toEqual(['Query']);
    const run = await aRun(bench, { line, workOrderId: id });
    const live = await metered(() => bench.consultant.getProduction('live_lines'));
    expect(live).toMatchObject({ calls: ['Query', 'BatchGetItem'], read: 2 });
    expect(run.runNumber).toBe('PR-000002');
  });
});
