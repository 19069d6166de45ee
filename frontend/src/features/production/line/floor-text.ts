import { siteDay } from '#domain/calendar.ts';
import { atTheSite, siteFormatter } from '#frontend/shared/formatting/site-time.ts';

/** 'a', 'a and b', 'a, b and c'. */
export const listText = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');

const formatTime = siteFormatter({ hour: 'numeric', minute: '2-digit' });

/** A UTC ISO instant by the clock at the site: '8:40 pm', with its day where that is not today's. */
export const timeText = (instant: string, now: number): string =>
  siteDay(Date.parse(instant)) === siteDay(now) ? formatTime(new Date(instant)) : atTheSite(instant);
