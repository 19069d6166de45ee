import type { SimulatorSettings } from '#emulators/acumatica/settings.ts';
import { sydneyDay } from '#emulators/acumatica/wire/dates.ts';
import { messages } from './messages.ts';

type Calendar = Pick<SimulatorSettings, 'calendarFrom' | 'calendarTo' | 'closedBefore'>;

/** The financial period of a day, `MMYYYY`, as the post period field shows it. */
export const periodOf = (day: string): string => `${day.slice(5, 7)}${day.slice(0, 4)}`;

/** Undefined when documents can be posted on that day. */
export function periodProblem(day: string, calendar: Calendar, now: number): string | undefined {
  const today = sydneyDay(now);
  const year = Number(today.slice(0, 4));
  const from = calendar.calendarFrom ?? `${year - 3}-01-01`;
  const to = calendar.calendarTo ?? `${year + 1}-12-31`;
  if (day < from || day > to)
    return messages.noPeriod(`${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`);
  const closedBefore = calendar.closedBefore ?? firstOfMonth(today, -1);
  return day < closedBefore ? messages.closedPeriod(`${day.slice(5, 7)}-${day.slice(0, 4)}`) : undefined;
}

function firstOfMonth(day: string, months: number): string {
  const date = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1));
  return date.toISOString().slice(0, 10);
}
