import type { Accounting } from '#app/accounting/accounting-ports.ts';
import { postDueDocuments } from '#app/posting/post-due-documents.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { ok } from '#domain/result.ts';
import { aBookedLine, aBookedOrder } from '#test/support/accounting/accounting-in-memory.ts';
import { anOrder, waiting } from '#test/support/builders/orders.ts';
import { aReceipt, postedOf, queued } from '#test/support/builders/receipts.ts';
import { aReceivingBench, type ReceivingBench } from '#test/support/receiving/receiving-bench.ts';
import { receiptPoster } from './receipt-poster.ts';

const [ORDERS, OF_EACH] = [3, 2];

let bench: ReceivingBench;
/** Orders of the creates that are under way, in the order of their begin; and the most there were at once. */
let underWay: string[];
let most: number;
let created: GoodsReceipt[];
/** How many are to be at work at once; and that they were. */
let expected: number;
let allAtWork: () => void;
let areAtWork: Promise<void>;

beforeEach(async () => {
  bench = await aReceivingBench();
  [underWay, most, created] = [[], 0, []];
  const numbers = Array.from({ length: ORDERS }, (_, at) => `00100${at}`);
  bench.accounting.orders = numbers.map((orderNbr) =>
    aBookedOrder({ orderNbr, lines: [aBookedLine({ orderedQty: 100 })] }),
  );
  for (const [at, orderNbr] of numbers.entries()) {
    const ids = Array.from({ length: OF_EACH }, (_, of) => `01JD0000000000000000000${at}0${of}`);
    const reservations = Object.fromEntries(ids.map((id) => [id, waiting({ 1: 10 })]));
    await bench.deps.orders.save(anOrder({ orderNbr, reservations, epoch: 1 }), null);
    const receipts = ids.map((receiptId) =>
      aReceipt({ receiptId, orderNbr, vendorRef: receiptId, state: queued(bench.clock.time) }),
    );
    for (const receipt of receipts) await bench.deps.receipts.accept([receipt], []);
  }
});

const accounting = (): Partial<Accounting> => ({
  beginPosting: () => async () => undefined,
  order: (orderType, orderNbr) => bench.accounting.order(orderType, orderNbr),
  itemsById: (ids) => bench.accounting.itemsById(ids),
  findReceipt: async () => ok(null),
  async createReceipt(receipt) {
    expect(underWay).not.toContain(receipt.orderNbr);
    underWay.push(receipt.orderNbr);
    most = Math.max(most, underWay.length);
    // None ends before as many are at work as there are posters.
    if (most === expected) allAtWork();
    await areAtWork;
    underWay.splice(underWay.indexOf(receipt.orderNbr), 1);
    created.push(receipt);
    return { outcome: 'created', receiptNbr: receipt.receiptId };
  },
  receipt: async (receiptNbr) => {
    const receipt = created.find(({ receiptId }) => receiptId === receiptNbr);
    return ok(receipt ? postedOf(receipt) : null);
  },
});

const postWith = async (count: number) => {
  expected = count;
  areAtWork = new Promise((resolve) => {
    allAtWork = resolve;
  });
  const posters = Array.from({ length: count }, (_, at) => [
    receiptPoster({
      ...bench.deps,
      accounting: accounting() as Accounting,
      leases: { take: async () => true, release: async () => undefined },
      ...{ workerId: `w${at}`, inDoubtMs: 0, restoredOn: null, release: false },
    }),
  ]);
  const [first = [], ...beside] = posters;
  const end = bench.clock.time + 300_000;
  const leases = { take: async () => true, release: async () => undefined };
  const wait = async (ms: number) => {
    bench.clock.time += ms;
  };
  await postDueDocuments(
    { ...bench.deps, leases, wait, workerId: 'w0' },
    first,
    () => end - bench.clock.time,
    [],
    beside,
  );
};

describe('posters side by side', () => {
  it.each([1, 3])(
    '%i of them post as many documents at a time, those of one order one after the other',
    async (count) => {
      await postWith(count);
      expect(created.map(({ receiptId }) => receiptId).sort()).toHaveLength(ORDERS * OF_EACH);
      expect(new Set(created.map(({ receiptId }) => receiptId)).size).toBe(ORDERS * OF_EACH);
      expect(most).toBe(count);
      for (const { receiptId } of created)
        expect((await bench.deps.receipts.load(receiptId))?.state).toMatchObject({
          status: 'POSTED',
          settled: true,
        });
    },
  );
});
