import { receiptFinder } from '#adapters/dynamo/receiving/receipt-finder.ts';
import type { Accounting } from '#app/accounting/accounting-ports.ts';
import { postDueDocuments } from '#app/posting/post-due-documents.ts';
import { getReceiptsHandlers } from '#app/receiving/receipts/get-receipts.ts';
import { orderKeyOf } from '#domain/receiving/order/order.ts';
import type { PostedReceipt } from '#domain/receiving/posting/posted-receipt.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { ok } from '#domain/result.ts';
import { aBookedLine, aBookedOrder } from '#test/support/accounting/accounting-in-memory.ts';
import { anOrder, waiting } from '#test/support/builders/orders.ts';
import { aLot, aReceipt, aReceiptLine, postedOf, queued } from '#test/support/builders/receipts.ts';
import { aReceivingBench, type ReceivingBench } from '#test/support/receiving/receiving-bench.ts';
import { receiptPoster } from './receipt-poster.ts';
import { postReceiptsHandlers } from './receipt-write-handlers.ts';

const LOTS = [aLot('L1', 4, '2027-05-29'), aLot('L2', 6)];
const RECEIPT = aReceipt({ state: queued(), lines: [aReceiptLine({ qty: 10, allocations: LOTS })] });

let bench: ReceivingBench;
/** What the accounting system has of it; null: nothing yet. */
let inAccounting: PostedReceipt | null;
/** What it makes of the receipt that it is sent. */
let saves: (sent: PostedReceipt) => PostedReceipt;
let created: number;
let released: string[];

beforeEach(async () => {
  bench = await aReceivingBench();
  bench.accounting.orders = [aBookedOrder({ lines: [aBookedLine()] })];
  inAccounting = null;
  created = 0;
  released = [];
  const reservations = { [RECEIPT.receiptId]: waiting({ 1: 10 }) };
  await bench.deps.orders.save(anOrder({ reservations }), null);
  await bench.deps.receipts.accept([RECEIPT], []);
});

const withLots = (allocations: typeof LOTS) => (sent: PostedReceipt) => ({
  ...sent,
  lines: sent.lines.map((line) => ({ ...line, allocations })),
});

const accounting = (): Partial<Accounting> => ({
  beginPosting: () => async () => undefined,
  order: (orderType, orderNbr) => bench.accounting.order(orderType, orderNbr),
  itemsById: (ids) => bench.accounting.itemsById(ids),
  findReceipt: async () => ok(inAccounting),
  async createReceipt(receipt: GoodsReceipt) {
    created += 1;
    inAccounting = saves(postedOf(receipt));
    return { outcome: 'created', receiptNbr: inAccounting.receiptNbr };
  },
  receipt: async () => ok(inAccounting),
  async releaseReceipt(receiptNbr) {
    released.push(receiptNbr);
    return ok(undefined);
  },
});

/** Posts what is due for some minutes. Answers the receipt as it then stands. */
const post = async ({ release = false } = {}) => {
  const end = bench.clock.time + 300_000;
  const deps = {
    ...bench.deps,
    ...{
      accounting: accounting() as Accounting,
      release,
      workerId: 'w',
      inDoubtMs: 660_000,
      restoredOn: null,
    },
    leases: { take: async () => true, release: async () => undefined },
  };
  const poster = receiptPoster(deps);
  const came = [{ poster, id: RECEIPT.receiptId }];
  await postDueDocuments(deps, [poster], () => end - bench.clock.time, came);
  const receipt = await bench.deps.receipts.load(RECEIPT.receiptId);
  if (!receipt) throw new Error('The receipt is gone.');
  return receipt;
};

const asManager = () => ({
  person: { sub: 'm', username: 'max', email: null, emailVerified: true, groups: ['manager'] },
  requestId: 'r',
  now: bench.clock.time,
});
const reads = () =>
  getReceiptsHandlers({
    ...bench.deps,
    finder: receiptFinder(bench.client, bench.tables.Receipts),
    words: { find: async () => null, newest: async () => null, reached: async () => '' },
    postings: { openSince: async () => [] },
  });
const attention = async () => {
  const answer = await reads().attention({}, asManager());
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.data;
};
const row = async () => {
  const answer = await reads().list({ limit: 5 }, asManager());
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.data.items[0];
};
const reserved = async () =>
  Object.keys((await bench.deps.orders.load(orderKeyOf(RECEIPT)))?.reservations ?? {});

const DATES = withLots([aLot('L1', 4), aLot('L2', 6)]);
const OTHER_LOTS = withLots([aLot('L1', 4, '2027-05-29'), aLot('L3', 6)]);
const DOUBLED = withLots([...LOTS, ...LOTS]);

describe('what the accounting system saved otherwise than it was sent', () => {
  it.each([
    ['a date that it dropped', DATES, 'lot L1 expires 2027-05-29; there no date.', true],
    ['lots that it changed', OTHER_LOTS, 'there 4 of L1, 6 of L3.', false],
  ])('is %s: posted, and said until a manager has checked it', async (_name, made, words, isReleased) => {
    saves = made;
    const receipt = await post({ release: true });
    expect(receipt).toMatchObject({
      state: { status: 'POSTED', settled: true },
      remark: { message: expect.stringContaining(words), checkedBy: null },
    });
    expect(released).toEqual(isReleased ? ['000777'] : []);
    expect(await attention()).toMatchObject({ count: 1, failed: 0, waiting: 0, toCheck: 1 });
    expect(await row()).toMatchObject({ status: 'POSTED', toCheck: expect.stringContaining(words) });

    const { mark_checked } = postReceiptsHandlers(bench.deps);
    const { receiptId } = RECEIPT;
    expect(await mark_checked({ receiptId }, asManager())).toMatchObject({
      ok: true,
      value: { data: { remark: { checkedBy: 'max' } } },
    });
    expect(await attention()).toMatchObject({ count: 0, toCheck: 0 });
    expect(await row()).toMatchObject({ status: 'POSTED', toCheck: null });
    // A second press, or somebody else's, changes nothing.
    expect(await mark_checked({ receiptId }, asManager())).toMatchObject({ ok: true });
    expect((await bench.deps.receipts.load(receiptId))?.version).toBe(receipt.version + 1);
  });

  it('is other quantities: not adopted and never released, and a person is told which', async () => {
    saves = DOUBLED;
    expect(await post({ release: true })).toMatchObject({
      state: {
        status: 'FAILED',
        code: 'NOT_AS_SENT',
        reason: expect.stringContaining('counted 4 of L1, 6 of L2; there 8 of L1, 12 of L2.'),
      },
    });
    expect(released).toEqual([]);
    expect(await reserved()).toEqual([RECEIPT.receiptId]);
    expect(await attention()).toMatchObject({ failed: 1, toCheck: 0 });
  });

  it('is adopted once a person has corrected it, and never sent twice', async () => {
    saves = DOUBLED;
    await post();
    const { retry } = postReceiptsHandlers(bench.deps);
    await retry({ receiptId: RECEIPT.receiptId }, asManager());
    expect(await post()).toMatchObject({ state: { status: 'FAILED', code: 'NOT_AS_SENT' } });

    inAccounting = postedOf(RECEIPT);
    await retry({ receiptId: RECEIPT.receiptId }, asManager());
    expect(await post()).toMatchObject({ state: { status: 'POSTED', settled: true }, remark: null });
    expect(created).toBe(1);
    expect(await reserved()).toEqual([]);
  });

  it('is nothing: no remark, and nothing to check', async () => {
    saves = (sent) => sent;
    expect(await post({ release: true })).toMatchObject({ state: { status: 'POSTED' }, remark: null });
    expect(released).toEqual(['000777']);
    expect(await attention()).toMatchObject({ count: 0 });
    expect(await row()).toMatchObject({ toCheck: null });
  });
});
