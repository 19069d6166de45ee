import type { GoodsReceipt } from './receipt.ts';

/** A receipt on its way for so long is shown to those who can act. */
export const WAITING_TOO_LONG_MS = 10 * 60_000;

/**
 * `FAILED`: a person has to decide. `WAITING`: QUEUED or POSTING. `TO_CHECK`: posted, and a person should look at it in
 * the books. Null: there is nothing to wait for.
 */
export type OpenMark = 'FAILED' | 'WAITING' | 'TO_CHECK';

export const openMark = ({ state, remark }: Pick<GoodsReceipt, 'state' | 'remark'>): OpenMark | null => {
  switch (state.status) {
    case 'FAILED':
      return 'FAILED';
    case 'QUEUED':
    case 'POSTING':
      return 'WAITING';
    case 'POSTED':
      return remark && remark.checkedBy === null ? 'TO_CHECK' : null;
    case 'CANCELLED':
      return null;
  }
};

/** Since when it has been so (UTC ISO): it failed, was retried, was found to differ, or was received. */
export const openSince = (
  receipt: Pick<GoodsReceipt, 'state' | 'attempts' | 'remark' | 'receivedAt'>,
): string => {
  if (receipt.state.status === 'POSTED' && receipt.remark) return receipt.remark.at;
  const turn = receipt.state.status === 'FAILED' ? 'failed' : 'retried';
  return receipt.attempts.findLast(({ outcome }) => outcome === turn)?.at ?? receipt.receivedAt;
};

/** Should somebody be told of it? `now` in epoch ms. */
export const needsAttention = (receipt: GoodsReceipt, now: number): boolean => {
  const mark = openMark(receipt);
  return (
    mark === 'FAILED' ||
    mark === 'TO_CHECK' ||
    (mark === 'WAITING' && Date.parse(openSince(receipt)) <= now - WAITING_TOO_LONG_MS)
  );
};
