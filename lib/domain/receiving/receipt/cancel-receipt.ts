import { withReservation } from '#domain/orders/reservations.ts';
import { cancelDocument } from '#domain/posting/cancel-and-retry.ts';
import { ok, type Result } from '#domain/result.ts';
import type { ReceiptAndOrder } from './receipt-change.ts';

/** FAILED, or QUEUED before its first attempt → CANCELLED: the reservation is released. */
export const cancel = (
  { receipt, order }: ReceiptAndOrder,
  by: string,
  reason: string,
  now: number,
): Result<ReceiptAndOrder, 'NOT_CANCELLABLE'> => {
  const cancelled = cancelDocument(receipt, by, reason, now);
  return cancelled.ok
    ? ok({ receipt: cancelled.value, order: withReservation(order, receipt.receiptId, null, 0) })
    : cancelled;
};
