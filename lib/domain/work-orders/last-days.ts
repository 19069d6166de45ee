import { addDays, siteDay } from '#domain/calendar.ts';

/** 'Last 30 days' (spec §9 of the screens): today at the site and the days before it, so many in all. */
const LAST_DAYS = 30;

/** The first of the last `days` days at the site, `YYYY-MM-DD`. `now`: epoch milliseconds. */
export const firstOfLastDays = (now: number, days: number = LAST_DAYS): string =>
  addDays(siteDay(now), 1 - days);
