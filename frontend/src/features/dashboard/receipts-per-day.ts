import type { ReceiptListItem } from '#api/receipts.ts';
import { addDays, siteDay } from '#domain/calendar.ts';

/** What became of a day's receipts, so far. */
export interface DayOfReceipts {
  /** At the site, `YYYY-MM-DD`. */
  readonly day: string;
  readonly posted: number;
  readonly onTheirWay: number;
  readonly failed: number;
  readonly cancelled: number;
}

type Received = Pick<ReceiptListItem, 'receivedAt' | 'status'>;

const PART: Readonly<Record<ReceiptListItem['status'], Exclude<keyof DayOfReceipts, 'day'>>> = {
  QUEUED: 'onTheirWay',
  POSTING: 'onTheirWay',
  POSTED: 'posted',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
};

export const totalOf = ({ posted, onTheirWay, failed, cancelled }: DayOfReceipts): number =>
  posted + onTheirWay + failed + cancelled;

/**
 * Receipts of each day from `from` to `to`, both included, by when they were received. Of receipts that were read
 * newest first but not to their end, only the days that were read whole.
 */
export const receiptsPerDay = (
  receipts: readonly Received[],
  { from, to, isWhole }: { readonly from: string; readonly to: string; readonly isWhole: boolean },
): readonly DayOfReceipts[] => {
  const days = new Map<string, DayOfReceipts>();
  for (let day = from; day <= to; day = addDays(day, 1))
    days.set(day, { day, posted: 0, onTheirWay: 0, failed: 0, cancelled: 0 });
  let oldest = to;
  for (const { receivedAt, status } of receipts) {
    const day = siteDay(Date.parse(receivedAt));
    if (day < oldest) oldest = day;
    const counted = days.get(day);
    const part = PART[status];
    if (counted) days.set(day, { ...counted, [part]: counted[part] + 1 });
  }
  return [...days.values()].filter(({ day }) => isWhole || day > oldest);
};
