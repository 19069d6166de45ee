import { isDay } from '#domain/calendar.ts';

/** Which full year two digits mean: the one that is nearest to this year, from 49 years ago to 50 ahead (GS1 7.12). */
const fullYear = (twoDigits: number, thisYear: number): number => {
  const year = thisYear - (thisYear % 100) + twoDigits;
  if (year - thisYear >= 51) return year - 100;
  if (year - thisYear <= -50) return year + 100;
  return year;
};

const YYMMDD = /^(\d{2})(\d{2})(\d{2})$/;

const lastOfMonth = (month: string): string => {
  const last = new Date(Date.parse(`${month}-01`));
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return last.toISOString().slice(0, 10);
};

/**
 * The day that YYMMDD means, `YYYY-MM-DD`; null: none. Day 00 is the whole month: its last day, and its first for a day
 * on which something was made (`isBegin`), so that nothing keeps longer than it may. `today` settles the century.
 */
export const gs1Day = (text: string, today: string, isBegin = false): string | null => {
  const [, year, month, day] = YYMMDD.exec(text) ?? [];
  if (year === undefined) return null;
  const months = `${fullYear(Number(year), Number(today.slice(0, 4)))}-${month}`;
  if (!isDay(`${months}-01`)) return null;
  if (day === '00') return isBegin ? `${months}-01` : lastOfMonth(months);
  return isDay(`${months}-${day}`) ? `${months}-${day}` : null;
};

/** Is it a day in any century? Those of 2000 have every 29 February that two digits can mean. */
export const isGs1Day = (text: string): boolean => gs1Day(text, '2000-01-01') !== null;
