import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import {
  aLine,
  anOrder,
  aProductionBench,
  aRun,
  type ProductionBench,
} from '#test/support/production/production-bench.ts';

/* Runs of one line follow one another, whenever they are entered (domain.md, Production run). */

let bench: ProductionBench;
let line: string;
let workOrderId: string;

beforeEach(async () => {
  bench = await aProductionBench();
  bench.clock.now = Date.parse('2026-03-04T12:00:00Z');
  line = await aLine(bench);
  workOrderId = (await anOrder(bench)).id;
});

const at = (hour: string) => `2026-03-04T${hour}:00.000Z`;

const start = (hour: string | null, more: Record<string, unknown> = {}) =>
  bench.manager.postProduction('start_run', {
    ...{ runId: ulid(), line, workOrderId },
    ...(hour === null ? {} : { at: at(hour) }),
    ...more,
  });

const stop = (runId: string, hour: string | null) =>
  bench.manager.postProduction('stop_run', {
    ...{ runId, version: 1, countId: ulid(), good: 0, loss: 0 },
    ...(hour === null ? {} : { at: at(hour) }),
  });

const ran = async (from: string, to: string) => {
  const { body } = await start(from);
  expect((await stop(body.data.runId, to)).status).toBe(200);
};

describe('a run that is entered later', () => {
  it('starts no earlier than the one before on its line stopped, and the sentence names that one', async () => {
    await ran('08:00', '09:30');
    expect(await start('09:29')).toMatchObject({
      status: 422,
      body: {
        code: 'INVALID_TIME',
        error: 'Run PR-000001 was on Line L1 until 2026-03-04 20:30. Start this one no earlier.',
        details: [{ path: 'at' }],
      },
    });
    expect(await start('07:00')).toMatchObject({ status: 422, body: { code: 'INVALID_TIME' } });
    expect((await start('09:30')).status).toBe(200);
  });

  it('starts as early as it likes on another line', async () => {
    await ran('08:00', '09:30');
    expect((await start('08:00', { line: await aLine(bench, 'L2') })).status).toBe(200);
  });

  it('may take the time of a run that was made void: that never was on the line', async () => {
    const { body } = await start('08:00');
    const wrong = { runId: body.data.runId, version: 1, reason: 'Wrong line' };
    expect((await bench.manager.postProduction('void_run', wrong)).status).toBe(200);
    expect((await start('08:30')).status).toBe(200);
  });

  it('starts now, where a clock that is ahead stopped the one before', async () => {
    bench.clock.now += 2_000;
    const { body } = await start('08:00');
    await stop(body.data.runId, null);
    bench.clock.now -= 2_000;
    expect(await start(null)).toMatchObject({
      status: 200,
      body: { data: { startTime: '2026-03-04T12:00:02.000Z' } },
    });
  });

  it('is held to the history where the line doesn’t tell: its runs stopped before that was kept', async () => {
    await ran('08:00', '09:30');
    await ran('09:30', '10:00');
    const forgotten = {
      TableName: bench.tables.workCenters,
      Key: { kind: 'line', code: line },
      UpdateExpression: 'REMOVE lastStopTime, lastRunNumber',
    };
    await bench.client.send(new UpdateCommand(forgotten));
    const refused = await start('09:45');
    expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_TIME' } });
    expect(refused.body.error).toContain('Run PR-000002 was on Line L1 until');
    expect((await start('10:00')).status).toBe(200);
  });

  it('does not start before one that two tablets entered meanwhile, whatever races', async () => {
    for (let round = 0; round < 6; round += 1) {
      const other = await aLine(bench, `R${round}`);
      const { runId } = await aRun(bench, { line: other, workOrderId, at: at('08:00') });
      const answers = await Promise.all([
        stop(runId, '10:00'),
        start('09:00', { line: other }),
        start('09:00', { line: other }),
        start('11:00', { line: other }),
      ]);
      expect(answers[0]?.status).toBe(200);
      expect(answers.slice(1, 3).map(({ status }) => status)).not.toContain(200);
    }
  });

  it('is written only where the line was free so early, whatever was read before', async () => {
    const { body } = await start('08:00');
    const before = await bench.runs.loadForStart({ runId: ulid(), workOrderId, line });
    const early = await bench.runs.load(body.data.runId);
    const { check } = before;
    if (!early || !before.order || !check) throw new Error('There is no run.');
    await stop(early.runId, '10:00');
    const order = await bench.workOrders.load(workOrderId);
    if (!order) throw new Error('There is no order.');
    const stored = { TableName: bench.tables.productionRuns, Key: { runId: early.runId, part: 'run' } };
    await bench.client.send(new DeleteCommand(stored));
    const startedAt = (time: string) =>
      bench.runs.start({
        ...{ run: { ...early, startTime: at(time) }, order: { next: order, previous: order } },
        ...{ output: null, bom: null, check: { next: check, version: check.version } },
      });
    expect(await startedAt('09:00')).toEqual({ ok: false, error: 'CONFLICT' });
    expect(await startedAt('10:00')).toMatchObject({ ok: true });
  });
});
