import { isDay } from '#domain/calendar.ts';
import { dateFormatter } from './formatters.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const format = dateFormatter({
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** A day, `YYYY-MM-DD`, as people read it: '4 Mar 2026'. */
export const dayText = (day: string): string => format(new Date(`${day}T00:00:00Z`));

const padded = (number: number): string => String(number).padStart(2, '0');

const dayOf = (year: number, month: number, day: number): string | null => {
  // Labels write two digits of a year; all of them are of this century.
  const whole = year < 100 ? 2000 + year : year;
  const text = `${String(whole).padStart(4, '0')}-${padded(month)}-${padded(day)}`;
  return isDay(text) ? text : null;
};

/** The day that somebody typed: 4/3/2026, 4.3.26, 4 Mar 2026, 040326 or 2026-03-04. Null when it is none. */
export const typedDay = (typed: string): string | null => {
  const text = typed.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const named = /^(\d{1,2})[\s.-]*([a-z]{3,9})[\s.,-]*(\d{4}|\d{2})$/.exec(text);
  if (named)
    return dayOf(Number(named[3]), MONTHS.indexOf((named[2] ?? '').slice(0, 3)) + 1, Number(named[1]));
  const figures =
    /^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4}|\d{2})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  return figures ? dayOf(Number(figures[3]), Number(figures[2]), Number(figures[1])) : null;
};
