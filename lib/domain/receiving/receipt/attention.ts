import { openMark, openSince as openSincePosting } from '#domain/posting/attention.ts';
import type { GoodsReceipt } from './receipt.ts';

/** A receipt on its way for so long is shown to those who can act. */
export const WAITING_TOO_LONG_MS = 10 * 60_000;

/** Since when a receipt has been so (UTC ISO): it failed, was retried, was found to differ, or was received. */
export const openSince = (
  receipt: Pick<GoodsReceipt, 'state' | 'attempts' | 'remark' | 'receivedAt'>,
): string => openSincePosting(receipt, receipt.receivedAt);

/** Should somebody be told of it? `now` in epoch ms. */
export const needsAttention = (receipt: GoodsReceipt, now: number): boolean => {
  const mark = openMark(receipt);
  return (
    mark === 'FAILED' ||
    mark === 'TO_CHECK' ||
    (mark === 'WAITING' && Date.parse(openSince(receipt)) <= now - WAITING_TOO_LONG_MS)
  );
};
