import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RunRow } from '#api/production.ts';
import type { OpenMark } from '#domain/posting/attention.ts';
import { runsOpenInBooks } from './in-books/in-books-queries.ts';
import { type Ended, endedRuns, foundRuns, newlyEnded } from './queries.ts';

/** Which ended runs are listed: those that were stopped make up the history; void ones are shown when statuses for. */
const SHOWN = {
  stopped: ['Stopped'],
  void: ['Void'],
  all: ['Stopped', 'Void'],
} as const satisfies Record<string, readonly Ended[]>;

export type Shown = keyof typeof SHOWN;

const newestFirst = (runs: readonly RunRow[]): readonly RunRow[] =>
  runs.toSorted((one, other) => Date.parse(other.startTime) - Date.parse(one.startTime));

const useRunsEnded = (status: Ended, isShown: boolean) => {
  const runs = useQuery({ ...endedRuns(status), enabled: isShown });
  const live = useQuery({ ...newlyEnded(status), enabled: isShown && runs.isSuccess });
  return { runs, live };
};

/** The newest runs that ended, the newest start first, live while they are visible; `mark`: only those that stand so to the books. */
export const useEndedRuns = (shown: Shown, mark: OpenMark | null) => {
  const marked = useQuery({ ...runsOpenInBooks(mark ?? 'FAILED'), enabled: mark !== null });
  const ended = useRunsShown(mark === null ? SHOWN[shown] : []);
  if (mark === null) return ended;
  const { data, isPending, isError } = marked;
  return { data, hasOlder: false, isPending, failure: isError ? marked : undefined, isFailed: isError };
};

const useRunsShown = (statuses: readonly Ended[]) => {
  const stopped = useRunsEnded('Stopped', statuses.includes('Stopped'));
  const voided = useRunsEnded('Void', statuses.includes('Void'));
  const lists = statuses.map((status) => (status === 'Stopped' ? stopped : voided));
  const [first, second] = lists.map(({ runs }) => runs.data?.runs);
  const data = useMemo((): readonly RunRow[] | undefined => {
    if (statuses.length === 1) return first;
    return first && second && newestFirst([...first, ...second]);
  }, [statuses, first, second]);
  const failed = lists.map(({ runs }) => runs).find((runs) => runs.isError);
  const notLive = lists.map(({ live }) => live).find((live) => live.isError);
  return {
    data,
    /** More have ended than are listed. */
    hasOlder: lists.some(({ runs }) => runs.data?.hasOlder),
    isPending: data === undefined && !failed,
    /** Why they can't be loaded, or why new ones are not shown; and how to try again. */
    failure: failed ?? notLive,
    isFailed: failed !== undefined,
  };
};

const NONE: readonly RunRow[] = [];

/**
 * What the server finds of what was typed, asked where the runs that are listed may not be all that have it; '': nothing.
 * `isLastDays`: of the last 30 days alone.
 */
export const useFoundRuns = (shown: Shown, search: string, isLastDays: boolean) => {
  const statuses: readonly Ended[] = search === '' ? [] : SHOWN[shown];
  const lastDays = isLastDays ? '30' : null;
  const stopped = useQuery({
    ...foundRuns('Stopped', search, lastDays),
    enabled: statuses.includes('Stopped'),
  });
  const voided = useQuery({ ...foundRuns('Void', search, lastDays), enabled: statuses.includes('Void') });
  const asked = statuses.map((status) => (status === 'Stopped' ? stopped : voided));
  const [first = NONE, second = NONE] = asked.map(({ data }) => data);
  const data = useMemo(
    () => (second.length === 0 ? first : newestFirst([...first, ...second])),
    [first, second],
  );
  return {
    data,
    isPending: asked.some(({ isPending }) => isPending),
    failure: asked.find(({ isError }) => isError),
  };
};
