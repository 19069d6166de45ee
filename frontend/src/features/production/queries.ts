import { queryOptions } from '@tanstack/react-query';
import { getProduction, type RunRow } from '#api/production.ts';
import type { ProductionUnit } from '#domain/production/units.ts';
import { call } from '#frontend/api/call.ts';

/** As many as one page holds: a list is one call. */
const PAGE_LIMIT = '10000';
/** Runs end all day: a list that is opened again looks again. */
const FRESH_MS = 30_000;

/** Every run that was stopped, the newest start first. */
export const stoppedRuns = queryOptions({
  queryKey: ['production', 'stopped'],
  staleTime: FRESH_MS,
  structuralSharing: false,
  queryFn: async ({ signal }): Promise<readonly RunRow[]> => {
    const runs: RunRow[] = [];
    let paginationKey: string | undefined;
    do {
      const { data } = await call(
        getProduction,
        'list_runs',
        { limit: PAGE_LIMIT, ...(paginationKey === undefined ? {} : { pagination_key: paginationKey }) },
        { signal },
      );
      runs.push(...data.items);
      paginationKey = data.pagination_key;
    } while (paginationKey !== undefined);
    return runs;
  },
});

/** A run with its counts and its work order. */
export const runDetail = (runId: string) =>
  queryOptions({
    queryKey: ['production', 'run', runId],
    queryFn: async ({ signal }) => (await call(getProduction, 'get_run', { runId }, { signal })).data,
  });

/** What stopped runs made per day of the site, `from` and `to` included; days without runs are left out. */
export const outputPerDay = (unit: ProductionUnit, from: string, to: string) =>
  queryOptions({
    queryKey: ['production', 'output', unit, from, to],
    staleTime: FRESH_MS,
    queryFn: async ({ signal }) =>
      (await call(getProduction, 'output_per_day', { unit, from, to }, { signal })).data,
  });
