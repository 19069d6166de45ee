import { mirrorOrder } from '#app/receiving/mirror/mirror-orders.ts';
import { inFlightOn } from '#domain/orders/reservations.ts';
import { dueAt, waitUntil } from '#domain/posting/posting.ts';
import { orderKeyOf } from '#domain/receiving/order/order.ts';
import { claim } from '#domain/receiving/posting/posting.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { changeBoth } from './change-receipt-and-order.ts';
import type { PostingDeps } from './posting-deps.ts';

/** How long a receipt waits for another one of its order that is in flight and not soon through. */
const ORDER_BUSY_MS = 5_000;

/** How long a receipt waits whose order can't be found at all. */
const ORDER_MISSING_MS = 60_000;

/** Takes the lease of a QUEUED receipt. Null: it can't be had now. */
export const claimReceipt = async (
  deps: PostingDeps,
  receipt: GoodsReceipt,
): Promise<GoodsReceipt | null> => {
  const claimed = await changeBoth(deps, receipt, (both) => claim(both, deps.workerId, deps.clock.now()));
  if (claimed.ok) return claimed.value.receipt;
  if (claimed.error === 'ORDER_BUSY') await deferBehindOrder(deps, receipt);
  else if (claimed.error === 'LOST') await restoreOrder(deps, receipt);
  return null;
};

/** After a restore of the tables to different moments the order may be missing: it is read again, then claimed. */
const restoreOrder = async (deps: PostingDeps, receipt: GoodsReceipt): Promise<void> => {
  const { orderType, orderNbr } = receipt;
  if (await deps.orders.load(orderKeyOf(receipt))) return;
  const read = await mirrorOrder(deps, { orderType, orderNbr, before: null }, {});
  if (read.ok && read.value) return;
  const reason = read.ok ? 'the accounting system has no such order' : read.error.message;
  deps.log.error('posting.order_missing', { receiptNbr: receipt.receiptNbr, orderNbr, reason });
  await deps.receipts.save(waitUntil(receipt, deps.clock.now() + ORDER_MISSING_MS), receipt);
};

/** Waits until the receipt in flight on the order may be through, so that it does not keep others from their turn. */
const deferBehindOrder = async (deps: PostingDeps, receipt: GoodsReceipt): Promise<void> => {
  const order = await deps.orders.load(orderKeyOf(receipt));
  const inFlightId = order ? inFlightOn(order) : null;
  const inFlight = inFlightId === null ? null : await deps.receipts.load(inFlightId);
  const soon = deps.clock.now() + ORDER_BUSY_MS;
  const until = Math.max(soon, (inFlight ? dueAt(inFlight) : null) ?? soon);
  await deps.receipts.save(waitUntil(receipt, until), receipt);
};
