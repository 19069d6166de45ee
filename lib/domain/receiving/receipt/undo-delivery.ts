import { type DomainError, domainError } from '#domain/errors.ts';
import { isUntried } from '#domain/posting/cancel-and-retry.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { cancel } from './cancel-receipt.ts';
import type { GoodsReceipt } from './receipt.ts';
import type { ReceiptAndOrder } from './receipt-change.ts';

/** Why a receipt that was undone is CANCELLED. */
const UNDONE = 'Undone by its sender.';

const WHY_TOO_LATE = {
  QUEUED: 'has been tried already',
  POSTING: 'is being posted',
  POSTED: 'is in the accounting system',
  FAILED: 'was refused by the accounting system: cancel it under Received Goods',
} as const;

/**
 * Takes a whole delivery back: every receipt of it that is not cancelled yet, or none. Only what nobody has tried to
 * post can be undone; from the first attempt on it is a matter of cancelling, or of the accounting system. One that is
 * undone already stands as it is, so that a second press or a resend is no failure.
 */
export const decideUndo = (
  delivery: readonly ReceiptAndOrder[],
  by: string,
  now: number,
): Result<readonly ReceiptAndOrder[], DomainError> => {
  const open = delivery.filter(({ receipt }) => receipt.state.status !== 'CANCELLED');
  if (open.length === 0) return ok(delivery);
  const undone: ReceiptAndOrder[] = [];
  for (const both of delivery) {
    const { status } = both.receipt.state;
    if (status === 'CANCELLED') {
      undone.push(both);
      continue;
    }
    const cancelled = isUntried(both.receipt) ? cancel(both, by, UNDONE, now) : null;
    if (!cancelled?.ok) return err(tooLate(both.receipt.receiptNbr, WHY_TOO_LATE[status]));
    undone.push(cancelled.value);
  }
  return ok(undone);
};

const tooLate = (receiptNbr: string, why: string): DomainError =>
  domainError('TOO_LATE_TO_UNDO', `Too late to undo: receipt ${receiptNbr} ${why}.`);

/** How long its sender still has for certain, ms: until the first of a delivery's receipts may be posted. */
export const undoMsLeft = (receipts: readonly GoodsReceipt[], now: number): number =>
  receipts.every(isUntried)
    ? Math.max(
        0,
        Math.min(...receipts.map(({ state }) => (state.status === 'QUEUED' ? state.nextAttemptAt - now : 0))),
      )
    : 0;
