import { personShareStore } from '#adapters/dynamo/orders/person-share-store.ts';
import { shareOf } from '#app/orders/person-share.ts';
import { postReceiveGoodsHandlers } from '#app/receiving/accept/post-receive-goods.ts';
import { getReceiveGoodsHandlers } from '#app/receiving/orders/get-receive-goods.ts';
import { aBookedOrder } from '#test/support/accounting/accounting-in-memory.ts';
import { aReceivingBench, type ReceivingBench } from '#test/support/receiving/receiving-bench.ts';

/* One person who asks for what isn't there, again and again, leaves the others their calls to the accounting system. */

const SHARE = 4;
const A_MINUTE = 60_000;

let bench: ReceivingBench;
let deps: ReceivingBench['deps'];

beforeEach(async () => {
  bench = await aReceivingBench();
  bench.accounting.orders = [aBookedOrder()];
  // The begin of a minute, so that a test's seconds are all in it.
  bench.clock.time = Math.ceil(bench.clock.time / A_MINUTE) * A_MINUTE;
  deps = { ...bench.deps, share: personShareStore(bench.client, bench.tables.Accounting, SHARE) };
});

const contextOf = (sub: string) => ({
  person: { sub, username: sub, email: null, emailVerified: true, groups: ['manager'] },
  requestId: 'r-1',
  now: bench.clock.time,
});

const find = (sub: string, purchaseOrder: string, refresh = false) =>
  getReceiveGoodsHandlers(deps).by_purchase_order({ purchaseOrder, refresh }, contextOf(sub));

const list = (sub: string, refresh = false) =>
  getReceiveGoodsHandlers(deps).by_vendor_id({ vendorId: 'AMBER', refresh }, contextOf(sub));

const send = (sub: string, orderNbr: string) =>
  postReceiveGoodsHandlers(deps).receive_goods(
    {
      vendorID: 'AMBER',
      items: [{ orderNbr, orderType: 'Normal', inventoryID: 'GLASS-750', receiptQty: 1 }],
    },
    contextOf(sub),
  );

const usesUp = async (sub: string) => {
  for (let asked = 0; asked < SHARE; asked += 1) await find(sub, `UNKNOWN-${asked}`, true);
};

const tooMany = {
  ok: false,
  error: {
    code: 'TOO_MANY_CALLS',
    message: 'You have asked Acumatica for a lot of orders in this minute. Try again in 60 seconds.',
    retryAfterSeconds: 60,
  },
};

describe('a person who asks for unknown orders', () => {
  it('has the accounting system asked so often in a minute, and no oftener', async () => {
    const answers = [];
    for (let asked = 0; asked < 20; asked += 1) answers.push(await find('ann', `UNKNOWN-${asked}`));
    expect(bench.accounting.calls).toHaveLength(SHARE);
    expect(answers.slice(0, 2)).toMatchObject([
      { error: { code: 'ORDER_NOT_FOUND' } },
      { error: { code: 'ORDER_NOT_FOUND' } },
    ]);
    for (const answer of answers.slice(2)) expect(answer).toMatchObject(tooMany);
  });

  it('leaves everybody else theirs', async () => {
    await usesUp('ann');
    expect(await find('bob', '000050')).toMatchObject({ ok: true });
    expect(await list('cem')).toMatchObject({ ok: true, value: { meta: { stale: false } } });
  });

  it('is answered again with the next minute', async () => {
    await usesUp('ann');
    bench.clock.time += A_MINUTE - 1;
    expect(await find('ann', '000050')).toMatchObject({ error: { retryAfterSeconds: 1 } });
    bench.clock.time += 1;
    expect(await find('ann', '000050')).toMatchObject({ ok: true });
  });

  it('can’t send receipts of orders that nobody has read in their place', async () => {
    await usesUp('ann');
    bench.accounting.calls.length = 0;
    expect(await send('ann', 'UNKNOWN')).toMatchObject(tooMany);
    expect(bench.accounting.calls).toEqual([]);
    expect(await send('bob', '000050')).toMatchObject({ ok: true });
  });

  it('holds the limit whatever races', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, asked) => find('ann', `UNKNOWN-${asked}`, true)));
    expect(bench.accounting.calls.length).toBeLessThanOrEqual(SHARE);
  });
});

describe('a person whose share is used up', () => {
  it('goes on with what was read before, and is told that it is not new', async () => {
    await list('bob');
    await usesUp('ann');
    bench.accounting.calls.length = 0;
    expect(await list('ann')).toMatchObject({ ok: true, value: { meta: { stale: false } } });
    expect(await list('ann', true)).toMatchObject({ ok: true, value: { meta: { stale: true } } });
    expect(await find('ann', '000050', true)).toMatchObject({ ok: true, value: { meta: { stale: true } } });
    expect(await send('ann', '000050')).toMatchObject({ ok: true });
    expect(bench.accounting.calls).toEqual([]);
  });

  it('is told plainly where nothing was read before', async () => {
    await usesUp('ann');
    expect(await list('ann')).toMatchObject(tooMany);
  });

  it('can’t use up the flights of others by refreshing', async () => {
    for (let asked = 0; asked < 20; asked += 1) await list('ann', true);
    expect(bench.accounting.calls.filter((name) => name === 'openOrdersOf')).toHaveLength(SHARE);
    expect(await list('bob', true)).toMatchObject({ ok: true, value: { meta: { stale: false } } });
  });
});

describe('the trips to our tables', () => {
  const trips = async (work: () => Promise<unknown>) => {
    bench.sent.length = 0;
    await work();
    return [...bench.sent];
  };

  it('are one more for each that goes on to the accounting system, and none more for what is fresh', async () => {
    const counted = await trips(() => find('ann', 'UNKNOWN'));
    const of = (sent: readonly string[]) => sent.filter((name) => name === 'Update').length;
    // The order and why it isn't there: one of the share each.
    expect(counted).toEqual(['Get', 'Get', 'Update', 'Update', 'Put']);
    expect(await trips(() => find('ann', 'UNKNOWN'))).toEqual(['Get', 'Get']);
    await list('bob');
    expect(of(await trips(() => list('bob')))).toBe(0);
    expect(await trips(() => find('bob', '000050'))).toEqual(['Get']);
  });
});

describe('a share', () => {
  it.each([
    [40, 10],
    [120, 30],
    [6, 2],
    [1, 2],
  ])('of %d calls a minute is %d', (perMinute, share) => {
    expect(shareOf(perMinute)).toBe(share);
  });
});
