import { postReceipts } from '#api/receipts.ts';
import { ReceiptRequest } from '#api/receiving.ts';
import type { Accounting } from '#app/accounting/accounting-ports.ts';
import { postDueDocuments } from '#app/posting/post-due-documents.ts';
import { postReceiveGoodsHandlers } from '#app/receiving/accept/post-receive-goods.ts';
import { GROUPS } from '#domain/access/groups.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { orderKey } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { ok } from '#domain/result.ts';
import { aBookedLine, aBookedOrder } from '#test/support/accounting/accounting-in-memory.ts';
import { A_RECEIPT_ID, postedOf } from '#test/support/builders/receipts.ts';
import { aReceivingBench, type ReceivingBench } from '#test/support/receiving/receiving-bench.ts';
import { claimReceipt } from './claim-receipt.ts';
import type { PostingDeps } from './posting-deps.ts';
import { receiptPoster } from './receipt-poster.ts';
import { postReceiptsHandlers } from './receipt-write-handlers.ts';

const UNDO_MS = 10_000;
const ORDERS = ['000050', '000051'] as const;

let bench: ReceivingBench;
let created: GoodsReceipt[];

beforeEach(async () => {
  bench = await aReceivingBench();
  created = [];
  bench.accounting.orders = ORDERS.map((orderNbr) => aBookedOrder({ orderNbr, lines: [aBookedLine()] }));
});

const contextOf = (sub: string, groups: readonly string[] = ['consultant']) => ({
  person: { sub, username: sub, email: null, emailVerified: true, groups },
  requestId: 'r',
  now: bench.clock.time,
});

/** A delivery over these orders, sent by sub-1. */
const send = async (orderNbrs: readonly string[] = ['000050'], undoMs = UNDO_MS) => {
  const request = ReceiptRequest.parse({
    receiptId: A_RECEIPT_ID,
    vendorID: 'AMBER',
    items: orderNbrs.map((orderNbr) => ({
      ...{ orderNbr, orderType: 'Normal', inventoryID: 'GLASS-750', receiptQty: 10 },
    })),
  });
  const answer = await postReceiveGoodsHandlers({ ...bench.deps, undoMs }).receive_goods(
    request,
    contextOf('sub-1'),
  );
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.data;
};

const undo = (context = contextOf('sub-1'), more: Partial<ReceivingBench['deps']> = {}) =>
  postReceiptsHandlers({ ...bench.deps, ...more }).undo({ receiptId: A_RECEIPT_ID }, context);

/** Takes what it is sent, and has it. */
const accounting = (): Partial<Accounting> => ({
  beginPosting: () => async () => undefined,
  order: (orderType, orderNbr) => bench.accounting.order(orderType, orderNbr),
  itemsById: (ids) => bench.accounting.itemsById(ids),
  findReceipt: async () => ok(null),
  async createReceipt(receipt) {
    created.push(receipt);
    return { outcome: 'created', receiptNbr: '000777' };
  },
  receipt: async () => ok(created[0] ? postedOf(created[0]) : null),
});

const posting = (more: Partial<PostingDeps> = {}): PostingDeps => ({
  ...bench.deps,
  accounting: accounting() as Accounting,
  leases: { take: async () => true, release: async () => undefined },
  ...{ workerId: 'w', inDoubtMs: 0, restoredOn: null, release: false },
  ...more,
});

const postFor = (ms: number, wokenBy: readonly string[] = [], more: Partial<PostingDeps> = {}) => {
  const end = bench.clock.time + ms;
  const deps = posting(more);
  const poster = receiptPoster(deps);
  const came = wokenBy.map((id) => ({ poster, id }));
  return postDueDocuments(deps, [poster], () => end - bench.clock.time, came);
};

const statusOf = async (receiptId = A_RECEIPT_ID) =>
  (await bench.deps.receipts.load(receiptId))?.state.status;
const reservedOn = async (orderNbr: string) =>
  Object.keys((await bench.deps.orders.load(orderKey('Normal', orderNbr)))?.reservations ?? {});

describe('a delivery that was just sent', () => {
  it('says how long it can be undone, and less when it is asked again', async () => {
    expect((await send()).undoSeconds).toBe(10);
    bench.clock.time += 4_000;
    expect((await send()).undoSeconds).toBe(6);
    await undo();
    expect((await send()).undoSeconds).toBe(0);
  });

  it('can not be undone where nobody gave time for it', async () => {
    expect((await send(['000050'], 0)).undoSeconds).toBe(0);
    await postFor(200_000, [A_RECEIPT_ID]);
    expect(await statusOf()).toBe('POSTED');
  });

  it('is undone as a whole: its receipts are cancelled and their goods released', async () => {
    await send(ORDERS);
    const answer = await undo();
    if (!answer.ok) throw new Error(answer.error.message);
    postReceipts.actions.undo.response.parse(answer.value);
    expect(answer.value.data.receipts.map(({ orderNbr, status }) => [orderNbr, status])).toEqual(
      ORDERS.map((orderNbr) => [orderNbr, 'CANCELLED']),
    );
    for (const orderNbr of ORDERS) expect(await reservedOn(orderNbr)).toEqual([]);
    expect((await bench.deps.receipts.load(A_RECEIPT_ID))?.attempts).toMatchObject([
      { outcome: 'cancelled', message: 'Cancelled by sub-1: Undone by its sender.' },
    ]);
    await postFor(200_000, [A_RECEIPT_ID]);
    expect(created).toEqual([]);
  });

  it('is undone once: pressed twice, or asked again after a lost answer, it stands', async () => {
    await send(ORDERS);
    const answers = await Promise.all([undo(), undo()]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await bench.deps.receipts.load(A_RECEIPT_ID)).toMatchObject({ version: 2 });
  });

  it('is not undone where one of its receipts is on its way already, and the sender is told', async () => {
    await send(ORDERS);
    bench.clock.time += UNDO_MS;
    const second = await bench.deps.receipts.load(`${A_RECEIPT_ID}~2`);
    if (!second) throw new Error('not stored');
    await claimReceipt(posting(), second);
    expect(await undo()).toMatchObject({
      ok: false,
      error: {
        code: 'TOO_LATE_TO_UNDO',
        message: `Too late to undo: receipt ${second.receiptNbr} is being posted.`,
        current: [{ status: 'QUEUED' }, { status: 'POSTING' }],
      },
    });
    expect(await statusOf()).toBe('QUEUED');
    expect(await reservedOn('000050')).toEqual([A_RECEIPT_ID]);
  });

  it('is undone by its sender alone, in whatever group', async () => {
    await send();
    for (const group of GROUPS)
      expect(await undo(contextOf('sub-2', [group]))).toMatchObject({
        ok: false,
        error: { code: 'FORBIDDEN' },
      });
    expect(await statusOf()).toBe('QUEUED');
    for (const group of GROUPS) expect((await undo(contextOf('sub-1', [group]))).ok).toBe(true);
    // Part of sending: whoever may send may undo, whatever becomes of the permission to cancel.
    expect(postReceipts.actions.undo.permission).toBe('receipt.create');
    expect(GROUPS.every((group) => isAllowed([group], 'receipt.create'))).toBe(true);
  });

  it('that never came is 404', async () => {
    expect(await undo()).toMatchObject({ ok: false, error: { code: 'RECEIPT_NOT_FOUND' } });
  });
});

describe('Undo at the moment of the claim', () => {
  it.each(['undo', 'claim'] as const)('is won by one of them, here by the %s', async (winner) => {
    await send();
    bench.clock.time += UNDO_MS;
    const receipt = await bench.deps.receipts.load(A_RECEIPT_ID);
    if (!receipt) throw new Error('not stored');
    // The other one writes between the reading and the writing of whoever comes second.
    const claim = async () => void (await claimReceipt(posting(), receipt));
    const { receipts } = bench.deps;
    let isFirst = true;
    const between = (other: () => Promise<unknown>) => async () => {
      if (isFirst) await other();
      isFirst = false;
    };
    if (winner === 'claim') {
      const meanwhile = between(claim);
      const saveAllWithOrders: typeof receipts.saveAllWithOrders = async (changes) => {
        await meanwhile();
        return receipts.saveAllWithOrders(changes);
      };
      expect(await undo(contextOf('sub-1'), { receipts: { ...receipts, saveAllWithOrders } })).toMatchObject({
        ok: false,
        error: { code: 'TOO_LATE_TO_UNDO' },
      });
      expect(await statusOf()).toBe('POSTING');
    } else {
      const meanwhile = between(undo);
      const saveWithOrder: typeof receipts.saveWithOrder = async (...both) => {
        await meanwhile();
        return receipts.saveWithOrder(...both);
      };
      expect(await claimReceipt(posting({ receipts: { ...receipts, saveWithOrder } }), receipt)).toBeNull();
      expect(await statusOf()).toBe('CANCELLED');
      expect(await reservedOn('000050')).toEqual([]);
    }
  });
});

describe('the poster', () => {
  /** As on AWS: the index shows what was accepted some time later, or not before the poster ends. */
  const laggingIndex = () => ({
    receipts: { ...bench.deps.receipts, dueBy: async () => ({ ids: [], nextDueAt: null }) },
  });

  it.each([
    ['the index shows it', () => ({})],
    ['the index does not show it yet', laggingIndex],
  ])('leaves it until its time, then posts it at once, where %s', async (_name, more) => {
    const sentAt = bench.clock.time;
    await send();
    await postFor(200_000, [A_RECEIPT_ID], more());
    const receipt = await bench.deps.receipts.load(A_RECEIPT_ID);
    expect(receipt?.state.status).toBe('POSTED');
    const postedAt = Date.parse(receipt?.attempts[0]?.at ?? '');
    expect(postedAt).toBeGreaterThanOrEqual(sentAt + UNDO_MS);
    expect(postedAt).toBeLessThan(sentAt + UNDO_MS + 2_000);
  });

  it('finds it by the minute where the event that named it was lost', async () => {
    await send();
    bench.clock.time += 60_000;
    await postFor(200_000);
    expect(await statusOf()).toBe('POSTED');
  });

  it('does not stay up for one that has too little of its run left, which the next tick posts', async () => {
    await send();
    await postFor(185_000, [A_RECEIPT_ID]);
    expect(await statusOf()).toBe('QUEUED');
    bench.clock.time += 60_000;
    await postFor(200_000);
    expect(await statusOf()).toBe('POSTED');
  });

  it('posts at once what a version without this time has accepted', async () => {
    await send(['000050'], 0);
    await postFor(200_000);
    expect(await statusOf()).toBe('POSTED');
  });
});
