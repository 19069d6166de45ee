import { err, ok, type Result } from '#domain/result.ts';
import type { GoodsReceipt } from './receipt.ts';
import { attemptAt, changed, type ReceiptAndOrder, withReservation } from './receipt-change.ts';

/** FAILED → QUEUED: a person looked and says again. */
export const retry = (receipt: GoodsReceipt, by: string, now: number): Result<GoodsReceipt, 'NOT_FAILED'> => {
  if (receipt.state.status !== 'FAILED') return err('NOT_FAILED');
  return ok({
    ...changed(
      receipt,
      { status: 'QUEUED', nextAttemptAt: now },
      attemptAt(now, 'retried', `Retried by ${by}.`),
    ),
    transientAttempts: 0,
  });
};

/** Nothing of it was tried yet: it can be cancelled as if it had not been sent. */
export const isUntried = ({ state, attempts }: Pick<GoodsReceipt, 'state' | 'attempts'>): boolean =>
  state.status === 'QUEUED' && attempts.length === 0;

/** FAILED, or QUEUED before its first attempt → CANCELLED: the reservation is released. */
export const cancel = (
  { receipt, order }: ReceiptAndOrder,
  by: string,
  reason: string,
  now: number,
): Result<ReceiptAndOrder, 'NOT_CANCELLABLE'> => {
  if (!isUntried(receipt) && receipt.state.status !== 'FAILED') return err('NOT_CANCELLABLE');
  return ok({
    receipt: changed(
      receipt,
      { status: 'CANCELLED', reason },
      attemptAt(now, 'cancelled', `Cancelled by ${by}: ${reason}`),
    ),
    order: withReservation(order, receipt.receiptId, null, 0),
  });
};
