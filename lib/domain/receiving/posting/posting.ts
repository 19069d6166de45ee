import { inFlightOn, withReservation } from '#domain/orders/reservations.ts';
import type { NotEnded } from '#domain/posting/failed-attempt.ts';
import { claimDocument } from '#domain/posting/posting.ts';
import type { Order } from '#domain/receiving/order/order.ts';
import { type GoodsReceipt, linesByNumber } from '#domain/receiving/receipt/receipt.ts';
import type { ReceiptAndOrder } from '#domain/receiving/receipt/receipt-change.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** What a receipt holds while it is posted, beside its lease: the order's one place in flight. */

/**
 * QUEUED → POSTING: takes the lease, and the order's one place in flight. A reservation that is missing (tables
 * restored to different moments) is made again from the receipt: the goods are on the floor whatever the table says.
 */
export const claim = (
  { receipt, order }: ReceiptAndOrder,
  owner: string,
  now: number,
): Result<ReceiptAndOrder, 'NOT_DUE' | 'ORDER_BUSY'> => {
  const claimed = claimDocument(receipt, owner, now);
  if (!claimed.ok) return claimed;
  if (inFlightOn(order) !== null) return err('ORDER_BUSY');
  const reservation = order.reservations[receipt.receiptId] ?? { qtyByLine: linesByNumber(receipt) };
  return ok({
    receipt: claimed.value,
    order: withReservation(order, receipt.receiptId, { ...reservation, phase: 'inFlight' }, 1),
  });
};

const releaseInFlight = (order: Order, receiptId: string): Order => {
  const reservation = order.reservations[receiptId];
  return reservation ? withReservation(order, receiptId, { ...reservation, phase: 'waiting' }, 1) : order;
};

/** An attempt that has ended: the place in flight is given back, and the reservation waits: the goods are on the floor. */
export const givenBack = (
  order: Order,
  ended: Result<GoodsReceipt, NotEnded>,
): Result<ReceiptAndOrder, NotEnded> =>
  ended.ok ? ok({ receipt: ended.value, order: releaseInFlight(order, ended.value.receiptId) }) : ended;
