import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import {
  aLine,
  anOrder,
  aProductionBench,
  aRun,
  type ProductionBench,
} from '#test/support/production/production-bench.ts';

/* A run and an order hold at most 100 million of their unit each, and whatever they hold, a run can be stopped. */

const MILLIONTHS = 1_000_000;
const MOST = 100_000_000;

let bench: ProductionBench;

beforeEach(async () => {
  bench = await aProductionBench();
});

const running = async (workOrderId?: string, code = 'L1') =>
  aRun(bench, { line: await aLine(bench, code), workOrderId: workOrderId ?? (await anOrder(bench)).id });

const holds = async (of: 'run' | 'order', id: string, good: number) =>
  bench.client.send(
    new UpdateCommand({
      ...(of === 'run'
        ? { TableName: bench.tables.productionRuns, Key: { runId: id, part: 'run' } }
        : { TableName: bench.tables.workOrders, Key: { id } }),
      UpdateExpression: 'SET good = :good',
      ExpressionAttributeValues: { ':good': good * MILLIONTHS },
    }),
  );

const record = (runId: string, good: number, more: Record<string, unknown> = {}) =>
  bench.consultant.postProduction('record_output', { runId, countId: ulid(), good, loss: 0, ...more });

const stop = (runId: string, good: number) =>
  bench.consultant.postProduction('stop_run', { runId, version: 1, countId: ulid(), good, loss: 0 });

const runOf = async (runId: string) => (await bench.consultant.getProduction('get_run', { runId })).body.data;

describe('the most that a run can hold', () => {
  it('is not passed by counts that race', async () => {
    const { runId, workOrderId } = await running();
    await holds('run', runId, MOST - 5);
    const answers = await Promise.all(Array.from({ length: 6 }, () => record(runId, 2)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const refused of answers.filter(({ status }) => status !== 200))
      expect(refused).toMatchObject({
        status: 400,
        body: {
          code: 'INVALID_COUNT',
          error: 'A run holds at most 100000000 cases. Stop it, then start another.',
          current: { good: MOST - 1 },
        },
      });
    expect(await runOf(runId)).toMatchObject({
      run: { good: MOST - 1, counts: 2 },
      workOrder: { id: workOrderId, good: 4 },
    });
  });

  it('is a condition of the write itself, whatever was read before', async () => {
    const { runId } = await running();
    const seen = await bench.runs.load(runId);
    if (!seen) throw new Error('There is no run.');
    await holds('run', runId, MOST - 1);
    const two = 2 * MILLIONTHS;
    const count = {
      ...{ runId, countId: ulid(), at: seen.startTime, by: 'casey', unit: seen.unit, note: null },
      ...{ good: two, loss: 0, addedGood: two, addedLoss: 0 },
    } as never;
    expect(await bench.runs.count(seen, count, null)).toEqual({ ok: false, error: 'CONFLICT' });
    expect((await runOf(runId)).run.good).toBe(MOST - 1);
  });

  it('leaves a run that holds more to be corrected and stopped', async () => {
    const { runId } = await running();
    await holds('run', runId, MOST + 50);
    expect((await record(runId, 1)).status).toBe(400);
    expect(await record(runId, -10, { note: 'Counted twice' })).toMatchObject({
      status: 200,
      body: { data: { good: MOST + 40 } },
    });
    expect(await stop(runId, 0)).toMatchObject({ status: 200, body: { data: { status: 'Stopped' } } });
  });
});

describe('the most that a work order can hold', () => {
  it('is said plainly, and the run can be stopped without adding', async () => {
    const { runId, workOrderId } = await running();
    await holds('order', workOrderId, MOST - 1);
    for (const refused of [await record(runId, 2), await stop(runId, 2)])
      expect(refused).toMatchObject({
        status: 400,
        body: {
          code: 'INVALID_COUNT',
          error: `Work order ${workOrderId} can hold no more. Stop the run with nothing more to add.`,
        },
      });
    expect((await runOf(runId)).run).toMatchObject({ good: 0, counts: 0, status: 'Running' });
    expect((await record(runId, 1)).status).toBe(200);
    expect((await stop(runId, 0)).status).toBe(200);
  });

  it('is not passed by the counts of two lines that race', async () => {
    const one = await running();
    const other = await running(one.workOrderId, 'L2');
    await holds('order', one.workOrderId, MOST - 5);
    const answers = await Promise.all(
      [one, other, one, other].map(({ runId }: { runId: string }) => record(runId, 2)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const { body } = await bench.consultant.getWorkOrder('get_work_order', { id: one.workOrderId });
    expect(body.data.good).toBe(MOST - 1);
  });
});
