import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RunRow } from '#api/production.ts';
import type { OpenMark } from '#domain/posting/attention.ts';
import { runsOpenInBooks } from './in-books/in-books-queries.ts';
import { type Ended, endedRuns, newlyEnded } from './queries.ts';

/** Which ended runs are listed: those that were stopped make up the history; void ones are shown when statuses for. */
const SHOWN = {
  stopped: ['Stopped'],
  void: ['Void'],
  all: ['Stopped', 'Void'],
} as const satisfies Record<string, readonly Ended[]>;

export type Shown = keyof typeof SHOWN;

const useRunsEnded = (status: Ended, isShown: boolean) => {
  const runs = useQuery({ ...endedRuns(status), enabled: isShown });
  const live = useQuery({ ...newlyEnded(status), enabled: isShown && runs.isSuccess });
  return { runs, live };
};

/** Ended runs, the newest start first, live while they are visible; `mark`: only those that stand so to the books. */
export const useEndedRuns = (shown: Shown, mark: OpenMark | null) => {
  const marked = useQuery({ ...runsOpenInBooks(mark ?? 'FAILED'), enabled: mark !== null });
  const ended = useRunsShown(mark === null ? SHOWN[shown] : []);
  if (mark === null) return ended;
  const { data, isPending, isError } = marked;
  return { data, isPending, failure: isError ? marked : undefined, isFailed: isError };
};

const useRunsShown = (statuses: readonly Ended[]) => {
  const stopped = useRunsEnded('Stopped', statuses.includes('Stopped'));
  const voided = useRunsEnded('Void', statuses.includes('Void'));
  const lists = statuses.map((status) => (status === 'Stopped' ? stopped : voided));
  const [first, second] = lists.map(({ runs }) => runs.data);
  const data = useMemo((): readonly RunRow[] | undefined => {
    if (statuses.length === 1) return first;
    return (
      first &&
      second &&
      [...first, ...second].sort((one, other) => Date.parse(other.startTime) - Date.parse(one.startTime))
    );
  }, [statuses, first, second]);
  const failed = lists.map(({ runs }) => runs).find((runs) => runs.isError);
  const notLive = lists.map(({ live }) => live).find((live) => live.isError);
  return {
    data,
    isPending: data === undefined && !failed,
    /** Why they can't be loaded, or why new ones are not shown; and how to try again. */
    failure: failed ?? notLive,
    isFailed: failed !== undefined,
  };
};
