import { PlainFailure } from '../plain-failure.ts';

/** When a schedule fires: every so many milliseconds, or in the minutes that match. */
export type ScheduleExpression = { every: number } | { firesIn(minute: Date): boolean };

const UNITS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** A field of a cron expression: its bounds, and its value in a minute (UTC, as EventBridge's rules count). */
const FIELDS: readonly { from: number; to: number; of(date: Date): number }[] = [
  { from: 0, to: 59, of: (date) => date.getUTCMinutes() },
  { from: 0, to: 23, of: (date) => date.getUTCHours() },
  { from: 1, to: 31, of: (date) => date.getUTCDate() },
  { from: 1, to: 12, of: (date) => date.getUTCMonth() + 1 },
  { from: 1, to: 7, of: (date) => date.getUTCDay() + 1 },
  { from: 1970, to: 2199, of: (date) => date.getUTCFullYear() },
];

/**
 * Reads `rate(5 minutes)` and `cron(15 16 * * ? *)`, whose fields are a number, `*` or `?`. Throws a PlainFailure for
 * anything else, which the stack has no use for.
 */
export function scheduleExpression(expression: string): ScheduleExpression {
  const rate = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression);
  const every = Number(rate?.[1]) * (UNITS[rate?.[2] ?? ''] ?? 0);
  if (every > 0) return { every };
  const words = /^cron\(([^)]+)\)$/.exec(expression)?.[1]?.trim().split(/\s+/);
  const readable =
    words?.length === FIELDS.length &&
    FIELDS.every(({ from, to }, at) => {
      const word = words[at] ?? '';
      return isAny(word) || (/^\d+$/.test(word) && Number(word) >= from && Number(word) <= to);
    });
  if (!readable) throw new PlainFailure(`The schedule ${expression} is none that the local run can read.`);
  return {
    firesIn: (minute) => FIELDS.every(({ of }, at) => isAny(words[at]) || Number(words[at]) === of(minute)),
  };
}

const isAny = (word: string | undefined): boolean => word === '*' || word === '?';
