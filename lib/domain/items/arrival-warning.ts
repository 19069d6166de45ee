import type { DateMark } from './date-mark.ts';

/** What an item's rules ask of a date that arrives. */
export interface ArrivalTerms {
  readonly dateMark: DateMark;
  readonly shelfLifeDays: number | null;
  readonly leastDaysOnArrival: number | null;
}

const DAY_MS = 24 * 3_600_000;

const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;

/**
 * What is odd about a date that is still to come, in a sentence; null: nothing. `date` and `today`: real days at the
 * site, `YYYY-MM-DD`. That a date is past is said elsewhere, whatever the item.
 */
export const arrivalWarning = (
  { dateMark, shelfLifeDays, leastDaysOnArrival }: ArrivalTerms,
  date: string,
  today: string,
): string | null => {
  const left = Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS);
  if (dateMark === 'none' || left <= 0) return null;
  if (leastDaysOnArrival !== null && left < leastDaysOnArrival)
    return `Only ${daysText(left)} left; ${leastDaysOnArrival} are asked for.`;
  if (shelfLifeDays !== null && left > shelfLifeDays)
    return `That is ${daysText(left)} away, and it keeps ${shelfLifeDays}. Check the year.`;
  return null;
};
