import { ulid } from 'ulid';
import {
  aLine,
  anOrder,
  aProductionBench,
  aRun,
  type ProductionBench,
} from '#test/support/production/production-bench.ts';

/*
 * Every changing call that carries an id: the same content again is answered as it stands and has no second effect,
 * any other call under that id is refused and changes nothing.
 */

let bench: ProductionBench;

beforeEach(async () => {
  bench = await aProductionBench();
});

const post = (action: string, fields: Record<string, unknown>) =>
  bench.manager.postProduction(action, fields);
const runOf = async (runId: string) => (await bench.manager.getProduction('get_run', { runId })).body.data;

const running = async () =>
  aRun(bench, { line: await aLine(bench), workOrderId: (await anOrder(bench)).id, operator: 'Olive' });

const AT = '2026-03-04T01:00:00.000Z';

/** Each kind of call on a run, and the run it is asked of. */
const CALLS: Readonly<Record<string, (id: string) => Record<string, unknown>>> = {
  pause_run: (changeId) => ({ changeId, reason: 'Jam' }),
  resume_run: (changeId) => ({ changeId }),
  change_operator: (changeId) => ({ changeId, operator: 'Otto' }),
  record_output: (countId) => ({ countId, good: 2, loss: 1 }),
  stop_run: (countId) => ({ countId, good: 2, loss: 1 }),
  void_run: (changeId) => ({ changeId, reason: 'Jam' }),
};

const ask = async (action: string, id: string, runId: string, more: Record<string, unknown> = {}) => {
  const { version } = (await runOf(runId)).run;
  return post(action, { runId, version, ...CALLS[action]?.(id), ...more });
};

const conflict = { status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } };

describe.each(Object.keys(CALLS))('the id of a %s', (action) => {
  const made = async () => {
    const { runId } = await running();
    if (action === 'resume_run') await ask('pause_run', ulid(), runId);
    const id = ulid();
    expect((await ask(action, id, runId)).status).toBe(200);
    return { runId, id, after: await runOf(runId) };
  };

  it('with the same content is answered as it stands, once', async () => {
    const { runId, id, after } = await made();
    expect(await ask(action, id, runId)).toMatchObject({ status: 200, body: { data: after.run } });
    expect(await runOf(runId)).toEqual(after);
  });

  it.each(Object.keys(CALLS).filter((other) => other !== action))(
    'is refused for a %s, which changes nothing',
    async (other) => {
      const { runId, id, after } = await made();
      expect(await ask(other, id, runId)).toMatchObject(conflict);
      expect(await runOf(runId)).toEqual(after);
    },
  );
});

describe('the id of a change of a run', () => {
  it.each([
    ['pause_run', { reason: 'Labels' }],
    ['pause_run', { at: AT }],
    ['change_operator', { operator: 'Olga' }],
    ['change_operator', { at: AT }],
    ['void_run', { reason: 'Labels' }],
    ['record_output', { good: 3 }],
    ['stop_run', { good: 3 }],
    ['stop_run', { good: 0, loss: 0 }],
  ])('is refused for a %s with %j instead', async (action, more) => {
    const { runId } = await running();
    const id = ulid();
    await ask(action, id, runId);
    const after = await runOf(runId);
    expect(await ask(action, id, runId, more)).toMatchObject(conflict);
    expect(await runOf(runId)).toEqual(after);
  });

  it('is that of the start as well, which is refused at another time', async () => {
    const { runId, line, workOrderId } = await running();
    expect(await ask('pause_run', runId, runId)).toMatchObject(conflict);
    const start = { runId, line, workOrderId, operator: 'Olive' };
    expect((await post('start_run', start)).status).toBe(200);
    expect(await post('start_run', { ...start, at: AT })).toMatchObject(conflict);
  });

  it('of a stop with nothing to add is refused for a count of nothing less', async () => {
    const { runId } = await running();
    const id = ulid();
    await ask('stop_run', id, runId, { good: 0, loss: 0 });
    expect(await ask('stop_run', id, runId, { good: 0, loss: 0 })).toMatchObject({ status: 200 });
    expect(await ask('record_output', id, runId)).toMatchObject(conflict);
    expect((await runOf(runId)).counts).toEqual([]);
  });
});

describe('the id of a change of a work order', () => {
  const FIELDS = {
    product: 'Cola',
    quantity: 10,
    uom: 'cases',
    priority: 'High',
    requiredDate: '2026-03-09',
  };

  it('of an edit is refused for an edit with other content', async () => {
    const { id } = await anOrder(bench, FIELDS);
    const edit = { ...FIELDS, id, version: 1, changeId: ulid(), quantity: 12 };
    const first = await bench.manager.postWorkOrder('edit_work_order', edit);
    expect(first).toMatchObject({ status: 200, body: { data: { version: 2, quantity: 12 } } });
    expect(await bench.manager.postWorkOrder('edit_work_order', edit)).toEqual(first);
    for (const other of [
      { quantity: 13 },
      { priority: 'Low' },
      { note: 'Cold' },
      { packs: { bottlesPerCase: 6 } },
    ])
      expect(await bench.manager.postWorkOrder('edit_work_order', { ...edit, ...other })).toMatchObject(
        conflict,
      );
    const { body } = await bench.manager.getWorkOrder('get_work_order', { id });
    expect(body.data).toMatchObject({ version: 2, quantity: 12 });
  });
});

describe('the id of a new line or reason', () => {
  it('is refused for a line with other terms, also when somebody has changed it since', async () => {
    const terms = { code: 'L1', name: 'Canning', requestId: ulid() };
    expect((await bench.manager.postWorkCenter('create_line', terms)).status).toBe(200);
    const change = { code: 'L1', version: 1, name: 'Glass' };
    await bench.manager.postWorkCenter('change_line', change);
    const stands = { status: 200, body: { data: { name: 'Glass', version: 2 } } };
    expect(await bench.manager.postWorkCenter('create_line', terms)).toMatchObject(stands);
    expect(await bench.manager.postWorkCenter('create_line', { ...terms, name: 'Kegs' })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT', current: { name: 'Glass' } },
    });
  });

  it('is refused for a reason with other words, and answered as it stands after a change', async () => {
    const words = { reasonId: ulid(), kind: 'pause', text: 'Jam' };
    expect((await bench.manager.postWorkCenter('create_reason', words)).status).toBe(200);
    const change = { ...words, version: 1, text: 'Label jam' };
    await bench.manager.postWorkCenter('change_reason', change);
    expect(await bench.manager.postWorkCenter('create_reason', words)).toMatchObject({
      status: 200,
      body: { data: { text: 'Label jam', version: 2 } },
    });
    expect(await bench.manager.postWorkCenter('create_reason', { ...words, text: 'Break' })).toMatchObject(
      conflict,
    );
  });
});
