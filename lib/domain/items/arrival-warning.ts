import { daysBetween } from '#domain/calendar.ts';
import { countText, isOrAre } from '#domain/count-text.ts';
import type { DateMark } from './date-mark.ts';

/** What becomes of goods that arrive with fewer days than are asked for. */
export const SHORT_ARRIVALS = ['warn', 'refuse'] as const;
export type ShortArrival = (typeof SHORT_ARRIVALS)[number];

/** What an item's rules ask of a date that arrives. */
export interface ArrivalTerms {
  readonly dateMark: DateMark;
  readonly shelfLifeDays: number | null;
  readonly leastDaysOnArrival: number | null;
  readonly onShortArrival: ShortArrival;
}

/**
 * What is odd about a date that is still to come, in a sentence; null: nothing. `date` and `today`: real days at the
 * site, `YYYY-MM-DD`. That a date is past is said elsewhere, whatever the item.
 */
export const arrivalWarning = (
  { dateMark, shelfLifeDays, leastDaysOnArrival }: ArrivalTerms,
  date: string,
  today: string,
): string | null => {
  const left = daysBetween(today, date);
  if (dateMark === 'none' || left <= 0) return null;
  if (leastDaysOnArrival !== null && left < leastDaysOnArrival)
    return `Only ${countText(left, 'day')} left; ${leastDaysOnArrival} ${isOrAre(leastDaysOnArrival)} asked for.`;
  if (shelfLifeDays !== null && left > shelfLifeDays)
    return `That is ${countText(left, 'day')} away, and it keeps ${shelfLifeDays}. Check the year.`;
  return null;
};

/**
 * Why goods with this date can't be received, in a sentence; null: they can. `date` and `day`, on which they arrived:
 * real days at the site, `YYYY-MM-DD`. A date that is past by then has fewer days than any.
 */
export const arrivalRefusal = (
  { dateMark, leastDaysOnArrival: least, onShortArrival }: ArrivalTerms,
  date: string,
  day: string,
): string | null => {
  const left = daysBetween(day, date);
  if (onShortArrival !== 'refuse' || dateMark === 'none' || least === null || left >= least) return null;
  return `${left > 0 ? `Only ${countText(left, 'day')}` : 'No days'} left on arrival; with less than ${countText(least, 'day')} it is refused.`;
};
