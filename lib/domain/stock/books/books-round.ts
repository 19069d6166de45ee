import * as z from 'zod/mini';
import { siteDay, siteMinute } from '#domain/calendar.ts';
import { defineRecord, type RecordOf } from '#domain/record.ts';

/** How far the items of the accounting system have been gone through, once a night. */
export const BooksRound = defineRecord({
  /** The site's day on which it began. */
  day: z.string(),
  /** Rows of its list to skip; null: it is over. */
  skip: z.nullable(z.int()),
  /** Items that were asked for lot by lot. */
  detailed: z.int(),
  /** UTC ISO. */
  startedAt: z.string(),
});
export type BooksRound = RecordOf<typeof BooksRound>;

/** Nobody is receiving, and the vendors' load is through. */
const FROM = '03:00';
const TO = '05:30';

/**
 * The round to go on with, or to begin: one a night, and the very first at once. Null: there is nothing to be done now.
 * A round that did not come to its end goes on whenever that is.
 */
export const roundDue = (round: BooksRound | null, now: number): BooksRound | null => {
  if (round && round.skip !== null) return round;
  const day = siteDay(now);
  const time = siteMinute(now).slice(-5);
  const isNight = time >= FROM && time < TO;
  if (round && (round.day === day || !isNight)) return null;
  return { day, skip: 0, detailed: 0, startedAt: new Date(now).toISOString() };
};

const HOUR_MS = 60 * 60_000;
/** From a night's beginning to the next night's end, and some. */
const ROUND_EVERY_HOURS = 30;
const ROUND_TAKES_HOURS = 6;

/** Whether the books are not gone through as they should be: a night passed without, or a round does not come to its end. */
export const isRoundLate = (round: BooksRound | null, now: number): boolean => {
  if (!round) return true;
  const hours = (now - Date.parse(round.startedAt)) / HOUR_MS;
  return hours > (round.skip === null ? ROUND_EVERY_HOURS : ROUND_TAKES_HOURS);
};
