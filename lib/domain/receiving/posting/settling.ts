import { withReservation } from '#domain/orders/reservations.ts';
import type { Order, OrderSnapshot } from '#domain/receiving/order/order.ts';
import { err, ok, type Result } from '#domain/result.ts';

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
