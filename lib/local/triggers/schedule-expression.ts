import { PlainFailure } from '../plain-failure.ts';

/** When a schedule fires: every so many milliseconds, or in the minutes that match. */
export type ScheduleExpression = { every: number } | { firesIn(minute: Date): boolean };

const units: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/**
 * Reads `rate(5 minutes)`, `cron(15 16 * * ? *)` and `at(2026-11-20T09:00:00)`, the latter two in `timeZone`.
 * Throws a PlainFailure for what it can't read.
 */
export function scheduleExpression(expression: string, timeZone = 'UTC'): ScheduleExpression {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  const every = Number(rate?.[1]) * (units[rate?.[2] ?? ''] ?? 0);
  if (every > 0) return { every };
  const at = /^at\((\d{4}-\d\d-\d\dT\d\d:\d\d):\d\d\)$/.exec(expression)?.[1];
  if (at) return { firesIn: (minute) => isoMinute(partsIn(timeZone, minute)) === at };
  const fields = /^cron\(([^)]+)\)$/.exec(expression)?.[1]?.trim().split(/\s+/);
  if (fields?.length === 6) return { firesIn: cron(fields, expression, timeZone) };
  throw new PlainFailure(`The schedule ${expression} is none that the local run can read.`);
}

function cron(fields: string[], expression: string, timeZone: string): (minute: Date) => boolean {
  const [minute, hour, dayOfMonth, month, dayOfWeek, year] = [
    field(fields[0], 0, 59, expression),
    field(fields[1], 0, 23, expression),
    field(fields[2], 1, 31, expression),
    field(fields[3], 1, 12, expression, months, 1),
    field(fields[4], 1, 7, expression, weekdays, 1),
    field(fields[5], 1970, 2199, expression),
  ];
  return (date) => {
    const parts = partsIn(timeZone, date);
    return (
      minute(parts.minute) &&
      hour(parts.hour) &&
      dayOfMonth(parts.day) &&
      month(parts.month) &&
      dayOfWeek(parts.weekday) &&
      year(parts.year)
    );
  };
}

/** `*`, `?`, `5`, `MON-FRI`, `0/15`, `1-10/2`, and lists of these. */
function field(
  text = '*',
  from: number,
  to: number,
  expression: string,
  names: readonly string[] = [],
  firstName = 0,
): (value: number) => boolean {
  const ranges = text.split(',').map((part) => {
    const [span = '', step] = part.split('/');
    const [low = '', high] = span.split('-');
    const numberOf = (word: string) =>
      names.includes(word.toUpperCase())
        ? names.indexOf(word.toUpperCase()) + firstName
        : Number(word || Number.NaN);
    const all = low === '*' || low === '?';
    const start = all ? from : numberOf(low);
    const end = high !== undefined ? numberOf(high) : all || step !== undefined ? to : start;
    const by = step === undefined ? 1 : Number(step);
    if (![start, end, by].every(Number.isInteger) || start < from || end > to || by < 1)
      throw new PlainFailure(`The schedule ${expression} is none that the local run can read.`);
    return (value: number) => value >= start && value <= end && (value - start) % by === 0;
  });
  return (value) => ranges.some((within) => within(value));
}

type Parts = { year: number; month: number; day: number; hour: number; minute: number; weekday: number };

function partsIn(timeZone: string, date: Date): Parts {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    weekday: 'short',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
  return {
    year: Number(parts.year),
    month: Number(parts.month),
    day: Number(parts.day),
    hour: Number(parts.hour),
    minute: Number(parts.minute),
    weekday: weekdays.indexOf(String(parts.weekday).toUpperCase()) + 1,
  };
}

function isoMinute({ year, month, day, hour, minute }: Parts): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}
