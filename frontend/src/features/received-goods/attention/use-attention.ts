import { useQuery } from '@tanstack/react-query';
import type { ReceiptListItem } from '#api/receipts.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { receiptsNeedingAttention } from '#frontend/shared/queries/receipts-needing-attention.ts';

export interface Attention {
  readonly count: number;
  /** More than could be counted. */
  readonly hasMore: boolean;
  readonly hasFailed: boolean;
  readonly failed: number;
  /** Whether this person may send failed ones again. */
  readonly mayRetry: boolean;
  /** '2 receipts failed, 1 waiting for over 10 minutes'. */
  readonly text: string;
  /** The oldest first. */
  readonly items: readonly ReceiptListItem[];
}

const attentionText = (failed: number, waiting: number, hasMore: boolean): string => {
  const parts = [
    failed > 0 && `${failed} ${failed === 1 ? 'receipt' : 'receipts'} failed`,
    waiting > 0 &&
      `${waiting}${failed > 0 ? '' : waiting === 1 ? ' receipt' : ' receipts'} waiting for over 10 minutes`,
  ].filter(Boolean);
  return `${hasMore ? 'At least ' : ''}${parts.join(', ')}`;
};

/**
 * The receipts that somebody has to look at and this person can do something about: all of them for whoever may send
 * again, their own for everybody else. Null when there are none.
 */
export const useAttention = (): Attention | null => {
  const { username } = useUser();
  const mayRetry = usePermission('receipt.retry');
  const { data } = useQuery(receiptsNeedingAttention);
  if (!data) return null;
  const items = mayRetry ? data.items : data.items.filter(({ receivedBy }) => receivedBy === username);
  if (items.length === 0) return null;
  const ownFailed = items.filter(({ status }) => status === 'FAILED').length;
  const { failed, waiting } = mayRetry ? data : { failed: ownFailed, waiting: items.length - ownFailed };
  const hasMore = mayRetry && data.hasMore;
  return {
    count: failed + waiting,
    hasMore,
    hasFailed: failed > 0,
    failed,
    mayRetry,
    text: attentionText(failed, waiting, hasMore),
    items,
  };
};
