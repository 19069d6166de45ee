import type { RunRow } from '#api/production.ts';
import { siteDay } from '#domain/calendar.ts';
import { firstOfLastDays } from '#domain/work-orders/last-days.ts';

interface RunFilter {
  /** Part of the run number or of the operator (spec §2), of the work order, the product or the line, without case. */
  readonly search: string;
  /** Started today at the site or in the 29 days before. */
  readonly isLastDays: boolean;
}

interface SearchText {
  /** What is searched. */
  readonly text: string;
  /** The site's day of its start. */
  readonly day: string;
}

/** Worked out once for each run, not at every keypress, and kept as long as the run is. */
const searchTexts = new WeakMap<RunRow, SearchText>();

const searchTextOf = (run: RunRow): SearchText => {
  const before = searchTexts.get(run);
  if (before) return before;
  const found = {
    text: [run.runNumber, run.operator, run.workOrderId, run.product, run.line].join('\n').toLowerCase(),
    day: siteDay(Date.parse(run.startTime)),
  };
  searchTexts.set(run, found);
  return found;
};

/** The runs that pass, in the order given. `now`: epoch milliseconds. */
export const findRuns = (
  runs: readonly RunRow[],
  { search, isLastDays }: RunFilter,
  now: number,
): readonly RunRow[] => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '' && !isLastDays) return runs;
  const since = firstOfLastDays(now);
  return runs.filter((run) => {
    const { text, day } = searchTextOf(run);
    return (!isLastDays || day >= since) && (wanted === '' || text.includes(wanted));
  });
};

/** Those that were found here, and what the server has found beside them. */
export const withFound = (runs: readonly RunRow[], found: readonly RunRow[]): readonly RunRow[] => {
  const known = new Set(runs.map(({ runId }) => runId));
  const others = found.filter(({ runId }) => !known.has(runId));
  return others.length === 0 ? runs : [...runs, ...others];
};
