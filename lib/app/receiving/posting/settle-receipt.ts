import type { AccountingResult } from '#app/accounting/accounting-response-ports.ts';
import { type Decision, knownFirst, mutate, write } from '#app/mutate.ts';
import { type PostingStep, stepAfter } from '#app/posting/posting-step.ts';
import { toSnapshot } from '#app/receiving/mirror/read-order.ts';
import { settleOrder } from '#domain/orders/mirrored-order.ts';
import { attemptAt } from '#domain/posting/document-change.ts';
import { settled, settleLater } from '#domain/posting/settling.ts';
import { type Order, type OrderSnapshot, orderKeyOf } from '#domain/receiving/order/order.ts';
import { goneFrom } from '#domain/receiving/order/order-snapshot.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { PostingDeps } from './posting-deps.ts';

/** Meetings with docks on the same order before it is read again. */
const MAX_ATTEMPTS = 20;

/**
 * POSTED → settled. The order is read after the proof that the accounting system has the receipt, so that its received
 * quantity counts it; that reading and the end of the reservation are one write (domain.md, Goods receipt).
 */
export const settleReceipt = async (deps: PostingDeps, receipt: GoodsReceipt): Promise<PostingStep> => {
  if (receipt.state.status !== 'POSTED' || receipt.state.settled) return 'nothing';
  // Released it could not be corrected any more: a person looks first.
  const ending =
    deps.release && receipt.remark?.of !== 'lots'
      ? await release(deps, receipt, receipt.state.accountingReceiptNbr)
      : settled(receipt);
  if (ending === 'later') return 'moved';
  const before = await deps.orders.load(orderKeyOf(receipt));
  if (before?.reservations[receipt.receiptId]) {
    const read = await readOrder(deps, before);
    if (!read.ok) {
      await postpone(deps, receipt);
      return stepAfter(read.error);
    }
    const saved = await settleInMirror(deps, receipt.receiptId, read.value, before);
    if (!saved.ok && saved.error !== 'NOT_RESERVED') {
      // Readings that were overtaken prove nothing: it is looked at again, at once, from the start.
      if (saved.error === 'CONTENDED') await postpone(deps, receipt);
      return 'moved';
    }
  }
  await deps.receipts.save(ending, receipt);
  return 'moved';
};

const readOrder = async (deps: PostingDeps, before: Order): AccountingResult<OrderSnapshot> => {
  const asOf = new Date(deps.clock.now()).toISOString();
  const read = await deps.accounting.order(before.orderType, before.orderNbr);
  if (!read.ok) return read;
  return read.value === null ? ok(goneFrom(before, asOf)) : toSnapshot(read.value, asOf, deps);
};

/**
 * The reading and the end of the reservation in one write. NOT_RESERVED: somebody else has settled it. EPOCH_CHANGED,
 * or an order that is gone: the reading proves nothing any more. CONTENDED: others kept writing the order.
 */
const settleInMirror = (
  deps: PostingDeps,
  receiptId: string,
  snapshot: OrderSnapshot,
  before: Order,
): Promise<Result<unknown, 'NOT_RESERVED' | 'EPOCH_CHANGED' | 'CONTENDED'>> =>
  mutate<Order | null, Order, 'NOT_RESERVED' | 'EPOCH_CHANGED' | 'CONTENDED'>(deps, {
    load: knownFirst<Order | null>(before, () => deps.orders.load(orderKeyOf(before))),
    decide(order): Result<Decision<Order>, 'NOT_RESERVED' | 'EPOCH_CHANGED'> {
      if (order === null) return err('EPOCH_CHANGED');
      const next = settleOrder(order, receiptId, snapshot, before.epoch);
      return next.ok ? write(next.value) : next;
    },
    save: (next, order) => deps.orders.save(next, order),
    maxAttempts: MAX_ATTEMPTS,
    contended() {
      deps.log.warn('posting.contended', { receiptId, orderNbr: before.orderNbr });
      return 'CONTENDED';
    },
  });

/** It stays POSTED and is settled later. */
const postpone = async (deps: PostingDeps, receipt: GoodsReceipt): Promise<void> => {
  await deps.receipts.save(settleLater(receipt, deps.clock.now(), deps.random()), receipt);
};

/**
 * Releases the receipt in the accounting system where configuration says so. Done again after a crash: one that is
 * released already is not released twice. Answers the receipt as it will be once it is settled: a refusal is said in
 * its timeline, in the accounting system's words. `later`: it could not be asked, and is tried again.
 */
const release = async (
  deps: PostingDeps,
  receipt: GoodsReceipt,
  receiptNbr: string,
): Promise<GoodsReceipt | 'later'> => {
  const released = await deps.accounting.releaseReceipt(receiptNbr);
  if (released.ok) return settled(receipt);
  const { kind, message: reason } = released.error;
  deps.log.warn('posting.not_released', { receiptNbr: receipt.receiptNbr, reason });
  if (kind === 'refused') {
    const remark = attemptAt(deps.clock.now(), 'posted', `In the books, but not released: ${reason}`);
    return settled(receipt, remark);
  }
  await postpone(deps, receipt);
  return 'later';
};
