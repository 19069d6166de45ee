import type { ReceiptListItem } from '#api/receipts.ts';
import {
  needsAttention,
  openMark,
  openSince,
  WAITING_TOO_LONG_MS,
} from '#domain/receiving/receipt/attention.ts';
import { entryOf } from '#domain/receiving/receipt/receipt-entry.ts';
import { toReceiptListItem } from './receipt-response.ts';
import type { ReceiptFinder } from './received-goods-ports.ts';

export interface Attention {
  count: number;
  failed: number;
  waiting: number;
  hasMore: boolean;
  oldestSince: string | null;
  oldestAgeSeconds: number | null;
  items: ReceiptListItem[];
}

/** Counted so far: a person who reads "100 or more" looks for the one cause, not for the exact number. */
const COUNTED = 100;
const SHOWN = 20;

/**
 * Receipts that somebody should look at. Two questions to a sparse index that is empty while all goes well; what it
 * names is read by key, because a receipt may have got through since.
 */
export const findAttention = async (finder: ReceiptFinder, now: number): Promise<Attention> => {
  const [stopped, onTheirWay] = await Promise.all([
    finder.openSince('FAILED', new Date(now).toISOString(), COUNTED),
    finder.openSince('WAITING', new Date(now - WAITING_TOO_LONG_MS).toISOString(), COUNTED),
  ]);
  const receipts = (await finder.loadMany([...stopped, ...onTheirWay].map(({ receiptId }) => receiptId)))
    .filter((receipt) => needsAttention(receipt, now))
    .sort((one, other) => (openSince(one) < openSince(other) ? -1 : 1));
  const failed = receipts.filter((receipt) => openMark(receipt) === 'FAILED').length;
  const [oldest] = receipts;
  const oldestSince = oldest ? openSince(oldest) : null;
  return {
    count: receipts.length,
    failed,
    waiting: receipts.length - failed,
    hasMore: stopped.length === COUNTED || onTheirWay.length === COUNTED,
    oldestSince,
    oldestAgeSeconds:
      oldestSince === null ? null : Math.max(0, Math.floor((now - Date.parse(oldestSince)) / 1000)),
    items: receipts.slice(0, SHOWN).map((receipt) => toReceiptListItem(entryOf(receipt))),
  };
};
