import type { Order, Reservation } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from './receipt.ts';

/** What one transaction changes together. */
export interface ReceiptAndOrder {
  readonly receipt: GoodsReceipt;
  readonly order: Order;
}

/** The order with this reservation in place of the receipt's, one version on; `epoch` says whether readings that run are overtaken. */
export const withReservation = (
  order: Order,
  receiptId: string,
  reservation: Reservation | null,
  epoch: 0 | 1,
): Order => {
  const { [receiptId]: _, ...others } = order.reservations;
  return {
    ...order,
    reservations: reservation ? { ...others, [receiptId]: reservation } : others,
    version: order.version + 1,
    epoch: order.epoch + epoch,
  };
};
