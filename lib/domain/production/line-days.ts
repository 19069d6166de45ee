import { siteDay } from '#domain/calendar.ts';
import type { DowntimeKind } from '#domain/work-centers/downtime.ts';
import type { Run } from './run.ts';

/** A stopped run, as far as its times go. */
type TimedRun = Pick<Run, 'line' | 'product' | 'startTime' | 'stopTime' | 'pauses'>;

/** What became of a line's time on a day, in milliseconds. Runs count where they started, at the site. */
interface LineDay extends Readonly<Record<DowntimeKind, number>> {
  readonly day: string;
  readonly line: string;
  readonly runs: number;
  readonly running: number;
  /** Running, of the time in which it was meant to run; null: it was never meant to. */
  readonly availability: number | null;
}

const spent = (from: string, to: string): number => Math.max(0, Date.parse(to) - Date.parse(from));

const withTimes = (
  before: LineDay,
  { startTime, stopTime, pauses }: TimedRun,
  kindOf: (reason: string) => DowntimeKind,
): LineDay => {
  const stop = stopTime ?? startTime;
  const next = { ...before, runs: before.runs + 1 };
  let paused = 0;
  for (const { from, to, reason } of pauses) {
    const lasted = spent(from, to ?? stop);
    next[kindOf(reason)] += lasted;
    paused += lasted;
  }
  return { ...next, running: next.running + spent(startTime, stop) - paused };
};

const availabilityOf = ({ running, unplanned, changeover }: LineDay): number | null => {
  const meant = running + unplanned + changeover;
  return meant === 0 ? null : running / meant;
};

/** How long it took from the run before to this one, where another product was made ready on the same day. */
const changeoverBetween = (before: TimedRun | undefined, run: TimedRun): number =>
  before?.stopTime &&
  before.line === run.line &&
  before.product !== run.product &&
  siteDay(Date.parse(before.stopTime)) === siteDay(Date.parse(run.startTime))
    ? spent(before.stopTime, run.startTime)
    : 0;

/**
 * Running time, downtime by kind and availability of each line on each of its days, the newest day first, then by line.
 * Pauses are what their reason says; between two runs of a day that make different products it was changed over. What was
 * planned does not count against a line, nor does the time in which nobody meant to run it.
 */
export const lineDays = (
  runs: readonly TimedRun[],
  kindOf: (reason: string) => DowntimeKind,
): readonly LineDay[] => {
  const days = new Map<string, LineDay>();
  const inOrder = runs.toSorted((one, other) =>
    one.line === other.line
      ? Date.parse(one.startTime) - Date.parse(other.startTime)
      : one.line < other.line
        ? -1
        : 1,
  );
  for (const [index, run] of inOrder.entries()) {
    const { line } = run;
    const day = siteDay(Date.parse(run.startTime));
    const key = `${line}#${day}`;
    const none = { ...{ day, line, runs: 0, running: 0, availability: null }, planned: 0, unplanned: 0 };
    const before = days.get(key) ?? { ...none, changeover: 0 };
    const next = withTimes(before, run, kindOf);
    days.set(key, { ...next, changeover: next.changeover + changeoverBetween(inOrder[index - 1], run) });
  }
  return [...days.values()]
    .map((one) => ({ ...one, availability: availabilityOf(one) }))
    .sort((one, other) =>
      one.day === other.day ? (one.line < other.line ? -1 : 1) : one.day < other.day ? 1 : -1,
    );
};
