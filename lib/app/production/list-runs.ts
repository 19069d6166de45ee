import type { RunRow } from '#api/production.ts';
import { type ListPage, listNewestFirst } from '#app/lists/newest-first.ts';
import { addDays, isDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { ListedRun } from '#domain/production/run.ts';
import type { EndedStatus } from '#domain/production/run-status.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { firstOfLastDays } from '#domain/work-orders/last-days.ts';
import { type FindRunsDeps, findRuns } from './find-runs.ts';
import type { RunEntry, RunStore } from './production-ports.ts';

interface RunFilter {
  readonly status: EndedStatus;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly lastDays?: number | undefined;
  readonly line?: string | undefined;
}

interface Page {
  readonly limit: number;
  readonly pagination_key?: string | undefined;
}

/** Real days in their order, or the sentence that says which isn't. */
const checkDays = (days: { from?: string | undefined; to?: string | undefined }): DomainError | null => {
  for (const [path, day] of Object.entries(days)) {
    if (day !== undefined && !isDay(day)) {
      const message = `${path}: Use a day such as 2026-03-04.`;
      return domainError('INVALID_DAY_RANGE', message, {
        details: [{ path, code: 'INVALID_DAY_RANGE', message }],
      });
    }
  }
  return days.from !== undefined && days.to !== undefined && days.from > days.to
    ? domainError('INVALID_DAY_RANGE', 'The first day is after the last one.')
    : null;
};

/** Below this are all of a day's runs and those before: the index sorts by day first, and the last day has no next. */
const before = (to: string | undefined): string | null => (to === undefined ? null : `${to}~`);

type Found = Pick<Awaited<ReturnType<typeof findRuns>>, 'part'> & {
  readonly belongs: ((run: RunEntry) => boolean) | null;
};

/** One page of what `find` finds in the days of a filter; `typed`: what was searched. */
const pageOfRuns = async (
  { status, from, to, lastDays, line }: RunFilter,
  typed: string,
  page: Page,
  now: number,
  find: (range: { from: string | null; before: string | null }) => Promise<Found> | Found,
): Promise<Result<ListPage<RunRow>, DomainError>> => {
  const first = lastDays === undefined ? from : firstOfLastDays(now, lastDays);
  const wrong = checkDays({ from: first, to });
  if (wrong) return err(wrong);
  const range = { from: first ?? null, before: before(to) };
  const { part, belongs } = await find(range);
  return listNewestFirst(
    {
      name: ['runs', status, from ?? '', to ?? '', lastDays ?? '', line ?? '', typed].join('|'),
      parts: [part],
      orderOf: (run) => run.startOrder,
      ...range,
      belongs:
        line || belongs ? (run) => (!line || run.line === line) && (belongs === null || belongs(run)) : null,
      toResponse: ListedRun.toWire,
    },
    page,
  );
};

/** Ended runs, the newest start first. */
export const listRuns = (runs: Pick<RunStore, 'history'>, filter: RunFilter, page: Page, now: number) =>
  pageOfRuns(filter, '', page, now, () => ({
    part: (slice) => runs.history(filter.status, slice),
    belongs: null,
  }));

/** Those that have each of the words that were typed (`findRuns`). */
export const searchRuns = (
  deps: FindRunsDeps,
  { search, ...filter }: RunFilter & { readonly search: string },
  page: Page,
  now: number,
) => {
  const typed = search.toLowerCase();
  const words = [...new Set(typed.split(/\s+/).filter(Boolean))];
  return pageOfRuns(filter, typed, page, now, (range) => findRuns(deps, filter.status, words, range));
};

/** Stopped runs of these days, all of them; a line's only where one is named. */
export const runsOfDays = async (
  runs: Pick<RunStore, 'history'>,
  { from, to, line }: { readonly from: string; readonly to: string; readonly line?: string | undefined },
): Promise<readonly RunEntry[]> => {
  const found: RunEntry[] = [];
  let place = before(to);
  for (;;) {
    const { rows, more } = await runs.history('Stopped', { from, before: place, limit: 10_000 });
    found.push(...rows.filter((run) => !line || run.line === line));
    place = rows.at(-1)?.startOrder ?? null;
    if (!more || place === null) return found;
  }
};

/** How many days are looked at where nobody says, and at most. */
interface DaysLimit {
  readonly standard: number;
  readonly most: number;
}

/** Of a chart that is made of what the index shows. */
const OF_OUTPUT: DaysLimit = { standard: 30, most: 366 };

/** The days of a chart: so many up to `to`, which is today where it is left out. */
export const chartDays = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
  { standard, most }: DaysLimit = OF_OUTPUT,
): Result<{ from: string; to: string }, DomainError> => {
  const last = to ?? today;
  const first = from ?? (isDay(last) ? addDays(last, 1 - standard) : last);
  const wrong = checkDays({ from: first, to: last });
  if (wrong) return err(wrong);
  if (addDays(last, 1 - most) > first) {
    return err(domainError('INVALID_DAY_RANGE', `At most ${most} days can be looked at together.`));
  }
  return ok({ from: first, to: last });
};
