import { ulid } from 'ulid';
import { addCount } from '#domain/production/count-on.ts';
import { chances } from '#test/faults/random.ts';
import { ModelFloor } from '#test/support/production/model-floor.ts';
import {
  type Answered,
  type Api,
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

const people = (): { asks: Api; isManager: boolean }[] => [
  { asks: bench.asks('casey', 'consultant'), isManager: false },
  { asks: bench.asks('chris', 'consultant'), isManager: false },
  { asks: bench.asks('morgan', 'manager'), isManager: true },
  { asks: bench.asks('mika', 'manager'), isManager: true },
  { asks: bench.asks('sam', 'sysadmin'), isManager: true },
];

describe('two tablets', () => {
  it('start the same line: one run lives, the others are shown it', async () => {
    const line = await aLine(bench);
    const orders = await Promise.all(Array.from({ length: 6 }, () => anOrder(bench)));
    const answers = await Promise.all(
      orders.map(({ id }) =>
        bench.consultant.postProduction('start_run', { runId: ulid(), line, workOrderId: id }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const runId = won[0]?.body.data.runId;
    for (const lost of answers.filter(({ status }) => status !== 200))
      expect(lost).toMatchObject({ status: 409, body: { code: 'LINE_BUSY', current: { runId } } });
    const { body } = await bench.consultant.getWorkOrder('list_work_orders', { status: 'In progress' });
    expect(body.data.items).toHaveLength(1);
  });

  it('start one order on two lines: both run, and the order starts once', async () => {
    const lines = [await aLine(bench, 'L1'), await aLine(bench, 'L2'), await aLine(bench, 'L3')];
    const { id } = await anOrder(bench);
    const answers = await Promise.all(
      lines.map((line) =>
        bench.consultant.postProduction('start_run', { runId: ulid(), line, workOrderId: id }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await bench.consultant.getWorkOrder('get_work_order', { id });
    expect(body.data).toMatchObject({ runs: 3, liveRuns: 3, version: 2 });
    expect(body.data.history.filter(({ change }: { change: string }) => change === 'started')).toHaveLength(
      1,
    );
  });

  it('count on two lines of one order: every count is in its total', async () => {
    const { id } = await anOrder(bench);
    const runs = await Promise.all(
      ['L1', 'L2', 'L3'].map(async (code) =>
        aRun(bench, { line: await aLine(bench, code), workOrderId: id }),
      ),
    );
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        bench.consultant.postProduction('record_output', {
          ...{ runId: runs[index % 3].runId, countId: ulid(), good: 0.1, loss: 0.000001, unit: 'bottles' },
        }),
      ),
    );
    const done = answers.filter(({ status }) => status === 200).length;
    expect(done).toBe(60);
    const { body } = await bench.consultant.getWorkOrder('get_work_order', { id });
    // 0.1 of a bottle is 0.004167 of a case of 24.
    expect(body.data).toMatchObject({ good: 0.25002, loss: 0 });
  });

  it('count and stop a run: a count decided before the stop is not added after it', async () => {
    const line = await aLine(bench);
    const { id } = await anOrder(bench);
    const { runId } = await aRun(bench, { line, workOrderId: id });
    const seen = await bench.runs.load(runId);
    if (!seen) throw new Error('There is no run.');
    const stop = { runId, version: 1, countId: ulid(), good: 2, loss: 0 };
    await bench.consultant.postProduction('stop_run', stop);
    const asked = { countId: ulid(), good: 5, loss: 0, unit: seen.unit, note: null };
    const late = addCount(seen, asked, { by: 'casey', now: bench.clock.now, at: null, changeId: null });
    if (!late.ok) throw new Error(late.error.message);
    expect(await bench.runs.count(seen, late.value, null)).toEqual({ ok: false, error: 'CONFLICT' });
    const { body } = await bench.consultant.getProduction('get_run', { runId });
    expect(body.data).toMatchObject({ run: { good: 2, counts: 1 }, workOrder: { good: 2 } });
  });

  it('close an order while a run starts on it: one of the two happens', async () => {
    const line = await aLine(bench);
    for (let round = 0; round < 8; round += 1) {
      const { id } = await anOrder(bench);
      const [started, cancelled] = await Promise.all([
        bench.consultant.postProduction('start_run', { runId: ulid(), line, workOrderId: id }),
        bench.manager.postWorkOrder('cancel_work_order', { id, version: 1, reason: 'x' }),
      ]);
      expect([started.status, cancelled.status].filter((status) => status === 200)).toHaveLength(1);
      if (started.status !== 200) continue;
      const { runId } = started.body.data;
      const stop = { runId, version: 1, countId: ulid(), good: 0, loss: 0 };
      expect((await bench.consultant.postProduction('stop_run', stop)).status).toBe(200);
    }
  });
});

describe('a thousand random commands from five people', () => {
  it('one after the other do what the model of the rules says, status by status and sum by sum', async () => {
    const random = chances(20260304);
    const model = new ModelFloor();
    const crew = people();
    for (const code of ['L1', 'L2', 'L3']) await aLine(bench, code);
    const seen = new Map<string, number>();
    for (let step = 0; step < 1000; step += 1) {
      bench.clock.now += random.between(1, 90) * 60_000;
      const person = random.pick(crew);
      const command = model.invent(random, bench.clock.now, person.isManager);
      const route = command.on === 'order' ? person.asks.postWorkOrder : person.asks.postProduction;
      const answer = await route(command.action, command.fields);
      const expected = command.expect();
      if (answer.status !== expected)
        throw new Error(
          `Step ${step}: ${command.action} ${JSON.stringify(command.fields)} was ${answer.status} ${JSON.stringify(answer.body)}, not ${expected}.`,
        );
      if (answer.status === 200) command.happened(answer.body.data);
      const key = `${command.action} ${expected}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    for (const order of model.orders.values()) {
      const { body } = await bench.consultant.getWorkOrder('get_work_order', { id: order.id });
      expect(body.data).toMatchObject({
        ...{
          status: order.status,
          good: order.good,
          loss: order.loss,
          runs: order.runs,
          version: order.version,
        },
        ...{ liveRuns: order.liveRuns, onHold: order.onHold },
      });
      expect(body.data.history).toHaveLength(order.version);
    }
    // The walk has seen every action go through and be refused.
    for (const action of [
      'start_run',
      'pause_run',
      'record_output',
      'stop_run',
      'void_run',
      'complete_work_order',
    ])
      for (const status of [200, 422])
        expect([action, seen.has(`${action} ${status}`)]).toEqual([action, true]);
    for (const action of ['close_short', 'cancel_work_order', 'reopen_work_order', 'void_run'])
      expect([action, seen.has(`${action} 403`)]).toEqual([action, true]);
  });

  it('five at a time leave every line, run and order agreeing with each other', async () => {
    const random = chances(7);
    const model = new ModelFloor();
    const crew = people();
    for (const code of ['L1', 'L2', 'L3']) await aLine(bench, code);
    const answers: Answered[] = [];
    for (let round = 0; round < 200; round += 1) {
      bench.clock.now += random.between(1, 90) * 60_000;
      const commands = crew.map(({ asks, isManager }) => ({
        asks,
        command: model.invent(random, bench.clock.now, isManager),
      }));
      const round5 = await Promise.all(
        commands.map(async ({ asks, command }) => {
          const route = command.on === 'order' ? asks.postWorkOrder : asks.postProduction;
          return { command, answer: await route(command.action, command.fields) };
        }),
      );
      for (const { command, answer } of round5) {
        answers.push(answer);
        if (answer.status === 200) model.learn(command, answer.body.data);
      }
    }
    expect(answers.filter(({ status }) => ![200, 403, 404, 409, 422].includes(status))).toEqual([]);
    await expectAgreement([...model.orders.keys()]);
  });
});

/** What must hold however things were interleaved. */
async function expectAgreement(orderIds: readonly string[]): Promise<void> {
  const live = (await bench.consultant.getProduction('live_lines')).body.data.items;
  const held = live.flatMap(({ liveRunId }: { liveRunId: string | null }) => liveRunId ?? []);
  const liveRuns: string[] = [];
  for (const id of orderIds) {
    const answer = await bench.consultant.getWorkOrder('get_work_order', { id });
    if (answer.status === 404) continue;
    const order = answer.body.data;
    const { items } = (await bench.consultant.getProduction('runs_of_work_order', { workOrderId: id })).body
      .data;
    const running = items.filter(
      ({ status }: { status: string }) => status === 'Running' || status === 'Paused',
    );
    liveRuns.push(...running.map(({ runId }: { runId: string }) => runId));
    const total = (of: 'good' | 'loss') =>
      Math.round(items.reduce((sum: number, run: Record<string, number>) => sum + (run[of] ?? 0) * 1e6, 0)) /
      1e6;
    expect(order).toMatchObject({
      ...{ runs: items.length, liveRuns: running.length, good: total('good'), loss: total('loss') },
    });
    if (running.length > 0) expect(order.status).toBe('In progress');
    for (const run of items) {
      const { counts } = (await bench.consultant.getProduction('get_run', { runId: run.runId })).body.data;
      expect(run.counts).toBe(counts.length);
      const added = counts.reduce(
        (sum: number, count: { addedGood: number }) => sum + count.addedGood * 1e6,
        0,
      );
      expect(Math.round(added) / 1e6).toBe(run.good);
    }
    expect(order.history).toHaveLength(order.version);
    for (const [index, entry] of order.history.entries())
      expect(entry.from).toBe(index === 0 ? null : order.history[index - 1].to);
  }
  expect(liveRuns.sort()).toEqual(held.sort());
}
