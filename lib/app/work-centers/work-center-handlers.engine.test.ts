import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
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

const CANNING = { code: 'can-1', name: 'Canning', ratedSpeed: 12000, ratedUnit: 'bottles' };

const stop = (runId: string) =>
  bench.consultant.postProduction('stop_run', { runId, version: 1, countId: ulid(), good: 0, loss: 0 });

describe('a line', () => {
  it('can’t be switched off while a run is live on it, and the sentence says which', async () => {
    const line = await aLine(bench);
    const { runId } = await aRun(bench, { line, workOrderId: (await anOrder(bench)).id });
    const off = { code: line, name: 'Line L1', active: false, version: 1 };
    expect(await bench.manager.postWorkCenter('change_line', off)).toMatchObject({
      status: 409,
      body: {
        error: 'Run PR-000001 is live on Line L1. Stop it, then switch the line off.',
        code: 'LINE_BUSY',
        current: { liveRunId: runId },
      },
    });
    // Everything else about it can be changed meanwhile.
    expect(
      await bench.manager.postWorkCenter('change_line', { ...off, active: true, name: 'Line one' }),
    ).toMatchObject({ status: 200, body: { data: { name: 'Line one', liveRunId: runId } } });
    await stop(runId);
    expect(await bench.manager.postWorkCenter('change_line', { ...off, version: 2 })).toMatchObject({
      status: 200,
      body: { data: { active: false, version: 3 } },
    });
  });

  it('says which run is live to whoever would start another', async () => {
    const line = await aLine(bench);
    const { id } = await anOrder(bench);
    await aRun(bench, { line, workOrderId: id });
    const second = await bench.consultant.postProduction('start_run', {
      runId: ulid(),
      line,
      workOrderId: id,
    });
    expect(second.body.error).toBe(
      'Run PR-000001 is live on Line L1. Stop it first, or choose another line.',
    );
  });

  it('is listed without its run’s number where the run was started before that was kept', async () => {
    const line = await aLine(bench);
    await aRun(bench, { line, workOrderId: (await anOrder(bench)).id });
    await bench.client.send(
      new UpdateCommand({
        TableName: bench.tables.workCenters,
        Key: { kind: 'line', code: line },
        UpdateExpression: 'REMOVE liveRunNumber, requestId',
      }),
    );
    const off = { code: line, name: 'Line L1', active: false, version: 1 };
    expect((await bench.manager.postWorkCenter('change_line', off)).body.error).toBe(
      'A run is live on Line L1. Stop it, then switch the line off.',
    );
  });

  it('is switched off or run on, whatever races', async () => {
    for (let round = 0; round < 8; round += 1) {
      const line = await aLine(bench, `R${round}`);
      const { id } = await anOrder(bench);
      const [off, run] = await Promise.all([
        bench.manager.postWorkCenter('change_line', {
          ...{ code: line, name: `Line ${line}`, active: false, version: 1 },
        }),
        bench.consultant.postProduction('start_run', { runId: ulid(), line, workOrderId: id }),
      ]);
      expect([off.status, run.status].filter((status) => status === 200)).toHaveLength(1);
      const { items } = (await bench.consultant.getProduction('live_lines')).body.data;
      const stored = items.find(({ code }: { code: string }) => code === line);
      expect(stored.active).toBe(run.status === 200);
      expect(stored.run !== null).toBe(run.status === 200);
    }
  });

  it('changes once however often that is sent, and never over somebody else’s change', async () => {
    const line = await aLine(bench);
    const off = { code: line, name: 'Line L1', active: false, version: 1 };
    expect((await bench.manager.postWorkCenter('change_line', off)).body.data.version).toBe(2);
    expect((await bench.manager.postWorkCenter('change_line', off)).body.data.version).toBe(2);
    expect(await bench.manager.postWorkCenter('change_line', { ...off, name: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { version: 2, active: false, name: 'Line L1' } },
    });
  });

  it('is not made again under the same id with other words', async () => {
    const request = { ...CANNING, requestId: ulid() };
    await bench.manager.postWorkCenter('create_line', request);
    expect(
      await bench.manager.postWorkCenter('create_line', { ...request, name: 'Another name' }),
    ).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
  });

  it('is made once by its request, even where it was changed since, and keeps its code for itself', async () => {
    const request = { ...CANNING, requestId: ulid() };
    expect((await bench.manager.postWorkCenter('create_line', request)).body.data).toMatchObject({
      code: 'CAN-1',
      ratedSpeed: 12000,
      active: true,
    });
    await bench.sysadmin.postWorkCenter('change_line', {
      ...{ code: 'CAN-1', name: 'Canning line', version: 1 },
    });
    expect(await bench.manager.postWorkCenter('create_line', request)).toMatchObject({
      status: 200,
      body: { data: { name: 'Canning line', version: 2 } },
    });
    expect(
      await bench.manager.postWorkCenter('create_line', { ...CANNING, requestId: ulid() }),
    ).toMatchObject({
      status: 409,
      body: {
        code: 'CODE_TAKEN',
        details: [{ path: 'code', message: 'There is a line CAN-1 already.' }],
        current: { name: 'Canning line' },
      },
    });
    const { items } = (await bench.consultant.getWorkCenter('list_lines')).body.data;
    expect(items).toHaveLength(1);
    // What only the server needs stays there.
    expect(items[0]).not.toHaveProperty('requestId');
  });

  it('is known by its terms where a request has no id', async () => {
    expect((await bench.manager.postWorkCenter('create_line', CANNING)).status).toBe(200);
    expect((await bench.manager.postWorkCenter('create_line', CANNING)).status).toBe(200);
    expect(await bench.manager.postWorkCenter('create_line', { ...CANNING, name: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'CODE_TAKEN', current: { name: 'Canning' } },
    });
  });

  it.each([
    ['no name', { name: ' ' }],
    ['a code with a space', { code: 'CAN 1' }],
    ['no speed at all', { ratedSpeed: 0 }],
    ['a unit nobody counts in', { ratedUnit: 'kegs' }],
  ])('is refused with %s', async (_, wrong) => {
    const answer = await bench.manager.postWorkCenter('create_line', { ...CANNING, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect((await bench.manager.getWorkCenter('list_lines')).body.data.items).toEqual([]);
  });
});

describe('a reason', () => {
  const jam = () => ({ reasonId: ulid(), kind: 'pause', text: 'Label jam' });

  it('is made once, and changed on its version alone', async () => {
    const reason = jam();
    await bench.manager.postWorkCenter('create_reason', reason);
    expect((await bench.manager.postWorkCenter('create_reason', reason)).status).toBe(200);
    const change = { ...reason, version: 1, active: false };
    expect((await bench.manager.postWorkCenter('change_reason', change)).body.data.version).toBe(2);
    expect((await bench.manager.postWorkCenter('change_reason', change)).body.data.version).toBe(2);
    expect(await bench.manager.postWorkCenter('change_reason', { ...change, text: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { text: 'Label jam', active: false } },
    });
    expect((await bench.consultant.getWorkCenter('list_reasons')).body.data.items).toEqual([
      { ...reason, downtime: 'unplanned', active: false, version: 2 },
    ]);
  });

  it('says what a pause means for the line, and keeps that where a page does not know it', async () => {
    const reason = { ...jam(), text: 'Break', downtime: 'planned' };
    await bench.manager.postWorkCenter('create_reason', reason);
    const { downtime: _, ...older } = reason;
    const change = { ...older, version: 1, text: 'Lunch' };
    expect((await bench.manager.postWorkCenter('change_reason', change)).body.data).toMatchObject({
      ...{ text: 'Lunch', downtime: 'planned', version: 2 },
    });
    const other = { ...change, version: 2, downtime: 'changeover' };
    expect((await bench.manager.postWorkCenter('change_reason', other)).body.data.downtime).toBe(
      'changeover',
    );
  });

  it('is not made again with other words under the same id', async () => {
    const reason = jam();
    await bench.manager.postWorkCenter('create_reason', reason);
    expect(await bench.manager.postWorkCenter('create_reason', { ...reason, text: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT' },
    });
    expect(await bench.manager.postWorkCenter('change_reason', { ...jam(), version: 1 })).toMatchObject({
      status: 404,
      body: { code: 'WORK_CENTER_NOT_FOUND' },
    });
  });
});

it.each([
  ['consultant', 403],
  ['manager', 200],
  ['sysadmin', 200],
] as const)(
  'a %s who changes lines and reasons is answered %i, and everybody sees them',
  async (who, status) => {
    const line = await aLine(bench, 'L9');
    const reason = { reasonId: ulid(), kind: 'hold', text: 'Quality check' };
    await bench.manager.postWorkCenter('create_reason', reason);
    const asks = bench[who];
    const asked = [
      await asks.postWorkCenter('create_line', { code: 'NEW', name: 'New' }),
      await asks.postWorkCenter('change_line', { code: line, name: 'Renamed', version: 1 }),
      await asks.postWorkCenter('create_reason', { ...reason, reasonId: ulid() }),
      await asks.postWorkCenter('change_reason', { ...reason, text: 'Lab', version: 1 }),
    ];
    expect(asked.map((answer) => answer.status)).toEqual([status, status, status, status]);
    const lines = (await asks.getWorkCenter('list_lines')).body.data.items;
    const reasons = (await asks.getWorkCenter('list_reasons')).body.data.items;
    expect([lines.length, reasons.length]).toEqual(status === 200 ? [2, 2] : [1, 1]);
  },
);
