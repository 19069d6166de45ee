import type { Order, Reservation } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt, PostingAttempt, ReceiptState } from './receipt.ts';

/** What one transaction changes together. */
export interface ReceiptAndOrder {
  readonly receipt: GoodsReceipt;
  readonly order: Order;
}

/** The history kept on a receipt: the newest tries, enough for its timeline and small enough for its row. */
const MAX_ATTEMPTS_KEPT = 30;

/** The receipt in its next state, one version on; with what was tried, if something was. */
export const changed = (
  receipt: GoodsReceipt,
  state: ReceiptState,
  attempt?: PostingAttempt,
): GoodsReceipt => ({
  ...receipt,
  state,
  attempts: attempt ? [...receipt.attempts, attempt].slice(-MAX_ATTEMPTS_KEPT) : receipt.attempts,
  version: receipt.version + 1,
});

/** A line of the receipt's timeline. `now`: epoch ms. */
export const attemptAt = (
  now: number,
  outcome: PostingAttempt['outcome'],
  message: string,
): PostingAttempt => ({
  at: new Date(now).toISOString(),
  outcome,
  message,
});

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
