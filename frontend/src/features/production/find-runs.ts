import type { RunRow } from '#api/production.ts';
import { siteDay } from '#domain/calendar.ts';
import { firstOfLastDays } from '#domain/work-orders/last-days.ts';

export interface RunFilter {
  /** Part of the run number or of the operator, without case (spec §2). */
  readonly search: string;
  /** Started today at the site or in the 29 days before. */
  readonly isLastDays: boolean;
}

/** The runs that pass, in the order given. `now`: epoch milliseconds. */
export const findRuns = (
  runs: readonly RunRow[],
  { search, isLastDays }: RunFilter,
  now: number,
): readonly RunRow[] => {
  const text = search.trim().toLocaleLowerCase('en-AU');
  const since = firstOfLastDays(now);
  return runs.filter(
    ({ runNumber, operator, startTime }) =>
      (!isLastDays || siteDay(Date.parse(startTime)) >= since) &&
      (text === '' ||
        runNumber.toLocaleLowerCase('en-AU').includes(text) ||
        operator.toLocaleLowerCase('en-AU').includes(text)),
  );
};
