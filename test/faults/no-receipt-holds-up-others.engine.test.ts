import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { MAX_TRANSIENT_ATTEMPTS } from '#domain/posting/failed-attempt.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { line, ModelAccounting, NO_FAULTS } from './model-accounting.ts';
import { chances } from './random.ts';
import { Scheduler } from './scheduler.ts';
import { type ReceivingDatabase, receivingDatabase } from './tables.ts';
import { World } from './world.ts';

let database: ReceivingDatabase;

beforeAll(async () => {
  database = await receivingDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});

let runs = 0;

const aWorld = (brokenReceipts?: RegExp) => {
  runs += 1;
  const random = chances(runs);
  const scheduler = new Scheduler(random, Date.UTC(2036, 0, 1) + runs * 24 * 3_600_000);
  const vendorID = `V-TURN-${runs}`;
  const orderNbr = `PO-TURN-${runs}`;
  const orders = [{ orderNbr, vendorID, lines: [line(1, 100, 'Reject')] }];
  const modelAccounting = new ModelAccounting(orders, scheduler, random, NO_FAULTS, 600_000);
  const world = new World({
    database,
    scheduler,
    modelAccounting,
    random,
    strikes: () => null,
    ...(brokenReceipts ? { brokenReceipts } : {}),
  });
  const ids: string[] = [];
  const send = (delay: number) => {
    const receiptId = ulid(scheduler.now + ids.length);
    ids.push(receiptId);
    const item = { orderNbr, orderType: 'Normal', inventoryID: 'ITEM-1', lineNbr: 1, receiptQty: 1 };
    world.dock(`dock-${ids.length}`, { receiptId, vendorID, items: [item] }, delay);
  };
  const untilQuiet = async () => {
    while (await scheduler.turn()) modelAccounting.catchUp();
  };
  const states = async () => (await world.stored(ids)).map(({ state }) => state.status);
  return { scheduler, modelAccounting, world, ids, send, untilQuiet, states };
};

describe('the poster', () => {
  it('goes on with the others when one receipt can not be read, and comes back to that one later', async () => {
    const { world, send, untilQuiet, states } = aWorld(/0UNREADABLE/);
    const row = { receiptId: '0UNREADABLE', status: 'QUEUED', due: 'DUE', dueAt: '2020-01-01T00:00:00.000Z' };
    await database.client.send(new PutCommand({ TableName: database.tables.Receipts, Item: row }));
    send(0);
    send(10);
    world.poster('poster-1', 60_000);
    world.poster('poster-2', 120_000);
    await untilQuiet();
    expect(await states()).toEqual(['POSTED', 'POSTED']);
    expect(world.metrics.of('ReceiptsAccepted')).toEqual([1, 1]);
    expect(world.metrics.of('ReceiptsPosted')).toEqual([1, 1]);
    await database.client.send(
      new DeleteCommand({ TableName: database.tables.Receipts, Key: { receiptId: row.receiptId } }),
    );
  });

  it('counts a receipt that the books refuse, once, and not as posted', async () => {
    const { modelAccounting, world, send, untilQuiet, states } = aWorld();
    send(0);
    await untilQuiet();
    modelAccounting.faults = { ...NO_FAULTS, refused: 1 };
    world.poster('poster-1', 60_000);
    world.poster('poster-2', 120_000);
    await untilQuiet();
    expect(await states()).toEqual(['FAILED']);
    expect(world.metrics.of('ReceiptsFailed')).toEqual([1]);
    expect(world.metrics.of('ReceiptsPosted')).toEqual([]);
  });

  it('counts a receipt that was tried too often as one that failed, once', async () => {
    const { modelAccounting, world, send, untilQuiet, states } = aWorld();
    send(0);
    await untilQuiet();
    modelAccounting.faults = { ...NO_FAULTS, notSent: 1 };
    for (let quarter = 0; quarter < 20; quarter += 1) world.poster(`poster-${quarter}`, quarter * 900_000);
    await untilQuiet();
    expect(await states()).toEqual(['FAILED']);
    expect(world.metrics.of('ReceiptsFailed')).toEqual([1]);
  });

  it('charges nobody an attempt when there is no room for more calls', async () => {
    const { modelAccounting, world, ids, send, untilQuiet, states } = aWorld();
    modelAccounting.faults = { ...NO_FAULTS, readRateLimited: 1 };
    // The dock reads an order nobody has looked at before: it must be read while there still is room.
    const shortOfRoom = modelAccounting.faults;
    modelAccounting.faults = NO_FAULTS;
    for (let index = 0; index < 5; index += 1) send(index);
    await untilQuiet();
    modelAccounting.faults = shortOfRoom;
    for (let minute = 0; minute < 20; minute += 1) world.poster(`poster-${minute}`, minute * 60_000);
    await untilQuiet();
    expect(await states()).toEqual(Array.from({ length: 5 }, () => 'QUEUED'));
    const waiting = await world.stored(ids);
    expect(waiting.map(({ transientAttempts, attempts }) => [transientAttempts, attempts.length])).toEqual(
      Array.from({ length: 5 }, () => [0, 0]),
    );
    modelAccounting.faults = NO_FAULTS;
    world.poster('poster-at-last', 60_000);
    await untilQuiet();
    expect(await states()).toEqual(Array.from({ length: 5 }, () => 'POSTED'));
    expect(MAX_TRANSIENT_ATTEMPTS).toBeLessThan(20);
  });
});
