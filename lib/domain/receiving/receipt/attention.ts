import { openMark, openSince as openSincePosting, WAITING_TOO_LONG_MS } from '#domain/posting/attention.ts';
import type { GoodsReceipt } from './receipt.ts';

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
