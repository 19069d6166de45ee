import type { During, Unfit } from '#app/posting/document-kind.ts';
import { toSnapshot } from '#app/receiving/mirror/read-order.ts';
import { orderMismatchReason } from '#domain/receiving/posting/still-fits.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import type { PostingDeps } from './posting-deps.ts';

/** Reads the receipt's order right before it is sent: does it still fit? Null: it does. */
export const unfitReceipt = async (
  deps: PostingDeps,
  receipt: GoodsReceipt,
  during: During,
): Promise<Unfit | null> => {
  const { orderType, orderNbr } = receipt;
  const asOf = new Date(deps.clock.now()).toISOString();
  const read = await during(deps.accounting.order(orderType, orderNbr));
  if (!read.ok) return read.error;
  if (read.value === null)
    return { code: 'ORDER_CHANGED', reason: `Order ${orderNbr} is no longer in the accounting system.` };
  const snapshot = await toSnapshot(read.value, asOf, deps);
  if (!snapshot.ok) return snapshot.error;
  const reason = orderMismatchReason(receipt, snapshot.value);
  return reason === null ? null : { code: 'ORDER_CHANGED', reason };
};
