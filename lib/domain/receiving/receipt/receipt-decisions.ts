import { type DomainError, domainError } from '#domain/errors.ts';
import { retry } from '#domain/posting/cancel-and-retry.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { cancel } from './cancel-receipt.ts';
import type { GoodsReceipt } from './receipt.ts';
import type { ReceiptAndOrder } from './receipt-change.ts';

/** What a person wants of a receipt. `version`: the one they saw; left out, whatever stands is meant. */
interface ReceiptCommand {
  readonly version?: number | undefined;
  /** The user name, for the timeline. */
  readonly by: string;
}

export const isRetryable = ({ state }: GoodsReceipt): boolean => state.status === 'FAILED';

const stale = (): DomainError =>
  domainError('STALE_VERSION', 'This receipt has moved on meanwhile. Look again, then decide.');

const isStale = (receipt: GoodsReceipt, { version }: ReceiptCommand): boolean =>
  version !== undefined && version !== receipt.version;

const WHY_NOT_CANCELLABLE = {
  QUEUED: 'has been tried already and is waiting for its next attempt. It can be cancelled if it fails.',
  POSTING: 'is being posted to the accounting system. It can be cancelled if it fails.',
  POSTED: 'is in the accounting system. Return or correct it there.',
} as const;

/**
 * Cancels a receipt and releases its reservation. One that is cancelled already stands as it is, so that a repeated
 * click or a resend is never refused.
 */
export const decideCancel = (
  both: ReceiptAndOrder,
  command: ReceiptCommand & { readonly reason: string },
  now: number,
): Result<ReceiptAndOrder, DomainError> => {
  const { receipt } = both;
  const { status } = receipt.state;
  if (status === 'CANCELLED') return ok(both);
  if (isStale(receipt, command)) return err(stale());
  const cancelled = cancel(both, command.by, command.reason, now);
  if (cancelled.ok) return cancelled;
  const why = status === 'FAILED' ? 'cannot be cancelled now.' : WHY_NOT_CANCELLABLE[status];
  return err(domainError('NOT_CANCELLABLE', `Receipt ${receipt.receiptNbr} ${why}`));
};

/** Somebody has looked at what differs in the books. Checked twice it stands as it is; without a remark there is nothing. */
export const decideChecked = (receipt: GoodsReceipt, by: string): GoodsReceipt =>
  receipt.state.status === 'POSTED' && receipt.remark && receipt.remark.checkedBy === null
    ? { ...receipt, remark: { ...receipt.remark, checkedBy: by }, version: receipt.version + 1 }
    : receipt;

/** Sends a failed receipt on its way again. One that is on its way, or through, stands as it is. */
export const decideRetry = (
  receipt: GoodsReceipt,
  command: ReceiptCommand,
  now: number,
): Result<GoodsReceipt, DomainError> => {
  const { status } = receipt.state;
  if (status === 'CANCELLED') {
    return err(
      domainError(
        'NOT_RETRYABLE',
        `Receipt ${receipt.receiptNbr} is cancelled. Count the goods again to receive them.`,
      ),
    );
  }
  if (status !== 'FAILED') return ok(receipt);
  if (isStale(receipt, command)) return err(stale());
  const retried = retry(receipt, command.by, now);
  return retried.ok
    ? retried
    : err(domainError('NOT_RETRYABLE', `Receipt ${receipt.receiptNbr} cannot be retried now.`));
};
