import { useQuery } from '@tanstack/react-query';
import type { ReceiptListItem } from '#api/receipts.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { attentionText } from '#frontend/shared/attention/attention-text.ts';
import { receiptsNeedingAttention } from '#frontend/shared/queries/receipts-needing-attention.ts';

export interface Attention {
  readonly count: number;
  /** More than could be counted. */
  readonly hasMore: boolean;
  readonly hasFailed: boolean;
  readonly failed: number;
  /** Whether this person may send failed ones again. */
  readonly mayRetry: boolean;
  /** '2 receipts failed, 1 waiting for over 10 minutes, 1 to check in Acumatica'. */
  readonly text: string;
  /** The oldest first. */
  readonly items: readonly ReceiptListItem[];
}

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
  const ownToCheck = items.filter(({ toCheck }) => toCheck).length;
  const {
    failed,
    waiting,
    toCheck = 0,
  } = mayRetry
    ? data
    : { failed: ownFailed, waiting: items.length - ownFailed - ownToCheck, toCheck: ownToCheck };
  const hasMore = mayRetry && data.hasMore;
  return {
    count: failed + waiting + toCheck,
    hasMore,
    hasFailed: failed > 0,
    failed,
    mayRetry,
    text: attentionText({ failed, waiting, toCheck, hasMore }, 'receipt'),
    items,
  };
};
