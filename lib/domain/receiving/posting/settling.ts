import type { Order, OrderSnapshot } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt, PostingAttempt } from '#domain/receiving/receipt/receipt.ts';
import { changed, withReservation } from '#domain/receiving/receipt/receipt-change.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { attemptDelayMs } from './failed-attempt.ts';

/** POSTED, and the order could not be read: settled later. */
export const settleLater = (receipt: GoodsReceipt, now: number, random: number): GoodsReceipt => {
  const { state } = receipt;
  if (state.status !== 'POSTED' || state.settled) return receipt;
  const attempts = receipt.transientAttempts + 1;
  return {
    ...changed(receipt, { ...state, nextAttemptAt: now + attemptDelayMs(Math.min(attempts, 4), random) }),
    transientAttempts: attempts,
  };
};

/**
 * The order read after the proof that the accounting system has the receipt: its received quantity now counts the
 * receipt, so that the reservation goes in the same write. `epochBefore`: the mirror's epoch before that reading began.
 */
export const settleOrder = (
  order: Order,
  receiptId: string,
  snapshot: OrderSnapshot,
  epochBefore: number,
): Result<Order, 'EPOCH_CHANGED' | 'NOT_RESERVED'> => {
  if (!order.reservations[receiptId]) return err('NOT_RESERVED');
  if (order.epoch !== epochBefore) return err('EPOCH_CHANGED');
  return ok({ ...withReservation(order, receiptId, null, 1), ...snapshot });
};

/** The order shows the receipt: nothing is left to do. `remark`: what a person should know of how it ended. */
export const settled = (receipt: GoodsReceipt, remark?: PostingAttempt): GoodsReceipt =>
  receipt.state.status === 'POSTED' && !receipt.state.settled
    ? changed(receipt, { ...receipt.state, settled: true }, remark)
    : receipt;
