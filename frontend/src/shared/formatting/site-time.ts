import { SITE_TIME_ZONE } from '#domain/calendar.ts';
import { dateFormatter } from '#frontend/ui/formatting/formatters.ts';

const format = dateFormatter({
  timeZone: SITE_TIME_ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A UTC ISO instant as the clock at the site shows it: '20 Nov 2026, 8:40 pm'. */
export const atTheSite = (instant: string): string => format(new Date(instant));
