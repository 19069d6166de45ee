import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { RunRecord } from '#api/production.ts';
import type { WorkOrderRow } from '#api/work-orders.ts';
import { isLive } from '#domain/production/run-status.ts';
import { call } from '#frontend/api/call.ts';
import { getProduction, getWorkOrder } from '#frontend/api/endpoints.ts';
import { session } from '#frontend/auth/session/session.ts';
import { polled } from '#frontend/shared/queries/polling.ts';
import { serverClock } from './server-clock.ts';
import { type LiveLine, saveSeenLines } from './waiting/floor-store.ts';

/** Two tablets on one line see each other within this time and a moment, the slower one where nothing happens. */
const LINES_PACE = { quick: 4000, slow: 16_000 };
const ORDERS_PACE = { quick: 30_000, slow: 120_000 };

const saveOnDevice = (lines: readonly LiveLine[]): void => {
  const { sub } = session.user();
  if (sub !== null) saveSeenLines(sub, lines, serverClock.offset());
};

/** Every line with its live run, kept up to date while somebody looks. */
export const liveLines = queryOptions({
  queryKey: ['production', 'lines'],
  ...polled(LINES_PACE),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  // The next look is the next try.
  retry: false,
  queryFn: async ({ signal }): Promise<readonly LiveLine[]> => {
    const askedAt = serverClock.asking();
    const { data, meta } = await call(getProduction, 'live_lines', {}, { signal });
    serverClock.learn(meta.now, askedAt);
    saveOnDevice(data.items);
    return data.items;
  },
});

const withRun = (line: LiveLine, run: RunRecord): LiveLine => {
  if (line.code !== run.line) return line;
  if (!isLive(run)) return line.run?.runId === run.runId ? { ...line, run: null, liveRunId: null } : line;
  const isOlder = line.run?.runId === run.runId && line.run.revision > run.revision;
  return isOlder ? line : { ...line, run, liveRunId: run.runId };
};

/** Shows a run as it stands now on its line; a poll that was in flight does not overwrite it. */
export const updateRunInCache = async (client: QueryClient, run: RunRecord): Promise<void> => {
  const { queryKey } = liveLines;
  await client.cancelQueries({ queryKey });
  const lines = client.setQueryData(queryKey, (before) => before?.map((line) => withRun(line, run)));
  if (lines) saveOnDevice(lines);
  else void client.invalidateQueries({ queryKey });
  // Ended runs are on Production Order History, and orders were counted on.
  if (!isLive(run)) {
    void client.invalidateQueries({ queryKey: ['production', 'stopped'] });
    void client.invalidateQueries({ queryKey: ['production', 'output'] });
  }
  void client.invalidateQueries({ queryKey: ['work-orders'] });
};

/**
 * A run with its counts, its goods and its order. Each `revision` of it and `goodsRev` of its goods is read once: nothing
 * is asked while nothing happens.
 */
export const runAt = ({ runId, revision }: Pick<RunRecord, 'runId' | 'revision'>, goodsRev?: number) =>
  queryOptions({
    queryKey: ['production', 'run', runId, revision, goodsRev ?? null],
    // Other lines may count on the same order.
    ...polled(ORDERS_PACE),
    queryFn: async ({ signal }) => (await call(getProduction, 'get_run', { runId }, { signal })).data,
  });

const PAGE_LIMIT = '10000';

const ordersWith = async (status: WorkOrderRow['status'], signal: AbortSignal): Promise<WorkOrderRow[]> => {
  const rows: WorkOrderRow[] = [];
  let paginationKey: string | undefined;
  do {
    const next = paginationKey === undefined ? {} : { pagination_key: paginationKey };
    const { data } = await call(
      getWorkOrder,
      'list_work_orders',
      { limit: PAGE_LIMIT, status, ...next },
      { signal },
    );
    rows.push(...data.items);
    paginationKey = data.pagination_key;
  } while (paginationKey !== undefined);
  return rows;
};

/** Orders that are neither completed nor cancelled, those on hold among them. */
export const openOrders = queryOptions({
  // Not 'open': under that the lists of work orders keep the ids of theirs.
  queryKey: ['work-orders', 'to-be-run'],
  ...polled(ORDERS_PACE),
  staleTime: 0,
  queryFn: async ({ signal }) =>
    (await Promise.all([ordersWith('In progress', signal), ordersWith('New Entry', signal)])).flat(),
});

/** An order as it stands this moment. */
export const currentOrder = (id: string) =>
  queryOptions({
    queryKey: ['work-orders', 'one', id],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(getWorkOrder, 'get_work_order', { id }, { signal })).data,
  });
