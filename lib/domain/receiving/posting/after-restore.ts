import { addDays, siteDay } from '#domain/calendar.ts';

/** Counts are kept on a tablet for fourteen days, and may be sent on the last of them. */
const SENT_AGAIN_WITHIN_DAYS = 15;

/**
 * Whether a receipt may stand in the accounting system under another number: tables that went back forgot what was
 * accepted after the moment they went back to, and whoever never heard the answer sends the same delivery again.
 * `restoredOn` is the day on which they were put back, `YYYY-MM-DD` at the site; null: never.
 */
export const mayHaveAnotherNumber = (receivedAt: string, restoredOn: string | null): boolean => {
  if (restoredOn === null) return false;
  const day = siteDay(Date.parse(receivedAt));
  return day >= restoredOn && day <= addDays(restoredOn, SENT_AGAIN_WITHIN_DAYS);
};
