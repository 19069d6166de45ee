import { toSnapshots } from '#app/receiving/mirror/read-order.ts';
import { orderKey } from '#domain/receiving/order/order.ts';
import { goneFrom } from '#domain/receiving/order/order-snapshot.ts';
import { settled, settleLater, settleOrder } from '#domain/receiving/posting/settling.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { attemptAt } from '#domain/receiving/receipt/receipt-change.ts';
import type { PostingDeps, StepOutcome } from './posting-deps.ts';

/**
 * POSTED → settled. The order is read after the proof that the receipt is in the books, so that its received
 * quantity counts it; that reading and the end of the reservation are one write (domain.md, Goods receipt).
 */
export const settleReceipt = async (deps: PostingDeps, receipt: GoodsReceipt): Promise<StepOutcome> => {
  if (receipt.state.status !== 'POSTED' || receipt.state.settled) return 'nothing';
  const ending = deps.release
    ? await release(deps, receipt, receipt.state.accountingReceiptNbr)
    : settled(receipt);
  if (ending === 'later') return 'moved';
  const key = orderKey(receipt.orderType, receipt.orderNbr);
  const before = await deps.orders.load(key);

  if (before?.reservations[receipt.receiptId]) {
    const asOf = new Date(deps.clock.now()).toISOString();
    const read = await deps.accounting.order(receipt.orderType, receipt.orderNbr);
    const snapshots = read.ok
      ? read.value === null
        ? { ok: true as const, value: [goneFrom(before, asOf)] }
        : await toSnapshots([read.value], asOf, deps)
      : read;
    const snapshot = snapshots.ok ? snapshots.value[0] : undefined;
    if (!snapshots.ok || !snapshot) {
      await deps.receipts.save(settleLater(receipt, deps.clock.now(), deps.random()), receipt);
      if (snapshots.ok) return 'moved';
      return snapshots.error.kind === 'refused' ? 'moved' : snapshots.error.kind;
    }
    let order = before;
    for (;;) {
      const next = settleOrder(order, receipt.receiptId, snapshot, before.epoch);
      // Somebody else has settled it, or the epoch moved and the reading proves nothing: look again from the start.
      if (!next.ok) return next.error === 'NOT_RESERVED' ? markSettled(deps, receipt, ending) : 'moved';
      if ((await deps.orders.save(next.value, order)).ok) break;
      const current = await deps.orders.load(key);
      if (!current) return 'moved';
      order = current;
      await deps.wait(deps.random() * 20);
    }
  }
  return markSettled(deps, receipt, ending);
};

/**
 * Releases the receipt in the accounting system where configuration says so. Done again after a crash: one that is
 * released already is not released twice. Answers the receipt as it will be once it is settled: a refusal is told in
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
  await deps.receipts.save(settleLater(receipt, deps.clock.now(), deps.random()), receipt);
  return 'later';
};

const markSettled = async (
  deps: PostingDeps,
  receipt: GoodsReceipt,
  ending: GoodsReceipt,
): Promise<StepOutcome> => {
  await deps.receipts.save(ending, receipt);
  return 'moved';
};
