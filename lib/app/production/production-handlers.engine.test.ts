import { ulid } from 'ulid';
import {
  aLine,
  anOrder,
  aProductionBench,
  aRun,
  type ProductionBench,
} from '#test/support/production/production-bench.ts';

let bench: ProductionBench;

beforeEach(async () => {
  bench = await aProductionBench();
});

const MINUTE = 60_000;
const orderOf = async (id: string) =>
  (await bench.consultant.getWorkOrder('get_work_order', { id })).body.data;
const runOf = async (runId: string) => (await bench.consultant.getProduction('get_run', { runId })).body.data;

describe('a run', () => {
  it('starts on a free line and moves its order to In progress, all at once', async () => {
    const line = await aLine(bench);
    const order = await anOrder(bench);
    const run = await aRun(bench, { line, workOrderId: order.id, operator: 'Olive' });
    expect(run).toMatchObject({
      runNumber: 'PR-000001',
      workOrderId: order.id,
      line: 'L1',
      operator: 'Olive',
      status: 'Running',
      startTime: '2026-03-04T01:00:00.000Z',
      stopTime: null,
      good: 0,
      unit: 'cases',
      countableUnits: ['pallets', 'cases', 'bottles', 'litres'],
    });
    expect(await orderOf(order.id)).toMatchObject({
      status: 'In progress',
      runs: 1,
      liveRuns: 1,
      version: 2,
    });
    const { body } = await bench.consultant.getProduction('live_lines');
    expect(body).toMatchObject({
      data: { items: [{ code: 'L1', liveRunId: run.runId, run: { runId: run.runId } }] },
      meta: { now: '2026-03-04T01:00:00.000Z' },
    });
  });

  it('is started once however often it is sent, and never with other details', async () => {
    const line = await aLine(bench);
    const order = await anOrder(bench);
    const request = { runId: ulid(), line, workOrderId: order.id };
    const first = await bench.consultant.postProduction('start_run', request);
    const again = await bench.consultant.postProduction('start_run', request);
    expect(again).toEqual(first);
    expect(await orderOf(order.id)).toMatchObject({ runs: 1, liveRuns: 1 });
    const other = await bench.consultant.postProduction('start_run', { ...request, operator: 'Olive' });
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
  });

  it.each([
    ['an unknown line', { line: 'L9' }, 404, 'WORK_CENTER_NOT_FOUND'],
    ['a line switched off', { line: 'OFF' }, 422, 'LINE_OFF'],
    ['an unknown order', { workOrderId: 'WO_20260304_999' }, 404, 'WORK_ORDER_NOT_FOUND'],
    ['a time to come', { at: '2026-03-04T02:00:00Z' }, 422, 'INVALID_TIME'],
    ['a time too long ago', { at: '2026-01-04T02:00:00Z' }, 422, 'INVALID_TIME'],
    ['no id', { runId: 'one' }, 400, 'BAD_REQUEST'],
  ])('does not start on %s', async (_, more, status, code) => {
    const line = await aLine(bench);
    await bench.manager.postWorkCenter('create_line', { code: 'off', name: 'Old line', active: false });
    const order = await anOrder(bench);
    const request = { runId: ulid(), line, workOrderId: order.id, ...more };
    expect(await bench.consultant.postProduction('start_run', request)).toMatchObject({
      status,
      body: { code },
    });
    expect(await orderOf(order.id)).toMatchObject({ status: 'New Entry', runs: 0, version: 1 });
  });

  it('does not start while its order is on hold, before or after the first', async () => {
    const [line, other] = [await aLine(bench), await aLine(bench, 'L2')];
    const order = await anOrder(bench);
    const hold = { id: order.id, version: 1, reason: 'Caps are missing' };
    await bench.consultant.postWorkOrder('hold_work_order', hold);
    const start = (code: string) =>
      bench.consultant.postProduction('start_run', { runId: ulid(), line: code, workOrderId: order.id });
    expect(await start(line)).toMatchObject({ status: 422, body: { code: 'INVALID_TRANSITION' } });
    await bench.consultant.postWorkOrder('release_work_order', { id: order.id, version: 2 });
    expect((await start(line)).status).toBe(200);
    await bench.consultant.postWorkOrder('hold_work_order', { ...hold, version: 4 });
    const refused = await start(other);
    expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_TRANSITION' } });
    expect(refused.body.error).toContain('on hold');
  });

  it('pauses with a reason, resumes, changes hands and stops; its clock and story stay', async () => {
    const line = await aLine(bench);
    const order = await anOrder(bench);
    const { runId } = await aRun(bench, { line, workOrderId: order.id, operator: 'Olive' });
    const at = (minutes: number) => {
      bench.clock.now = Date.parse('2026-03-04T01:00:00Z') + minutes * MINUTE;
    };
    at(10);
    const changeId = ulid();
    const pause = { runId, version: 1, changeId, reason: 'Label jam' };
    expect((await bench.consultant.postProduction('pause_run', pause)).body.data.status).toBe('Paused');
    // Sent again after the answer was lost.
    expect(await bench.consultant.postProduction('pause_run', pause)).toMatchObject({
      status: 200,
      body: { data: { version: 2 } },
    });
    expect(await bench.manager.postProduction('pause_run', { ...pause, changeId: ulid() })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { status: 'Paused', version: 2 } },
    });
    expect(
      await bench.manager.postProduction('pause_run', { runId, version: 2, reason: 'again' }),
    ).toMatchObject({ status: 422, body: { code: 'INVALID_TRANSITION' } });
    at(25);
    await bench.consultant.postProduction('resume_run', { runId, version: 2 });
    at(30);
    await bench.consultant.postProduction('change_operator', { runId, version: 3, operator: 'Otto' });
    at(60);
    const stop = { runId, version: 4, countId: ulid(), good: 100, loss: 2 };
    const stopped = await bench.consultant.postProduction('stop_run', stop);
    expect(stopped).toMatchObject({ status: 200, body: { data: { status: 'Stopped', good: 100, loss: 2 } } });
    expect(await bench.consultant.postProduction('stop_run', stop)).toEqual(stopped);
    expect(await bench.consultant.postProduction('stop_run', { ...stop, good: 99 })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT' },
    });
    expect(await runOf(runId)).toMatchObject({
      run: {
        stopTime: '2026-03-04T02:00:00.000Z',
        pauses: [
          {
            from: '2026-03-04T01:10:00.000Z',
            to: '2026-03-04T01:25:00.000Z',
            reason: 'Label jam',
            by: 'casey',
          },
        ],
        operators: [
          { operator: 'Olive', from: '2026-03-04T01:00:00.000Z' },
          { operator: 'Otto', from: '2026-03-04T01:30:00.000Z' },
        ],
      },
      counts: [{ good: 100, loss: 2, unit: 'cases' }],
      workOrder: { id: order.id, good: 100, loss: 2, liveRuns: 0 },
    });
    const { body } = await bench.consultant.getProduction('live_lines');
    expect(body.data.items).toMatchObject([{ liveRunId: null, run: null }]);
    // A line that is free again takes the next run.
    await aRun(bench, { line, workOrderId: order.id });
  });

  it('takes a name and a reason as long as their fields do, counted in characters', async () => {
    const line = await aLine(bench);
    const order = { line, workOrderId: (await anOrder(bench)).id };
    const refused = await bench.consultant.postProduction('start_run', {
      ...{ runId: ulid(), ...order, operator: '🍾'.repeat(81) },
    });
    expect(refused).toMatchObject({ status: 400, body: { error: 'operator: Use at most 80 characters.' } });
    const { runId, operator } = await aRun(bench, { ...order, operator: '🍾'.repeat(80) });
    expect(operator).toBe('🍾'.repeat(80));
    const pause = { runId, version: 1, reason: '瓶🍾'.repeat(250) };
    expect(
      (await bench.consultant.postProduction('pause_run', { ...pause, reason: `${pause.reason}x` })).status,
    ).toBe(400);
    expect((await bench.consultant.postProduction('pause_run', pause)).status).toBe(200);
  });

  it('needs good and loss to stop', async () => {
    const line = await aLine(bench);
    const { runId } = await aRun(bench, { line, workOrderId: (await anOrder(bench)).id });
    const stop = { runId, version: 1, countId: ulid() };
    for (const counted of [{}, { good: 1 }, { loss: 1 }, { good: null, loss: 0 }, { good: '1', loss: 0 }])
      expect(await bench.consultant.postProduction('stop_run', { ...stop, ...counted })).toMatchObject({
        status: 400,
      });
    const zero = await bench.consultant.postProduction('stop_run', { ...stop, good: 0, loss: 0 });
    expect(zero).toMatchObject({ status: 200, body: { data: { status: 'Stopped', counts: 0 } } });
    expect(await bench.consultant.postProduction('stop_run', { ...stop, good: 0, loss: 0 })).toEqual(zero);
  });

  it('is made void by a manager, and only without output', async () => {
    const line = await aLine(bench);
    const order = await anOrder(bench);
    const { runId } = await aRun(bench, { line, workOrderId: order.id });
    const request = { runId, version: 1, reason: 'Wrong order' };
    expect(await bench.consultant.postProduction('void_run', request)).toMatchObject({ status: 403 });
    const counted = { runId, countId: ulid(), good: 1, loss: 0 };
    await bench.consultant.postProduction('record_output', counted);
    expect(await bench.manager.postProduction('void_run', request)).toMatchObject({
      status: 422,
      body: { code: 'INVALID_TRANSITION' },
    });
    await bench.consultant.postProduction('stop_run', { ...counted, countId: ulid(), version: 1 });
    const second = await aRun(bench, { line, workOrderId: order.id });
    const made = await bench.manager.postProduction('void_run', { ...request, runId: second.runId });
    expect(made).toMatchObject({
      status: 200,
      body: { data: { status: 'Void', voidReason: 'Wrong order' } },
    });
    expect(await orderOf(order.id)).toMatchObject({ runs: 2, liveRuns: 0, good: 2 });
  });
});

describe('a count', () => {
  it('adds to run and order in the order’s unit, whatever it was counted in', async () => {
    const line = await aLine(bench);
    const order = await anOrder(bench);
    const { runId } = await aRun(bench, { line, workOrderId: order.id });
    const record = (good: number, loss: number, unit: string) =>
      bench.consultant.postProduction('record_output', { runId, countId: ulid(), good, loss, unit });
    await record(1, 0, 'pallets');
    await record(3, 0.5, 'cases');
    await record(12, 6, 'bottles');
    const { body } = await record(7.92, 0, 'litres');
    expect(body.data).toMatchObject({ good: 76.5, loss: 0.75, counts: 4, version: 1 });
    expect(await orderOf(order.id)).toMatchObject({ good: 76.5, loss: 0.75, yield: 76.5 / 77.25 });
  });

  it('counts once however often it is sent, and is refused with other numbers', async () => {
    const line = await aLine(bench);
    const order = await anOrder(bench);
    const { runId } = await aRun(bench, { line, workOrderId: order.id });
    const count = { runId, countId: ulid(), good: 5, loss: 1, note: 'first pallet' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => bench.consultant.postProduction('record_output', count)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await orderOf(order.id)).toMatchObject({ good: 5, loss: 1 });
    expect((await runOf(runId)).counts).toHaveLength(1);
    expect(await bench.consultant.postProduction('record_output', { ...count, good: 6 })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT', current: { good: 5 } },
    });
    const stop = { runId, version: 1, countId: ulid(), good: 0, loss: 0 };
    await bench.consultant.postProduction('stop_run', stop);
    // A retry that comes after the end is still the same count.
    expect((await bench.consultant.postProduction('record_output', count)).status).toBe(200);
    expect(await orderOf(order.id)).toMatchObject({ good: 5, loss: 1 });
  });

  it('counts once what comes with the noise of binary arithmetic', async () => {
    const line = await aLine(bench);
    const { runId } = await aRun(bench, { line, workOrderId: (await anOrder(bench)).id });
    const count = { runId, countId: ulid(), good: 0.1 + 0.2, loss: -0 };
    for (const _ of [1, 2])
      expect(await bench.consultant.postProduction('record_output', count)).toMatchObject({
        status: 200,
        body: { data: { good: 0.3, counts: 1 } },
      });
  });

  it('says plainly where a unit can’t be converted, and counts nothing', async () => {
    const line = await aLine(bench);
    const order = await anOrder(bench, { packs: { bottlesPerCase: 24 } });
    const { runId } = await aRun(bench, { line, workOrderId: order.id });
    const count = { runId, countId: ulid(), good: 5, loss: 0, unit: 'pallets' };
    expect(await bench.consultant.postProduction('record_output', count)).toMatchObject({
      status: 422,
      body: {
        code: 'UNIT_UNKNOWN',
        error:
          'How many cases go into pallets of Ginger Brew 330 mL is not known. Count in cases or bottles.',
      },
    });
    expect(await orderOf(order.id)).toMatchObject({ good: 0 });
  });

  it.each([
    [{ good: 0, loss: 0 }],
    [{ good: -1, loss: 0 }],
    [{ good: -6, loss: 0, note: 'too much' }],
    [{ good: 0.0000001, loss: 0 }],
    [{ good: 1e9, loss: 0 }],
    [{ good: 1, loss: 0, unit: 'crates' }],
    [{ good: 1, loss: 0, at: 'yesterday' }],
  ])('refuses %j with 400', async (counted) => {
    const line = await aLine(bench);
    const { runId } = await aRun(bench, { line, workOrderId: (await anOrder(bench)).id });
    await bench.consultant.postProduction('record_output', { runId, countId: ulid(), good: 5, loss: 0 });
    const answer = await bench.consultant.postProduction('record_output', {
      ...{ runId, countId: ulid() },
      ...counted,
    });
    expect(answer.status).toBe(400);
    expect((await runOf(runId)).run.good).toBe(5);
  });

  it('takes a mistaken count back with a note', async () => {
    const line = await aLine(bench);
    const order = await anOrder(bench);
    const { runId } = await aRun(bench, { line, workOrderId: order.id });
    await bench.consultant.postProduction('record_output', { runId, countId: ulid(), good: 1000, loss: 0 });
    const back = { runId, countId: ulid(), good: -900, loss: 0, note: 'typed a zero too many' };
    expect((await bench.consultant.postProduction('record_output', back)).body.data.good).toBe(100);
    expect(await orderOf(order.id)).toMatchObject({ good: 100 });
  });
});

describe('the history of runs', () => {
  const ran = async (line: string, workOrderId: string, day: string, operator: string) => {
    const start = `${day}T01:00:00Z`;
    const run = await aRun(bench, { line, workOrderId, operator, at: start });
    const stop = { runId: run.runId, version: 1, countId: ulid(), good: 10, loss: 1, at: `${day}T05:00:00Z` };
    await bench.consultant.postProduction('stop_run', stop);
    return run.runNumber as string;
  };
  const numbers = async (filter: Record<string, string> = {}) => {
    const found: string[] = [];
    let pagination_key: string | undefined;
    do {
      const { status, body } = await bench.consultant.getProduction('list_runs', {
        ...filter,
        ...(pagination_key ? { pagination_key } : {}),
      });
      expect(status).toBe(200);
      found.push(...body.data.items.map((run: { runNumber: string }) => run.runNumber));
      pagination_key = body.data.pagination_key;
    } while (pagination_key);
    return found;
  };

  it('lists stopped runs by start, filters them, and sums them up by day', async () => {
    bench.clock.now = Date.parse('2026-03-31T01:00:00Z');
    await aLine(bench, 'L1');
    await aLine(bench, 'L2');
    const { id } = await anOrder(bench);
    const early = await ran('L1', id, '2026-03-01', 'Olive');
    const late = await ran('L2', id, '2026-03-30', 'Otto');
    const middle = await ran('L1', id, '2026-03-02', 'Otto');
    await aRun(bench, { line: 'L1', workOrderId: id });
    expect(await numbers()).toEqual([late, middle, early]);
    expect(await numbers({ limit: '1' })).toEqual([late, middle, early]);
    // Thirty days up to 31 March at the site begin on 2 March.
    expect(await numbers({ lastDays: '30' })).toEqual([late, middle]);
    expect(await numbers({ line: 'l1' })).toEqual([middle, early]);
    expect(await numbers({ search: 'oTTo' })).toEqual([late, middle]);
    expect(await numbers({ search: early.toLowerCase() })).toEqual([early]);
    expect(await numbers({ from: '2026-03-02', to: '2026-03-02' })).toEqual([middle]);
    expect(await numbers({ status: 'Void' })).toEqual([]);
    expect(await numbers({ to: '9999-12-31' })).toEqual([late, middle, early]);
    const { body } = await bench.consultant.getProduction('output_per_day', { unit: 'bottles' });
    expect(body.data).toEqual({
      from: '2026-03-02',
      to: '2026-03-31',
      unit: 'bottles',
      days: [
        { day: '2026-03-02', good: 240, loss: 24, runs: 1, notConverted: 0 },
        { day: '2026-03-30', good: 240, loss: 24, runs: 1, notConverted: 0 },
      ],
    });
    const ofOrder = await bench.consultant.getProduction('runs_of_work_order', { workOrderId: id });
    expect(ofOrder.body.data.items).toHaveLength(4);
  });

  it('say what became of the time of each line, pauses as what their reason says', async () => {
    const words = { reasonId: ulid(), kind: 'pause', text: 'Break', downtime: 'planned' };
    await bench.manager.postWorkCenter('create_reason', words);
    const line = await aLine(bench);
    const { id } = await anOrder(bench);
    const { runId } = await aRun(bench, { line, workOrderId: id });
    const at = (minutes: number) => new Date(bench.clock.now - minutes * MINUTE).toISOString();
    bench.clock.now += 100 * MINUTE;
    const change = (action: string, version: number, minutes: number, more: object = {}) =>
      bench.consultant.postProduction(action, { runId, version, at: at(minutes), ...more });
    await change('pause_run', 1, 80, { reason: 'Break' });
    await change('resume_run', 2, 70);
    await change('pause_run', 3, 60, { reason: 'Label jam' });
    await change('resume_run', 4, 40);
    await change('stop_run', 5, 0, { countId: ulid(), good: 5, loss: 0 });
    const { body } = await bench.consultant.getProduction('line_days');
    const times = { running: 70 * MINUTE, planned: 10 * MINUTE, unplanned: 20 * MINUTE, changeover: 0 };
    expect(body.data.items).toEqual([
      { day: '2026-03-04', line: 'L1', runs: 1, ...times, availability: 70 / 90 },
    ]);
  });

  it.each([
    ['list_runs', { from: '9999-12-01', to: '9999-12-31' }],
    ['output_per_day', { from: '9999-12-01', to: '9999-12-31' }],
    ['output_per_day', { to: '9999-12-31' }],
  ])('answers %s of the last days there are: %j', async (action, fields) => {
    expect((await bench.consultant.getProduction(action, fields)).status).toBe(200);
  });

  it.each([
    ['list_runs', { pagination_key: 'nonsense' }],
    [
      'list_runs',
      { pagination_key: Buffer.from('{"list":"runs|Stopped|||||","at":["ü"]}').toString('base64url') },
    ],
    ['list_runs', { from: '2026-02-30' }],
    ['list_runs', { from: '2026-03-02', to: '2026-03-01' }],
    ['list_runs', { lastDays: '0' }],
    ['list_runs', { status: 'Running' }],
    ['output_per_day', { unit: 'crates' }],
    ['output_per_day', { from: '2020-01-01', to: '2026-01-01' }],
    ['output_per_day', { to: 'now' }],
    ['line_days', { from: '2026-01-01', to: '2026-02-10' }],
    ['get_run', { runId: 'x' }],
    ['runs_of_work_order', { workOrderId: 'x' }],
  ])('answers 400 for %s %j', async (action, fields) => {
    expect((await bench.consultant.getProduction(action, fields)).status).toBe(400);
  });
});
