import { queryOptions } from '@tanstack/react-query';
import type { OpenMark } from '#domain/posting/attention.ts';
import type { RunInBooks } from '#domain/production/posting/run-in-books.ts';
import { call } from '#frontend/api/call.ts';
import { getProduction } from '#frontend/api/endpoints.ts';
import { polled } from '#frontend/shared/queries/polling.ts';

/** The poster works by itself: what is on its way may be through a little later. */
const POLL_INTERVAL_MS = 20_000;

/** How these runs stand to the books, by run. Under what changes a run, so that a change renews it. */
export const runsInBooks = (runIds: readonly string[]) =>
  queryOptions({
    queryKey: ['production', 'run', 'in-books', runIds],
    enabled: runIds.length > 0,
    staleTime: 0,
    meta: { hidesProgress: true },
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, RunInBooks>> => {
      const { data } = await call(getProduction, 'runs_in_books', { runIds: runIds.join(',') }, { signal });
      return new Map(data.items.map(({ runId, inBooks }) => [runId, inBooks]));
    },
    structuralSharing: false,
    refetchInterval: ({ state }) =>
      [...(state.data?.values() ?? [])].includes('WAITING') ? POLL_INTERVAL_MS : false,
  });

/** Closed runs that wait so for the poster or for a person, the newest start first. */
export const runsOpenInBooks = (mark: OpenMark) =>
  queryOptions({
    ...polled({ quick: POLL_INTERVAL_MS, slow: 60_000 }),
    queryKey: ['production', 'run', 'open-in-books', mark],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(getProduction, 'runs_open_in_books', { mark }, { signal })).data.items,
  });
