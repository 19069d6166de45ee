import { orderKey } from '#domain/receiving/order.ts';
import { goneFrom } from '#domain/receiving/order-snapshot.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt.ts';
import { settled, settleLater, settleOrder } from '#domain/receiving/settling.ts';
import type { PostingDeps, Step } from './posting-deps.ts';
import { toSnapshots } from './read-order.ts';

/**
 * POSTED → settled. The order is read after the proof that the receipt is in the books, so that its received
 * quantity counts it; that reading and the end of the reservation are one write (domain.md, Goods receipt).
 */
export const settleReceipt = async (deps: PostingDeps, receipt: GoodsReceipt): Promise<Step> => {
  if (receipt.state.status !== 'POSTED' || receipt.state.settled) return 'nothing';
  if (deps.release && !(await isReleased(deps, receipt, receipt.state.accountingReceiptNbr))) return 'moved';
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
      return snapshots.error.kind === 'away'
        ? 'away'
        : snapshots.error.kind === 'throttled'
          ? 'full'
          : 'moved';
    }
    let order = before;
    for (;;) {
      const next = settleOrder(order, receipt.receiptId, snapshot, before.epoch);
      // Somebody else has settled it, or the epoch moved and the reading proves nothing: look again from the start.
      if (!next.ok) return next.error === 'NOT_RESERVED' ? markSettled(deps, receipt) : 'moved';
      if ((await deps.orders.save(next.value, order)).ok) break;
      const current = await deps.orders.load(key);
      if (!current) return 'moved';
      order = current;
      await deps.wait(deps.random() * 20);
    }
  }
  return markSettled(deps, receipt);
};

/**
 * Releases the receipt in the accounting system where configuration says so. Done again after a crash, since a
 * second release is refused and changes nothing. False: it could not be asked and is tried again later.
 */
const isReleased = async (deps: PostingDeps, receipt: GoodsReceipt, receiptNbr: string): Promise<boolean> => {
  const released = await deps.accounting.releaseReceipt(receiptNbr);
  if (released.ok) return true;
  const reason = released.error.message;
  deps.log.warn('receipt not released', { receiptNbr: receipt.receiptNbr, reason });
  if (released.error.kind === 'refused') return true;
  await deps.receipts.save(settleLater(receipt, deps.clock.now(), deps.random()), receipt);
  return false;
};

const markSettled = async (deps: PostingDeps, receipt: GoodsReceipt): Promise<Step> => {
  await deps.receipts.save(settled(receipt), receipt);
  return 'moved';
};
