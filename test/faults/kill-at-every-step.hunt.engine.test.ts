import { ulid } from 'ulid';
import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { violatedAtRest, violatedNow } from './invariants.ts';
import { line, ModelAccounting, NO_FAULTS } from './model-accounting.ts';
import { chances } from './random.ts';
import { type CrashPoint, Scheduler } from './scheduler.ts';
import { type ReceivingDatabase, receivingDatabase } from './tables.ts';
import { World } from './world.ts';

let database: ReceivingDatabase;

beforeAll(async () => {
  database = await receivingDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});

/** Beyond the last step: nobody is killed. */
const NEVER = Number.POSITIVE_INFINITY;

let run = 0;

/**
 * One receipt, sent twice by its dock; the first poster, or the dock, is killed at its `step`-th operation. Answers
 * the killed one's operations, what is wrong when all is quiet, and how the receipt ended.
 */
const deliver = async (victim: 'poster' | 'dock', step: number, point: CrashPoint, requestGoesOn = false) => {
  run += 1;
  const random = chances(run);
  const scheduler = new Scheduler(random, Date.UTC(2035, 0, 1) + run * 24 * 3_600_000);
  const orderNbr = `PO-KILL-${run}`;
  const vendorID = `V-KILL-${run}`;
  const modelAccounting = new ModelAccounting(
    [{ orderNbr, vendorID, lines: [line(1, 10, 'Accept but Warn')] }],
    scheduler,
    random,
    NO_FAULTS,
    600_000,
  );
  const calls: string[] = [];
  let world: World | null = null;
  const receiptId = ulid(scheduler.now);
  const strikes = (actor: string, call: string): CrashPoint => {
    if (actor !== `${victim}-1`) return null;
    calls.push(call);
    if (calls.length !== step) return null;
    if (requestGoesOn) lateCommit = true;
    return point;
  };
  let lateCommit = false;
  world = new World({
    database,
    scheduler,
    modelAccounting,
    random,
    strikes,
  });
  const request = {
    receiptId,
    vendorID,
    items: [{ orderNbr, orderType: 'Normal', inventoryID: 'ITEM-1', lineNbr: 1, receiptQty: 4 }],
  };
  world.dock('dock-1', request);
  world.dock('dock-2', request, 30_000);
  for (let minute = 0; minute < 16; minute += 1)
    world.poster(`poster-${minute + 1}`, 60_000 + minute * 60_000);
  while (await scheduler.turn()) {
    modelAccounting.catchUp();
    if (lateCommit) {
      lateCommit = false;
      const [receipt] = await world.stored([receiptId]);
      if (receipt) modelAccounting.commitLater(receipt);
    }
  }
  const [receipt] = await world.stored([receiptId]);
  const violation =
    (await violatedNow(world, modelAccounting, [receiptId], true)) ??
    (await violatedAtRest(world, modelAccounting, [receiptId]));
  return { calls, violation, status: receipt?.state.status };
};

describe.each(['dock', 'poster'] as const)('a %s killed at any step', (victim) => {
  it('leaves the receipt to be posted exactly once', async () => {
    const undisturbed = await deliver(victim, NEVER, null);
    expect(undisturbed).toMatchObject({ violation: null, status: 'POSTED' });
    expect(undisturbed.calls.length).toBeGreaterThan(victim === 'dock' ? 3 : 12);

    for (const [index, call] of undisturbed.calls.entries()) {
      for (const point of ['before', 'after'] as const) {
        const { violation, status } = await deliver(victim, index + 1, point);
        expect({ call, point, violation, status }).toEqual({
          call,
          point,
          violation: null,
          status: 'POSTED',
        });
      }
    }
  });
});

describe('a poster killed while its create is on the way', () => {
  it('leaves a request that may yet be carried out, and it is still posted exactly once', async () => {
    const { calls } = await deliver('poster', NEVER, null);
    const step = calls.indexOf('accounting.createReceipt') + 1;
    expect(step).toBeGreaterThan(0);
    for (let times = 0; times < 10; times += 1) {
      expect(await deliver('poster', step, 'before', true)).toMatchObject({
        violation: null,
        status: 'POSTED',
      });
    }
  });
});
