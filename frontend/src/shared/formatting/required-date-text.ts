import { dateFormatter } from '#frontend/ui/formatting/formatters.ts';

const format = dateFormatter({
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A day, `YYYY-MM-DD`, with its month's name (spec §3): '4 March 2026'. */
export const requiredDateText = (day: string): string => format(new Date(`${day}T00:00:00Z`));
