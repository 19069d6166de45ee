import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PostingResponse } from '#api/posting/posting-response.ts';
import type { RunRow } from '#api/production.ts';
import type { ProductionUnit } from '#domain/production/production-unit.ts';
import { call } from '#frontend/api/call.ts';
import { getProduction } from '#frontend/api/endpoints.ts';
import { polled } from '#frontend/shared/queries/polling.ts';

/** As many as one page holds: a list is one call. Older runs are searched (`foundRuns`). */
const PAGE_LIMIT = '10000';
/** What a search shows of the older ones, and the calls that it looks through at most where words name very many. */
const [FOUND, FOUND_CALLS] = [500, 5];
/** Runs end all day: a list that is opened again looks again. */
const STALE_TIME_MS = 30_000;
/** How often a list visible looks for runs that have ended since. */
const POLL_INTERVAL_MS = 20_000;
const ENDED_PACE = { quick: POLL_INTERVAL_MS, slow: 60_000 };
/** How often one on its way into the books is looked at. */
const POSTING_POLL_INTERVAL_MS = 2_000;
/** A run that ended just now was started yesterday at the earliest; one that took longer waits for the whole list. */
const RECENT_DAYS = '2';
/** After so long the list is read as a whole. */
const FULL_RELOAD_MS = 300_000;

/** How a run ended. */
export type Ended = 'Stopped' | 'Void';

/** Ended runs as they are listed; `hasOlder`: there are more than a page holds. */
interface EndedRuns {
  readonly runs: readonly RunRow[];
  readonly hasOlder: boolean;
}

interface Asked {
  readonly status: Ended;
  readonly limit: string;
  readonly lastDays?: string;
  readonly search?: string;
}

/** Page by page, until `most` runs were read or so many calls were made. */
const readRuns = async (
  asked: Asked,
  signal: AbortSignal,
  { most, calls }: { readonly most: number; readonly calls: number },
): Promise<EndedRuns> => {
  const runs: RunRow[] = [];
  let paginationKey: string | undefined;
  for (let made = 0; made < calls && runs.length < most && (made === 0 || paginationKey); made += 1) {
    const { data } = await call(
      getProduction,
      'list_runs',
      { ...asked, ...(paginationKey === undefined ? {} : { pagination_key: paginationKey }) },
      { signal },
    );
    runs.push(...data.items);
    paginationKey = data.pagination_key;
  }
  return { runs, hasOlder: paginationKey !== undefined };
};

const WHOLE = { most: Number.POSITIVE_INFINITY, calls: Number.POSITIVE_INFINITY };

/** The newest runs that ended so, as many as a page holds, the newest start first. */
export const endedRuns = (status: Ended) =>
  queryOptions({
    queryKey: ['production', status.toLowerCase()],
    staleTime: STALE_TIME_MS,
    structuralSharing: false,
    meta: { hidesProgress: true },
    queryFn: ({ signal }) =>
      readRuns({ status, limit: PAGE_LIMIT }, signal, { most: Number.POSITIVE_INFINITY, calls: 1 }),
  });

/** Runs that the server finds, whenever they were: by their words, or by a lot that they made or used. */
export const foundRuns = (status: Ended, search: string, lastDays: string | null) =>
  queryOptions({
    queryKey: ['production', 'found', status, search, lastDays],
    staleTime: STALE_TIME_MS,
    meta: { hidesProgress: true },
    queryFn: async ({ signal }) => {
      const asked = { status, search, limit: String(FOUND), ...(lastDays === null ? {} : { lastDays }) };
      return (await readRuns(asked, signal, { most: FOUND, calls: FOUND_CALLS })).runs;
    },
  });

/** Those of `recent` that are not listed yet are put before the others; the same array where there are none. */
const withNew = (listed: readonly RunRow[], recent: readonly RunRow[]): readonly RunRow[] => {
  const listedIds = new Set(listed.map(({ runId }) => runId));
  const added = recent.filter(({ runId }) => !listedIds.has(runId));
  if (added.length === 0) return listed;
  return [...added, ...listed].sort((one, other) => Date.parse(other.startTime) - Date.parse(one.startTime));
};

const mergeRuns = (client: QueryClient, status: Ended, recent: readonly RunRow[]): void => {
  const { queryKey } = endedRuns(status);
  const listed = client.getQueryData(queryKey);
  const state = client.getQueryState(queryKey);
  if (!listed || !state) return;
  if (Date.now() - state.dataUpdatedAt > FULL_RELOAD_MS)
    void client.refetchQueries({ queryKey, type: 'active' });
  const runs = withNew(listed.runs, recent);
  if (runs === listed.runs) return;
  client.setQueryData(queryKey, { ...listed, runs }, { updatedAt: state.dataUpdatedAt });
  void client.invalidateQueries({ queryKey: ['production', 'output'] });
};

/** Looks for runs that have ended since, again and again while a list is visible; what ended never changes. */
export const newlyEnded = (status: Ended) =>
  queryOptions({
    queryKey: ['production', 'recent', status],
    ...polled(ENDED_PACE),
    staleTime: POLL_INTERVAL_MS,
    refetchOnWindowFocus: true,
    queryFn: async ({ client, signal }): Promise<number> => {
      const recent = await readRuns({ status, limit: PAGE_LIMIT, lastDays: RECENT_DAYS }, signal, WHOLE);
      mergeRuns(client, status, recent.runs);
      return recent.runs.length;
    },
  });

const isOnItsWay = (posting: PostingResponse | null | undefined): boolean =>
  posting?.status === 'QUEUED' || posting?.status === 'POSTING';

/** A run with its counts and its work order, as it stood at `now` by the server's clock. */
export const runDetail = (runId: string) =>
  queryOptions({
    queryKey: ['production', 'run', runId],
    meta: { hidesProgress: true },
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(getProduction, 'get_run', { runId }, { signal });
      return { ...data, now: meta.now };
    },
    // One that is live goes on while it is looked at, and so does one on its way into the books.
    refetchInterval: ({ state: { data } }) => {
      if (data?.run.stopTime === null) return POLL_INTERVAL_MS;
      return isOnItsWay(data?.posting) ? POSTING_POLL_INTERVAL_MS : false;
    },
  });

/** What stopped runs made per day of the site, `from` and `to` included; days without runs are left out. */
export const outputPerDay = (unit: ProductionUnit, from: string, to: string) =>
  queryOptions({
    queryKey: ['production', 'output', unit, from, to],
    staleTime: STALE_TIME_MS,
    meta: { hidesProgress: true },
    queryFn: async ({ signal }) =>
      (await call(getProduction, 'output_per_day', { unit, from, to }, { signal })).data,
  });

/** What became of each line's time on each of these days, `from` and `to` included. */
export const lineDaysOf = (from: string, to: string) =>
  queryOptions({
    queryKey: ['production', 'line-days', from, to],
    staleTime: STALE_TIME_MS,
    meta: { hidesProgress: true },
    queryFn: async ({ signal }) =>
      (await call(getProduction, 'line_days', { from, to }, { signal })).data.items,
  });
