import { createCircuit } from '#adapters/accounting/transport/circuit-breaker.ts';
import { siteDay } from '#domain/calendar.ts';
import { aBookedLine, aBookedOrder } from '#test/support/accounting/accounting-in-memory.ts';
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

  it('costs one question to an index and one read, however many orders there are', async () => {
    bench.accounting.orders = Array.from({ length: 40 }, (_, index) =>
      aBookedOrder({ orderNbr: String(index + 1) }),
    );
    await readThrough();
    bench.sent.length = 0;
    expect(await expected()).toMatchObject({ open: 40 });
    expect(bench.sent.toSorted()).toEqual(['Get', 'Query']);
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
