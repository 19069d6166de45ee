import { ulid } from 'ulid';
import { claimDocument } from '#domain/posting/posting.ts';
import { quantity } from '#domain/quantity.ts';
import { aStoppedKitRun, hasSugar } from '#test/support/production/kit-run.ts';
import { aProductionBench, type ProductionBench } from '#test/support/production/production-bench.ts';

let bench: ProductionBench;
let runId: string;

/** What the accounting system takes of sugar for each bottle. */
const takes = (sugar: number, variance: { least: number; most: number | null } | null = null) =>
  bench.specifications.save({
    ...{ inventoryID: 'GINGER-330', revision: 'V1' },
    components: [
      {
        ...{ inventoryID: 'SUGAR', qty: quantity(sugar), uom: 'KG' },
        variance: variance && {
          least: quantity(variance.least),
          most: variance.most === null ? null : quantity(variance.most),
        },
      },
    ],
  });

const aStoppedRun = async (source: 'accounting' | 'ours' = 'accounting') => {
  runId = await aStoppedKitRun(bench, source);
};

const runNow = async () => (await bench.consultant.getProduction('get_run', { runId })).body.data;
const postingNow = () => bench.postings.load(runId);

const rev = async () => (await runNow()).goods.rev;
const close = async (fields: Record<string, unknown> = {}) =>
  bench.consultant.postProduction('close_run', { runId, changeId: ulid(), rev: await rev(), ...fields });
const reopen = async (fields: Record<string, unknown> = {}) =>
  bench.manager.postProduction('reopen_run', {
    ...{ runId, changeId: ulid(), rev: await rev(), reason: 'Counted wrongly' },
    ...fields,
  });

beforeEach(async () => {
  bench = await aProductionBench();
  bench.books.isOn = true;
  await hasSugar(bench);
});

describe('a run that is closed', () => {
  it('is on its way into the books with the lots that it used and made, and says so', async () => {
    await aStoppedRun();
    expect((await runNow()).posting).toBeNull();
    const request = { changeId: ulid(), rev: await rev() };
    for (const _ of [1, 2]) expect((await close(request)).status).toBe(200);
    expect(await postingNow()).toMatchObject({
      ...{ postingId: runId, kind: 'kit', version: 1, createdBy: 'casey', state: { status: 'QUEUED' } },
      kit: {
        ...{ inventoryID: 'GINGER-330', revision: 'V1', qty: quantity(100), lotNumber: '260304-CAN-1-1' },
        ...{ warehouseID: 'MAIN', locationID: 'LINE1' },
        parts: [{ inventoryID: 'SUGAR', lots: [{ lotNumber: 'S1', locationID: 'R1', qty: quantity(5) }] }],
      },
    });
    expect((await runNow()).posting).toMatchObject({
      ...{ status: 'QUEUED', cancellable: true, retryable: false, inBooks: null },
    });
  });

  it('stands where the accounting system has a warehouse at one place', async () => {
    bench.books.locations = new Map([['MAIN', 'STORE']]);
    await aStoppedRun();
    await close();
    expect(await postingNow()).toMatchObject({
      kit: { locationID: 'STORE', parts: [{ lots: [{ locationID: 'STORE' }] }] },
    });
  });

  it('stays here where runs are not posted', async () => {
    bench.books.isOn = false;
    await aStoppedRun('ours');
    expect((await close()).status).toBe(200);
    expect(await postingNow()).toBeNull();
  });
});

describe('what the accounting system would refuse is told before a run is closed', () => {
  const refusal = async (words: string) => {
    const refused = await close();
    expect(refused).toMatchObject({
      ...{ status: 422, body: { code: 'NOT_POSTABLE', details: [{ path: 'isBookedByHand' }] } },
    });
    expect(refused.body.error).toContain(words);
    expect([(await runNow()).goods.closedAt, await postingNow()]).toEqual([null, null]);
  };

  it('a quantity that its specification takes exactly', async () => {
    await takes(0.049);
    await aStoppedRun();
    await refusal('5 KG of SUGAR were used, and it takes exactly 4.9.');
  });

  it('a quantity outside what is opened there, and none within', async () => {
    await takes(0.04, { least: 0.03, most: 0.045 });
    await aStoppedRun();
    await refusal('it takes 3 to 4.5.');
    await takes(0.04, { least: 0.03, most: null });
    expect((await close()).status).toBe(200);
  });

  it('a component that it has not', async () => {
    await bench.specifications.save({ inventoryID: 'GINGER-330', revision: 'V1', components: [] });
    await aStoppedRun();
    await refusal('SUGAR is no component of revision V1 there');
  });

  it('a bill of ours', async () => {
    await aStoppedRun('ours');
    await refusal('Revision A of GINGER-330 is ours');
  });

  it('and is closed all the same where somebody books it by hand: seen as failed, retried once it is opened there', async () => {
    const error = jest.fn();
    bench.books.log = { ...bench.books.log, error };
    await takes(0.049);
    await aStoppedRun();
    await close();
    const byHand = { isBookedByHand: true, changeId: ulid(), rev: await rev() };
    for (const _ of [1, 2]) expect((await close(byHand)).status).toBe(200);
    const { posting, run } = await runNow();
    // Once, as the poster says it of what it gave up: that is how the runbook finds it.
    expect(error.mock.calls).toEqual([
      ['posting.failed', { documentNbr: run.runNumber, code: 'NOT_POSTABLE', reason: posting.reason }],
    ]);
    expect(posting).toMatchObject({
      ...{ status: 'FAILED', failureCode: 'NOT_POSTABLE', cancellable: true, retryable: true, version: 1 },
      attempts: [{ outcome: 'failed' }],
    });
    const again = { runId, version: posting.version };
    expect(await bench.consultant.postProduction('retry_posting', again)).toMatchObject({ status: 403 });
    expect(await bench.manager.postProduction('retry_posting', again)).toMatchObject({
      ...{ status: 200, body: { data: { status: 'QUEUED', version: 2 } } },
    });
  });

  it('is told of by its list, and found among those that failed', async () => {
    const inBooks = async (...runIds: string[]) =>
      (await bench.consultant.getProduction('runs_in_books', { runIds: runIds.join(',') })).body.data.items;
    const open = async (mark: string) =>
      (await bench.consultant.getProduction('runs_open_in_books', { mark })).body.data.items;
    await takes(0.049);
    await aStoppedRun();
    expect(await inBooks(runId)).toEqual([]);
    await close({ isBookedByHand: true });
    expect(await inBooks(ulid(), runId)).toEqual([{ runId, inBooks: 'FAILED' }]);
    expect(await open('FAILED')).toMatchObject([{ runId, status: 'Stopped', good: 100 }]);
    expect(await open('WAITING')).toEqual([]);
    const { version } = (await runNow()).posting;
    const givenUp = { runId, version, reason: 'By hand: AD-7' };
    await bench.manager.postProduction('cancel_posting', givenUp);
    expect(await inBooks(runId)).toEqual([{ runId, inBooks: 'GIVEN_UP' }]);
    expect(await open('FAILED')).toEqual([]);
    await reopen();
    expect(await inBooks(runId)).toEqual([]);
    await takes(0.05);
    await close();
    expect(await inBooks(runId)).toEqual([{ runId, inBooks: 'WAITING' }]);
    expect(await open('WAITING')).toMatchObject([{ runId }]);
    const wrong = await bench.consultant.getProduction('runs_in_books', { runIds: 'PR-1' });
    expect(wrong.status).toBe(400);
  });

  it('with nothing that could ever be sent it is only given up', async () => {
    await aStoppedRun('ours');
    await close({ isBookedByHand: true });
    const { posting } = await runNow();
    const at = { runId, version: posting.version };
    expect(posting.retryable).toBe(false);
    expect(await bench.manager.postProduction('retry_posting', at)).toMatchObject({
      ...{ status: 422, body: { code: 'NOT_RETRYABLE' } },
    });
    const stale = { ...at, version: 9, reason: 'By hand: AD-7' };
    expect(await bench.manager.postProduction('cancel_posting', stale)).toMatchObject({
      ...{ status: 409, body: { code: 'STALE_VERSION', current: { status: 'FAILED' } } },
    });
    for (const _ of [1, 2])
      expect(
        await bench.manager.postProduction('cancel_posting', { ...at, reason: 'By hand: AD-7' }),
      ).toMatchObject({ status: 200, body: { data: { status: 'CANCELLED', reason: 'By hand: AD-7' } } });
  });
});

describe('a run that is reopened', () => {
  beforeEach(async () => {
    await aStoppedRun();
    await close();
  });

  it('gives up its entry, and has it again under the same mark once it is closed', async () => {
    const before = await postingNow();
    expect((await reopen()).status).toBe(200);
    expect(await postingNow()).toMatchObject({ state: { status: 'CANCELLED' } });
    const used = { inventoryID: 'SUGAR', lotNumber: 'S1', used: 4.95, reason: 'Spilt' };
    expect((await close({ lots: [used] })).status).toBe(200);
    expect(await postingNow()).toMatchObject({
      ...{ marker: before?.marker, state: { status: 'QUEUED' }, version: 3 },
      kit: { parts: [{ lots: [{ qty: quantity(4.95) }] }] },
    });
  });

  const stands = async (status: 'POSTED' | 'FAILED' | 'POSTING', begun = false) => {
    const posting = await postingNow();
    if (!posting) throw new Error('There is no entry.');
    const states = {
      POSTED: { status, booksType: 'Assembly', booksNbr: '000012', settled: true, nextAttemptAt: 0 },
      FAILED: { status, code: 'REFUSED', reason: 'No.' },
      POSTING: { status, phase: { name: 'sending' }, lease: null, nextAttemptAt: 0 },
    };
    await bench.postings.save(
      {
        ...{ ...posting, version: posting.version + 1, state: states[status] as never },
        begun: begun ? { type: 'Assembly', nbr: '000012' } : null,
      },
      posting,
    );
  };

  it.each([
    ['POSTED', false, 'is in MYOB Acumatica as Assembly 000012: it stays closed'],
    ['POSTING', false, 'is on its way into MYOB Acumatica'],
    ['FAILED', true, 'stands in MYOB Acumatica as Assembly 000012. Delete it there'],
  ] as const)('is refused while its entry is %s (begun: %s)', async (status, begun, words) => {
    await stands(status, begun);
    const refused = await reopen();
    expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_TRANSITION' } });
    expect(refused.body.error).toContain(words);
    expect((await runNow()).goods.closedAt).not.toBeNull();
  });

  it('may be, where its entry failed before anything of it was there', async () => {
    await stands('FAILED');
    expect((await reopen()).status).toBe(200);
  });

  it('finds that its entry was taken up by a poster meanwhile', async () => {
    const save = bench.runs.saveGoods;
    bench.runs.saveGoods = async (...args) => {
      bench.runs.saveGoods = save;
      const posting = await postingNow();
      const claimed = posting && claimDocument(posting, 'poster', bench.clock.now);
      if (posting && claimed?.ok) await bench.postings.save(claimed.value, posting);
      return save(...args);
    };
    expect(await reopen()).toMatchObject({ status: 422, body: { code: 'INVALID_TRANSITION' } });
    expect((await runNow()).goods.closedAt).not.toBeNull();
    expect(await postingNow()).toMatchObject({ state: { status: 'POSTING' } });
  });
});
