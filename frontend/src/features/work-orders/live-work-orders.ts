import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WorkOrderRow } from '#api/work-orders.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getWorkOrder } from '#frontend/api/endpoints.ts';
import { polled } from '#frontend/shared/queries/polling.ts';
import {
  allWorkOrders,
  completedWorkOrders,
  isClosed,
  mergeOrders,
  OPEN_ORDERS,
  openOf,
  readList,
} from './list-queries.ts';

/** How often what is visible is polled. */
export const POLL_INTERVAL_MS = 15_000;
const ORDERS_PACE = { quick: POLL_INTERVAL_MS, slow: 60_000 };
/** After so long a list is read as a whole: an order may have come and gone between two looks. */
const FULL_RELOAD_MS = 300_000;
/** With more than this many gone at once the whole list is the smaller question. */
const MAX_SINGLE_READS = 20;

/** Those that were open when last looked at. */
const lastKnownOpen = (client: QueryClient): ReadonlySet<string> => {
  const listed = client.getQueryData(allWorkOrders.queryKey) ?? [];
  const looked = client.getQueryData<readonly string[]>(OPEN_ORDERS) ?? [];
  return new Set([...looked, ...openOf(listed)]);
};

/** An order by its key, which never lags; null where it was deleted. */
const currentOrder = async (id: string, signal: AbortSignal): Promise<WorkOrderRow | null> => {
  try {
    return (await call(getWorkOrder, 'get_work_order', { id }, { signal })).data;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
};

const isOld = (client: QueryClient, { queryKey }: typeof allWorkOrders | typeof completedWorkOrders) => {
  const read = client.getQueryState(queryKey)?.dataUpdatedAt;
  return read !== undefined && Date.now() - read > FULL_RELOAD_MS;
};

/**
 * Looks at the open orders again and again while a list is visible, and tells the lists what has changed: those are
 * few, while all of them may be thousands. Answers the ids of those that are open.
 */
export const openWorkOrders = queryOptions({
  queryKey: OPEN_ORDERS,
  ...polled(ORDERS_PACE),
  staleTime: POLL_INTERVAL_MS,
  refetchOnWindowFocus: true,
  queryFn: async ({ client, signal }): Promise<readonly string[]> => {
    const before = lastKnownOpen(client);
    const open = await readList('list_open', signal);
    const ids = open.map(({ id }) => id);
    const isListed = new Set(ids);
    const gone = [...before].filter((id) => !isListed.has(id));
    const reread = gone.length > MAX_SINGLE_READS ? [] : gone;
    const found = await Promise.all(reread.map(async (id) => [id, await currentOrder(id, signal)] as const));
    mergeOrders(
      client,
      [...open, ...found.flatMap(([, order]) => order ?? [])],
      found.flatMap(([id, order]) => (order ? [] : id)),
    );
    for (const list of [allWorkOrders, completedWorkOrders])
      if (reread.length < gone.length || isOld(client, list))
        void client.refetchQueries({ queryKey: list.queryKey, type: 'active' });
    // An index may lag behind an order that is still open.
    return [...ids, ...found.flatMap(([id, order]) => (order && !isClosed(order) ? id : []))];
  },
});
