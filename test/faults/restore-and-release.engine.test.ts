import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { siteDay } from '#domain/calendar.ts';
import { orderKey } from '#domain/receiving/order/order.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { violatedAtRest, violatedNow } from './invariants.ts';
import { line, ModelAccounting, NO_FAULTS } from './model-accounting.ts';
import { chances } from './random.ts';
import { Scheduler } from './scheduler.ts';
import { type ReceivingDatabase, receivingDatabase } from './tables.ts';
import { World, type WorldOptions } from './world.ts';

let database: ReceivingDatabase;

beforeAll(async () => {
  database = await receivingDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});

let runs = 0;

/** One accepted receipt of 4 on an order of 10, and a poster every minute once it is let go. */
const anAcceptedReceipt = async (options: Partial<WorldOptions> & { isRestoreTold?: boolean } = {}) => {
  runs += 1;
  const random = chances(runs);
  const scheduler = new Scheduler(random, Date.UTC(2037, 0, 1) + runs * 24 * 3_600_000);
  const restoredOn = options.isRestoreTold ? { restoredOn: siteDay(scheduler.now) } : {};
  const [orderNbr, vendorID] = [`PO-REST-${runs}`, `V-REST-${runs}`];
  const orders = [{ orderNbr, vendorID, lines: [line(1, 10, 'Reject')] }];
  const modelAccounting = new ModelAccounting(orders, scheduler, random, NO_FAULTS, 600_000);
  const world = new World({
    ...{ database, scheduler, modelAccounting, random, strikes: () => null },
    ...options,
    ...restoredOn,
  });
  const receiptId = ulid(scheduler.now);
  const items = [{ orderNbr, orderType: 'Normal', inventoryID: 'ITEM-1', lineNbr: 1, receiptQty: 4 }];
  const untilQuiet = async () => {
    while (await scheduler.turn()) modelAccounting.catchUp();
  };
  const send = async (dock: string) => {
    world.dock(dock, { receiptId, vendorID, items });
    await untilQuiet();
  };
  await send('dock-1');

  return {
    modelAccounting,
    key: orderKey('Normal', orderNbr),
    order: () => world.orders.load(orderKey('Normal', orderNbr)),
    receipt: () => world.receipts.load(receiptId),
    post: async (minutes: number) => {
      for (let minute = 1; minute <= minutes; minute += 1) world.poster(`poster-${minute}`, minute * 60_000);
      await untilQuiet();
    },
    violation: async () =>
      (await violatedNow(world, modelAccounting, [receiptId], true)) ??
      violatedAtRest(world, modelAccounting, [receiptId]),
    sendAgain: () => send('dock-2'),
    forgetOrder: () =>
      database.client.send(
        new DeleteCommand({
          TableName: database.tables.PurchaseOrders,
          Key: { orderKey: orderKey('Normal', orderNbr) },
        }),
      ),
    forgetReceipt: () =>
      database.client.send(new DeleteCommand({ TableName: database.tables.Receipts, Key: { receiptId } })),
  };
};

describe('a receipt whose order a restore has lost', () => {
  it('reads the order again, makes its reservation again, and is posted once', async () => {
    const one = await anAcceptedReceipt();
    await one.forgetOrder();
    await one.post(3);
    expect((await one.receipt())?.state).toMatchObject({ status: 'POSTED', settled: true });
    expect(one.modelAccounting.entries).toHaveLength(1);
    expect((await one.order())?.reservations).toEqual({});
    expect(await one.violation()).toBeNull();
  });

  it('waits, and does not fail, while the books have no such order or do not answer', async () => {
    const one = await anAcceptedReceipt();
    await one.forgetOrder();
    const held = one.modelAccounting.orders.splice(0);
    await one.post(2);
    expect((await one.receipt())?.state.status).toBe('QUEUED');
    expect(await one.order()).toBeNull();
    one.modelAccounting.orders.push(...held);
    one.modelAccounting.faults = { ...NO_FAULTS, readUnavailable: 1 };
    await one.post(2);
    expect((await one.receipt())?.state.status).toBe('QUEUED');
    one.modelAccounting.faults = NO_FAULTS;
    await one.post(20);
    expect((await one.receipt())?.state).toMatchObject({ status: 'POSTED', settled: true });
    expect(one.modelAccounting.entries).toHaveLength(1);
    expect(await one.violation()).toBeNull();
  });
});

describe('a receipt that a restore has forgotten, in the books, and sent again by whoever never heard the answer', () => {
  const sentAgain = async (isRestoreTold: boolean) => {
    const one = await anAcceptedReceipt({ isRestoreTold });
    await one.post(3);
    const before = await one.receipt();
    await one.forgetReceipt();
    await one.forgetOrder();
    await one.sendAgain();
    const again = await one.receipt();
    expect(again?.state.status).toBe('QUEUED');
    expect(again?.receiptNbr).not.toBe(before?.receiptNbr);
    await one.post(20);
    return one;
  };

  it('is found there under its first number, and is not booked a second time', async () => {
    const one = await sentAgain(true);
    expect(one.modelAccounting.entries).toHaveLength(1);
    expect((await one.receipt())?.state).toMatchObject({ status: 'POSTED', settled: true });
    expect((await one.receipt())?.attempts.at(-1)?.outcome).toBe('adopted');
    expect((await one.order())?.reservations).toEqual({});
  });

  it('would be booked twice where nobody has said that there was a restore', async () => {
    expect((await sentAgain(false)).modelAccounting.entries).toHaveLength(2);
  });
});

describe('release after posting, where it is configured', () => {
  it('is asked for once, after the receipt was proved to be in the books', async () => {
    const one = await anAcceptedReceipt({ release: true });
    await one.post(2);
    expect(one.modelAccounting.released).toEqual(
      one.modelAccounting.entries.map(({ receipt }) => receipt.receiptNbr),
    );
    expect(one.modelAccounting.released).toHaveLength(1);
    expect(await one.violation()).toBeNull();
  });

  it('is asked for again while the accounting system is away, and the receipt stays POSTED', async () => {
    const one = await anAcceptedReceipt({ release: true });
    const unavailable = { kind: 'unavailable', message: 'no answer' } as const;
    one.modelAccounting.releaseErrors.push(unavailable, unavailable);
    await one.post(10);
    expect(one.modelAccounting.released).toHaveLength(1);
    expect((await one.receipt())?.state).toMatchObject({ status: 'POSTED', settled: true });
    expect(one.modelAccounting.entries).toHaveLength(1);
    expect(await one.violation()).toBeNull();
  });

  it('that is refused leaves a posted receipt, settled, for a person to release', async () => {
    const one = await anAcceptedReceipt({ release: true });
    one.modelAccounting.releaseErrors.push({ kind: 'refused', message: 'The period is closed.' });
    await one.post(2);
    expect(one.modelAccounting.released).toEqual([]);
    expect((await one.receipt())?.state).toMatchObject({ status: 'POSTED', settled: true });
    expect((await one.receipt())?.attempts.at(-1)?.message).toBe(
      'In the books, but not released: The period is closed.',
    );
    expect((await one.order())?.reservations).toEqual({});
    expect(await one.violation()).toBeNull();
  });

  it('is not asked for otherwise', async () => {
    const one = await anAcceptedReceipt();
    await one.post(2);
    expect(one.modelAccounting.released).toEqual([]);
    expect((await one.receipt())?.state.status).toBe('POSTED');
  });
});
