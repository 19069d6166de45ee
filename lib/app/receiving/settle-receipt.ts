import { orderKey } from '#domain/receiving/order.ts';
import { goneFrom } from '#domain/receiving/order-snapshot.ts';
import { settled, settleLater, settleOrder } from '#domain/receiving/posting.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt.ts';
import type { PostingDeps, Step } from './posting-deps.ts';
import { toSnapshots } from './read-order.ts';

/**
 * POSTED → settled. The order is read after the proof that the receipt is in the books, so that its received
 * quantity counts it; that reading and the end of the reservation are one write (domain.md, Goods receipt).
 */
export const settleReceipt = async (deps: PostingDeps, receipt: GoodsReceipt): Promise<Step> => {
  if (receipt.state.status !== 'POSTED' || receipt.state.settled) return 'nothing';
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
      return !snapshots.ok && snapshots.error.kind === 'away' ? 'away' : 'moved';
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

const markSettled = async (deps: PostingDeps, receipt: GoodsReceipt): Promise<Step> => {
  await deps.receipts.save(settled(receipt), receipt);
  return 'moved';
};
