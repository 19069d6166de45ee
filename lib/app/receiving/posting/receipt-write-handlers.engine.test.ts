import { getReceipts, postReceipts } from '#api/receipts.ts';
import { orderKey } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { err } from '#domain/result.ts';
import { aReceipt, failed, NOW, postedState, posting, queued } from '#test/support/builders/receipts.ts';
import {
  aReceivedGoodsBench,
  type ReceivedGoodsBench,
} from '#test/support/receiving/received-goods-bench.ts';
import { postReceiptsHandlers } from './receipt-write-handlers.ts';

let bench: ReceivedGoodsBench;

beforeEach(async () => {
  bench = await aReceivedGoodsBench();
});

const LATER = NOW + 60_000;

const contextOf = (sub: string, group: string) => ({
  person: { sub, username: sub, email: null, emailVerified: true, groups: [group] },
  requestId: 'r',
  now: LATER,
});
const OWNER = contextOf('sub-1', 'consultant');
const SOMEBODY = contextOf('sub-2', 'consultant');
const MANAGER = contextOf('sub-3', 'manager');

const cancel = (receipt: GoodsReceipt, context = OWNER, more: { version?: number } = {}) =>
  postReceiptsHandlers(bench.deps).cancel(
    { receiptId: receipt.receiptId, reason: 'Counted twice', ...more },
    context,
  );

const retry = (receipt: GoodsReceipt, more: { version?: number } = {}) =>
  postReceiptsHandlers(bench.deps).retry({ receiptId: receipt.receiptId, ...more }, MANAGER);

const orderOf = (receipt: GoodsReceipt) => bench.deps.orders.load(orderKey('Normal', receipt.orderNbr));

describe('cancelling a receipt', () => {
  it('releases its goods and says who and why', async () => {
    const receipt = await bench.store(aReceipt({ state: failed() }));
    const answer = await cancel(receipt, OWNER, { version: 1 });
    expect(answer).toMatchObject({
      ok: true,
      value: { data: { status: 'CANCELLED', reason: 'Counted twice', cancellable: false, version: 2 } },
    });
    if (answer.ok) {
      postReceipts.actions.cancel.response.parse(answer.value);
      expect(answer.value.data.attempts.at(-1)).toMatchObject({
        outcome: 'cancelled',
        message: 'Cancelled by sub-1: Counted twice',
      });
    }
    expect((await orderOf(receipt))?.reservations).toEqual({});
  });

  it('is for the one who received it, and for managers', async () => {
    const receipt = await bench.store(aReceipt({ state: queued() }));
    expect(await cancel(receipt, SOMEBODY)).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } });
    expect(Object.keys((await orderOf(receipt))?.reservations ?? {})).toEqual([receipt.receiptId]);
    expect(await cancel(receipt, MANAGER)).toMatchObject({ ok: true });
  });

  it('is for who works in the warehouses of its lines: so are sending it again and calling it checked', async () => {
    const receipt = await bench.store(aReceipt({ state: failed() }));
    const [line] = receipt.lines;
    expect(line?.warehouseID).toBeTruthy();
    const elsewhere = { ...MANAGER, person: { ...MANAGER.person, warehouses: ['ELSEWHERE'] } };
    const { receiptId } = receipt;
    const { cancel, retry, mark_checked, undo } = postReceiptsHandlers(bench.deps);
    const owner = { ...elsewhere, person: { ...elsewhere.person, sub: receipt.receivedBy.sub } };
    for (const answer of [
      await cancel({ receiptId, reason: 'Counted twice' }, elsewhere),
      await retry({ receiptId }, elsewhere),
      await mark_checked({ receiptId }, elsewhere),
      await undo({ receiptId }, owner),
    ])
      expect(answer).toMatchObject({ ok: false, error: { code: 'NOT_YOUR_WAREHOUSE' } });
    expect(await bench.deps.receipts.load(receiptId)).toEqual(receipt);
  });

  it('again is a success, with an old version too, and changes nothing', async () => {
    const receipt = await bench.store(aReceipt({ state: failed() }));
    await cancel(receipt, OWNER, { version: 1 });
    expect(await cancel(receipt, OWNER, { version: 1 })).toMatchObject({
      ok: true,
      value: { data: { version: 2 } },
    });
    expect((await orderOf(receipt))?.version).toBe(2);
  });

  it('of another version is refused with what stands', async () => {
    const receipt = await bench.store(aReceipt({ state: failed(), version: 4 }));
    expect(await cancel(receipt, OWNER, { version: 3 })).toMatchObject({
      ok: false,
      error: { code: 'STALE_VERSION', current: { version: 4, status: 'FAILED' } },
    });
  });

  it.each([
    ['on its way', posting({ name: 'sending' }), []],
    ['in the books', postedState(true), []],
    ['waiting after an attempt', queued(), [{ at: '', outcome: 'waiting' as const, message: '' }]],
  ])('that is %s is refused with a sentence', async (_name, state, attempts) => {
    const receipt = await bench.store(aReceipt({ state, attempts }));
    expect(await cancel(receipt)).toMatchObject({
      ok: false,
      error: { code: 'NOT_CANCELLABLE', current: { status: state.status } },
    });
    expect(await bench.deps.receipts.load(receipt.receiptId)).toMatchObject({ version: 1 });
  });

  it('that is none is 404', async () => {
    expect(await cancel(aReceipt())).toMatchObject({ ok: false, error: { code: 'RECEIPT_NOT_FOUND' } });
  });

  it('and retrying at once: one of them wins, and what stands is one of the two', async () => {
    const receipt = await bench.store(aReceipt({ state: failed() }));
    const answers = await Promise.all([
      cancel(receipt, OWNER, { version: 1 }),
      retry(receipt, { version: 1 }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const stored = await bench.deps.receipts.load(receipt.receiptId);
    const reserved = Object.keys((await orderOf(receipt))?.reservations ?? {});
    expect(reserved).toHaveLength(stored?.state.status === 'QUEUED' ? 1 : 0);
  });
});

describe('retrying a receipt', () => {
  it('makes it due at once, in the name of who said so', async () => {
    const receipt = await bench.store(aReceipt({ state: failed(), transientAttempts: 12 }));
    expect(await retry(receipt, { version: 1 })).toMatchObject({
      ok: true,
      value: { data: { status: 'QUEUED', nextAttemptAt: new Date(LATER).toISOString() } },
    });
    expect((await bench.deps.receipts.dueBy(LATER, 5)).ids).toEqual([receipt.receiptId]);
    expect(await bench.deps.receipts.load(receipt.receiptId)).toMatchObject({ transientAttempts: 0 });
  });

  it.each([queued(), posting({ name: 'checking' }), postedState(false)])(
    'that goes on already is a success (%j)',
    async (state) => {
      const receipt = await bench.store(aReceipt({ state, version: 7 }));
      expect(await retry(receipt, { version: 3 })).toMatchObject({
        ok: true,
        value: { data: { version: 7 } },
      });
    },
  );

  it('of another version, or of a cancelled one, is refused', async () => {
    const receipt = await bench.store(aReceipt({ state: failed(), version: 3 }));
    expect(await retry(receipt, { version: 2 })).toMatchObject({
      ok: false,
      error: { code: 'STALE_VERSION' },
    });
    await cancel(receipt);
    expect(await retry(receipt)).toMatchObject({
      ok: false,
      error: { code: 'NOT_RETRYABLE', current: { status: 'CANCELLED' } },
    });
  });
});

describe('what others keep from being written', () => {
  it.each(['cancel', 'retry'] as const)('is refused with what stands (%s)', async (action) => {
    const receipt = await bench.store(aReceipt({ state: failed(), version: 4 }));
    const conflict = async () => err('CONFLICT' as const);
    const receipts = { ...bench.deps.receipts, save: conflict, saveWithOrder: conflict };
    const answer = await postReceiptsHandlers({ ...bench.deps, receipts })[action](
      { receiptId: receipt.receiptId, reason: 'Counted twice' },
      MANAGER,
    );
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'TRY_AGAIN', current: { version: 4, status: 'FAILED' } },
    });
    expect(await bench.deps.receipts.load(receipt.receiptId)).toEqual(receipt);
  });
});

describe('who may', () => {
  it('is said by the contract', () => {
    expect(postReceipts.actions.cancel.permission).toBe('receipt.cancelOwn');
    expect(postReceipts.actions.retry.permission).toBe('receipt.retry');
    expect(getReceipts.actions.export.permission).toBe('receipt.export');
  });

  it.each(['', 'x', '01JD00000000000000ABCDEFGH~', '01JD00000000000000ABCDEFGH~123', '#counter'])(
    'a receiptId such as %j is refused before anything is read',
    (receiptId) => {
      expect(postReceipts.actions.retry.request.safeParse({ receiptId }).success).toBe(false);
    },
  );
});
