import { siteTimeZone } from '#domain/calendar.ts';
import { dateFormatter } from '#frontend/ui/formatting/formatters.ts';

/** Writes instants by the clock at the site. Its zone is read with the first one: only then has the configuration come. */
export const siteFormatter = (options: Intl.DateTimeFormatOptions): ((date: Date) => string) =>
  dateFormatter({
    ...options,
    get timeZone() {
      return siteTimeZone();
    },
  });

const format = siteFormatter({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A UTC ISO instant as the clock at the site shows it: '20 Nov 2026, 8:40 pm'. */
export const atTheSite = (instant: string): string => format(new Date(instant));
