import type { LocalRun } from '#local/start/start.ts';
import { startProduct } from '#test/support/run/product-for-tests.ts';
import { expectAffordable } from './affordable.ts';
import { BUDGETS } from './budgets.ts';
import { aMeteredProduct, type MeteredProduct } from './capacity/metered-product.ts';
import { takeNotification } from './capacity/notification-operations.ts';
import {
  acceptReceipt,
  listOpenOrders,
  mirrorOrders,
  postReceipt,
  seedOrders,
} from './capacity/receiving-operations.ts';
import {
  changeInAccounting,
  fillVendors,
  listAllVendors,
  listVendorPage,
  loadVendors,
  seedVendors,
  toggleVendor,
} from './capacity/vendor-operations.ts';
import { fillWorkOrders, listWorkOrders } from './capacity/work-order-operations.ts';

/*
 * The deployed functions, asked one thing at a time, and what the engine says that it took: `npm run bench -- --only
 * capacity` shows the same at larger sizes.
 */

const LINES = [1, 10, 100, 500] as const;
let run: LocalRun;
let metered: MeteredProduct;

beforeAll(async () => {
  run = await startProduct({ accounting: { perMinute: 0, maxConcurrent: 8 } });
  metered = await aMeteredProduct(run);
  await seedOrders(metered, LINES);
});

afterAll(async () => {
  await metered?.stop();
});

const { roundTrips, loadBeside, watermark, signIn, notificationBeside } = BUDGETS.capacity;

describe('a load of vendors', () => {
  it('of a small business costs no more beside its vendors', async () => {
    const first = await loadVendors(metered, 'load new vendors');
    expect(first.size).toBeLessThan(60);
    expectAffordable(first, first.size + loadBeside + watermark + signIn);
    expectAffordable(await loadVendors(metered, 'load unchanged vendors'), loadBeside);
    await changeInAccounting(metered, 1, 'ONLY');
    expectAffordable(await loadVendors(metered, 'load one changed vendor'), 1 + loadBeside + watermark);
  });

  it('reads each once and writes those that differ, once', async () => {
    await seedVendors(metered, 200);
    const first = await loadVendors(metered, 'load 200 new vendors');
    expectAffordable(first, 200 + loadBeside + watermark);
    expectAffordable(await loadVendors(metered, 'load unchanged vendors'), loadBeside);
    await changeInAccounting(metered, 2, 'SOME');
    expectAffordable(await loadVendors(metered, 'load 1 % changed vendors'), 2 + loadBeside + watermark);
    await changeInAccounting(metered, first.size, 'EACH');
    expectAffordable(await loadVendors(metered, 'load changed vendors'), first.size + loadBeside + watermark);
  });

  it('leaves a list that is read in one go, and a flag that is one read and one write', async () => {
    expectAffordable(await listAllVendors(metered), roundTrips['list all vendors']);
    const toggle = await toggleVendor(metered, 'G0000005');
    expectAffordable(toggle, roundTrips['toggle a vendor']);
    expect(toggle.calls).toEqual(['GetItem', 'UpdateItem']);
    const again = await toggleVendor(metered, 'G0000005');
    expect(again).toMatchObject({ calls: ['GetItem'], spent: { read: 1, write: 0 }, floor: { write: 0 } });
  });
});

describe('a notification', () => {
  beforeAll(async () => {
    // The first finds a function that is not at work, and knows nothing of the session with the books.
    await takeNotification(metered, 1, 'FIRST');
  });

  it.each([1, 100] as const)(
    'of %i rows reads each vendor once and writes it as told and as confirmed',
    async (rows) => {
      expectAffordable(
        await takeNotification(metered, rows, `TOLD${rows}`),
        2 * rows + notificationBeside[rows],
      );
    },
  );
});

describe('a delivery', () => {
  it.each(LINES)(
    'of %i lines is one read, one number and one transaction, then taken into the books',
    async (lines) => {
      await mirrorOrders(metered, lines);
      expectAffordable(await listOpenOrders(metered, lines), roundTrips['open orders of a vendor']);
      const accepted = await acceptReceipt(metered, lines);
      expect(accepted.calls).toEqual(['BatchGetItem', 'UpdateItem', 'TransactWriteItems']);
      expectAffordable(accepted, roundTrips['accept a receipt']);
      expectAffordable(await postReceipt(metered, lines), roundTrips['post a receipt']);
    },
  );
});

describe('a page of work orders', () => {
  it('costs the same however many there are', async () => {
    await fillWorkOrders(metered, 60);
    const few = await listWorkOrders(metered);
    expectAffordable(few, roundTrips['a page of work orders']);
    await fillWorkOrders(metered, 600);
    expect(await listWorkOrders(metered)).toMatchObject({ calls: few.calls, spent: few.spent });
  });
});

describe('a page of vendors by name', () => {
  it('costs the same however many there are', async () => {
    await loadVendors(metered, 'load vendors');
    await fillVendors(metered, 60);
    const few = await listVendorPage(metered);
    expectAffordable(few, roundTrips['a page of vendors']);
    expect(few.calls).toEqual(['Query', 'Query']);
    await fillVendors(metered, 2 * few.size);
    const many = await listVendorPage(metered);
    expectAffordable(many, roundTrips['a page of vendors']);
    expect(many.calls).toEqual(few.calls);
  });
});
