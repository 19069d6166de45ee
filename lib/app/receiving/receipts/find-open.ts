import type { OpenMark } from '#domain/posting/attention.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { PENDING_STATUSES, type ReceiptFilter } from '#domain/receiving/receipt/receipt-filter.ts';
import type { ReceiptFinder } from './received-goods-ports.ts';

/** Where more wait, they are the newest, and looking through finds a page just as soon. */
const MAX_OPEN = 200;

/** The clock of who marked a receipt may be ahead of this one. */
const AHEAD_MS = 24 * 3_600_000;

/** The mark that receipts of a status have, where they have one. */
const MARKS: Readonly<Partial<Record<NonNullable<ReceiptFilter['status']>, OpenMark>>> = {
  FAILED: 'FAILED',
  QUEUED: 'WAITING',
  POSTING: 'WAITING',
  [PENDING_STATUSES]: 'WAITING',
};

/**
 * Receipts among which all of this status are, as they stand, in no order: those that wait or failed, by an index that is
 * empty while all goes well. Null: they are not found so, being of another status, very many, or not to be read.
 */
export const findOpen = async (
  finder: Pick<ReceiptFinder, 'openSince' | 'loadMany'>,
  { status }: ReceiptFilter,
  now: number,
): Promise<readonly GoodsReceipt[] | null> => {
  const mark = status && MARKS[status];
  if (!mark) return null;
  const until = new Date(now + AHEAD_MS).toISOString();
  // One that has just failed, or is tried again, may still have its other mark.
  const [marked, others] = await Promise.all([
    finder.openSince(mark, until, MAX_OPEN + 1),
    finder.openSince(mark === 'FAILED' ? 'WAITING' : 'FAILED', until, MAX_OPEN + 1),
  ]);
  if (marked.length > MAX_OPEN) return null;
  const all = others.length > MAX_OPEN ? marked : [...marked, ...others];
  const ids = [...new Set(all.map(({ receiptId }) => receiptId))];
  const receipts = await finder.loadMany(ids);
  // A row that can't be read is in the list as its index has it.
  return receipts.length < ids.length ? null : receipts;
};
