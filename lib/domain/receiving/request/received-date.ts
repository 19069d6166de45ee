import { addDays, isDay } from '#domain/calendar.ts';

/** A delivery that was found later than this is a matter for the accounting system itself. */
export const MAX_DAYS_BACK = 30;

/**
 * Why goods can't have been received on that day, in a sentence; null when they can, or when no day is given.
 * `today`: the site's day, `YYYY-MM-DD`.
 */
export const receivedDateError = (receivedDate: string | null | undefined, today: string): string | null => {
  const day = (receivedDate ?? '').trim();
  if (day === '') return null;
  if (!isDay(day)) return 'Invalid received date format';
  if (day > today) return 'Received date cannot be in the future';
  if (day < addDays(today, -MAX_DAYS_BACK)) {
    return `Received date can be at most ${MAX_DAYS_BACK} days ago`;
  }
  return null;
};
