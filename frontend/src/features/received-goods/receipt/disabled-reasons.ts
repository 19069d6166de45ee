import type { ReceiptDetail } from '#api/receipts.ts';

interface ReceiptPermissions {
  readonly mayRetry: boolean;
  readonly mayCancelAny: boolean;
  readonly mayCancelOwn: boolean;
}

/** Why it can't be sent again, as a sentence; null when it can; undefined when that is no question. */
export const retryDisabledReason = (
  receipt: Pick<ReceiptDetail, 'retryable'>,
  { mayRetry }: ReceiptPermissions,
): string | null | undefined => {
  if (!receipt.retryable) return undefined;
  return mayRetry ? null : 'A manager or sysadmin can send it again.';
};

/** The same of cancelling it. */
export const cancelDisabledReason = (
  receipt: Pick<ReceiptDetail, 'cancellable' | 'own' | 'status'>,
  { mayCancelAny, mayCancelOwn }: ReceiptPermissions,
): string | null | undefined => {
  if (receipt.status === 'POSTED' || receipt.status === 'CANCELLED') return undefined;
  if (!receipt.cancellable) return 'It is on its way already and can be cancelled only if it fails.';
  if (mayCancelAny || (receipt.own && mayCancelOwn)) return null;
  return 'Only the person who received it, or a manager, can cancel it.';
};
