import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { createCircuit } from '#adapters/accounting/transport/circuit-breaker.ts';
import { toOrderRow } from '#adapters/dynamo/receiving/order-row.ts';
import { keepTally } from '#app/lists/kept-tally.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { inGroups } from '#domain/in-groups.ts';
import { aBookedLine, aBookedOrder } from '#test/support/accounting/accounting-in-memory.ts';
import { anOrder } from '#test/support/builders/orders.ts';
import { NOW } from '#test/support/builders/receipts.ts';
import { aReceivingBench, type ReceivingBench } from '#test/support/receiving/receiving-bench.ts';
import { getReceiveGoodsHandlers } from './get-receive-goods.ts';

let bench: ReceivingBench;

beforeEach(async () => {
  bench = await aReceivingBench();
});

const DAY_MS = 24 * 3_600_000;

const context = () => ({
  person: { sub: 's', username: 'u', email: null, emailVerified: true, groups: ['consultant'] },
  requestId: 'request-1',
  now: NOW,
});

const handlers = () => getReceiveGoodsHandlers(bench.deps);

const expected = async () => {
  const answer = await handlers().expected({}, context());
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.data;
};

const readThrough = () => handlers().by_vendor_id({ vendorId: 'AMBER', refresh: true }, context());

describe('what is expected', () => {
  it('is nothing before an order was read', async () => {
    expect(await expected()).toEqual({ open: 0, today: 0, overdue: 0, accountingAnswers: true });
  });

  it('counts what is open, promised for today and overdue, by the site’s day', async () => {
    bench.accounting.orders = [
      aBookedOrder({ orderNbr: '1', promisedOn: siteDay(NOW) }),
      aBookedOrder({ orderNbr: '2', promisedOn: siteDay(NOW - DAY_MS) }),
      aBookedOrder({ orderNbr: '3', promisedOn: siteDay(NOW + DAY_MS) }),
      aBookedOrder({ orderNbr: '4', promisedOn: null }),
      aBookedOrder({ orderNbr: '5', promisedOn: '2026-01-05', lines: [aBookedLine({ receivedQty: 100 })] }),
    ];
    await readThrough();
    expect(await expected()).toMatchObject({ open: 4, today: 1, overdue: 1 });
  });

  it('lists the very orders that it counts, of every vendor, page by page', async () => {
    bench.accounting.orders = [
      aBookedOrder({ orderNbr: '1', promisedOn: siteDay(NOW) }),
      aBookedOrder({ orderNbr: '2', promisedOn: siteDay(NOW - DAY_MS) }),
      aBookedOrder({ orderNbr: '3', promisedOn: siteDay(NOW + DAY_MS) }),
      aBookedOrder({ orderNbr: '4', promisedOn: null }),
      aBookedOrder({ orderNbr: '5', promisedOn: '2026-01-05', lines: [aBookedLine({ receivedQty: 100 })] }),
      aBookedOrder({ orderNbr: '6', promisedOn: '2026-01-05' }),
    ];
    await readThrough();
    const listed = async (promised: 'today' | 'overdue') => {
      const answer = await handlers().by_promise({ promised }, context());
      return answer.ok ? answer.value.data.map(({ orderNbr }) => orderNbr) : answer.error;
    };
    expect([await listed('today'), await listed('overdue')]).toEqual([['1'], ['2', '6']]);
    expect(await expected()).toMatchObject({ today: 1, overdue: 2 });
    expect(await handlers().by_promise({ promised: 'today', pagination_key: 'x' }, context())).toMatchObject({
      ok: false,
      error: { code: 'INVALID_PAGE_KEY' },
    });
  });

  it('follows an order that is promised anew, and one of which everything came', async () => {
    bench.accounting.orders = [aBookedOrder({ orderNbr: '1', promisedOn: '2026-01-05' })];
    await readThrough();
    expect(await expected()).toMatchObject({ open: 1, overdue: 1 });
    bench.accounting.orders = [aBookedOrder({ orderNbr: '1', promisedOn: siteDay(NOW + DAY_MS) })];
    await readThrough();
    expect(await expected()).toMatchObject({ open: 1, overdue: 0 });
    bench.accounting.orders = [aBookedOrder({ orderNbr: '1', lines: [aBookedLine({ receivedQty: 100 })] })];
    await readThrough();
    expect(await expected()).toMatchObject({ open: 0, overdue: 0 });
  });

  it('costs one question to an index and two reads, however many orders there are', async () => {
    bench.accounting.orders = Array.from({ length: 40 }, (_, index) =>
      aBookedOrder({ orderNbr: String(index + 1) }),
    );
    await readThrough();
    bench.sent.length = 0;
    expect(await expected()).toMatchObject({ open: 40 });
    expect(bench.sent.toSorted()).toEqual(['Get', 'Get', 'Query']);
  });

  it('says that the accounting system does not answer from the failure that nobody calls after, to its next answer', async () => {
    const circuit = createCircuit({
      documentClient: bench.client,
      tableName: bench.tables.Accounting,
      clock: bench.clock,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      openMs: 10_000,
    });
    for (let failure = 0; failure < 5; failure += 1) await circuit.recordFailure();
    expect(await expected()).toMatchObject({ accountingAnswers: false });
    await circuit.recordSuccess();
    expect(await expected()).toMatchObject({ accountingAnswers: true });
  });
});

describe('what is expected where it is very much', () => {
  /** Keys of so many orders, as their rows have them: every fourth is promised for no day, 25 each for another. */
  const holds = async (from: number, to: number): Promise<void> => {
    const rows = Array.from({ length: to - from }, (_, at) => {
      const number = from + at;
      const promisedOn = number % 4 === 0 ? null : addDays(siteDay(NOW), Math.floor(number / 25) - 2);
      return toOrderRow(anOrder({ orderNbr: String(number), promisedOn }));
    });
    for (const some of inGroups(rows, 25)) {
      const puts = some.map((Item) => ({ PutRequest: { Item } }));
      const { PurchaseOrders } = bench.tables;
      await bench.client.send(new BatchWriteCommand({ RequestItems: { [PurchaseOrders]: puts } }));
    }
  };

  const tick = (now = NOW) => keepTally(bench.deps.expected, now);

  it('is counted once a minute for everybody who looks, and says when', async () => {
    await holds(0, 1_000);
    // Nobody has counted so many yet, as where the version before left them.
    expect(await expected()).toMatchObject({ open: 1_000, today: 19, overdue: 37 });
    expect(await expected()).not.toHaveProperty('countedAt');
    await tick();
    bench.sent.length = 0;
    const countedAt = new Date(NOW).toISOString();
    const counted = { today: 19, overdue: 37, countedAt, accountingAnswers: true };
    expect(await expected()).toEqual({ open: 1_000, ...counted });
    expect(bench.sent).toEqual(['Get', 'Get']);
    await holds(1_000, 1_001);
    expect(await expected()).toMatchObject({ open: 1_000 });
    await tick(NOW + 1);
    expect(await expected()).toMatchObject({ open: 1_001 });
  });

  it('is counted by whoever looks where nobody counted within minutes, and where it is little again', async () => {
    await holds(0, 400);
    await tick(NOW - 3 * 60_000);
    await holds(400, 401);
    expect(await expected()).toMatchObject({ open: 401 });
    const few = { ...bench.deps.expected, count: async () => [{ promisedOn: null, count: 300 }] };
    await keepTally(few, NOW);
    expect(await expected()).not.toHaveProperty('countedAt');
  });

  it('is no order, and found as none', async () => {
    await holds(0, 400);
    await tick();
    expect(
      await handlers().by_purchase_order({ purchaseOrder: 'open', refresh: false }, context()),
    ).toMatchObject({
      error: { code: 'ORDER_NOT_FOUND' },
    });
    const answer = await handlers().by_promise({ promised: 'today' }, context());
    expect(answer.ok && answer.value.data).toHaveLength(19);
  });
});
