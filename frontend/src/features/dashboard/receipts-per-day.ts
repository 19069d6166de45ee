import type { ReceiptListItem } from '#api/receipts.ts';
import { addDays, siteDay } from '#domain/calendar.ts';

export interface DayCount {
  /** At the site, `YYYY-MM-DD`. */
  readonly day: string;
  readonly receipts: number;
}

type Received = Pick<ReceiptListItem, 'receivedAt' | 'status'>;

/**
 * Receipts of each day from `from` to `to`, both included, by when they were received; cancelled ones don't count.
 * Of receipts that were read newest first but not to their end, only the days that were read whole.
 */
export const receiptsPerDay = (
  receipts: readonly Received[],
  { from, to, isWhole }: { readonly from: string; readonly to: string; readonly isWhole: boolean },
): readonly DayCount[] => {
  const counts = new Map<string, number>();
  for (let day = from; day <= to; day = addDays(day, 1)) counts.set(day, 0);
  let oldest = to;
  for (const { receivedAt, status } of receipts) {
    const day = siteDay(Date.parse(receivedAt));
    if (day < oldest) oldest = day;
    const count = counts.get(day);
    if (count !== undefined && status !== 'CANCELLED') counts.set(day, count + 1);
  }
  return [...counts]
    .filter(([day]) => isWhole || day > oldest)
    .map(([day, receiptsOfDay]) => ({ day, receipts: receiptsOfDay }));
};
