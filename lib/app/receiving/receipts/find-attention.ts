import type { ReceiptListItem } from '#api/receipts.ts';
import { type OpenMark, openMark, WAITING_TOO_LONG_MS } from '#domain/posting/attention.ts';
import { needsAttention, openSince } from '#domain/receiving/receipt/attention.ts';
import { entryOf } from '#domain/receiving/receipt/receipt-entry.ts';
import { toReceiptListItem } from './receipt-response.ts';
import type { ReceiptFinder } from './received-goods-ports.ts';

interface Attention {
  count: number;
  failed: number;
  waiting: number;
  toCheck: number;
  hasMore: boolean;
  oldestSince: string | null;
  oldestAgeSeconds: number | null;
  items: ReceiptListItem[];
}

/** Counted so far: a person who reads "100 or more" looks for the one cause, not for the exact number. */
const COUNTED = 100;
const SHOWN = 20;

/**
 * Receipts that somebody should look at. Three questions to a sparse index that is empty while all goes well; what it
 * names is read by key, because a receipt may have got through since.
 */
export const findAttention = async (finder: ReceiptFinder, now: number): Promise<Attention> => {
  const until = new Date(now).toISOString();
  const found = await Promise.all([
    finder.openSince('FAILED', until, COUNTED),
    finder.openSince('WAITING', new Date(now - WAITING_TOO_LONG_MS).toISOString(), COUNTED),
    // Apart from what failed: those that nobody ever checks must not hide it.
    finder.openSince('TO_CHECK', until, COUNTED),
  ]);
  const receipts = (await finder.loadMany(found.flat().map(({ receiptId }) => receiptId)))
    .filter((receipt) => needsAttention(receipt, now))
    .sort((one, other) => (openSince(one) < openSince(other) ? -1 : 1));
  const countOf = (mark: OpenMark) => receipts.filter((receipt) => openMark(receipt) === mark).length;
  const [oldest] = receipts;
  const oldestSince = oldest ? openSince(oldest) : null;
  return {
    count: receipts.length,
    failed: countOf('FAILED'),
    waiting: countOf('WAITING'),
    toCheck: countOf('TO_CHECK'),
    hasMore: found.some(({ length }) => length === COUNTED),
    oldestSince,
    oldestAgeSeconds:
      oldestSince === null ? null : Math.max(0, Math.floor((now - Date.parse(oldestSince)) / 1000)),
    items: receipts.slice(0, SHOWN).map((receipt) => toReceiptListItem(entryOf(receipt))),
  };
};
