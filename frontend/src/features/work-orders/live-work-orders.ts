import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WorkOrderRow } from '#api/work-orders.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getWorkOrder } from '#frontend/api/endpoints.ts';
import {
  allWorkOrders,
  completedWorkOrders,
  isClosed,
  learnOrders,
  OPEN_ORDERS,
  openOf,
  readList,
} from './work-order-lists.ts';

/** How often what is in sight is looked at again. */
export const LOOK_AGAIN_MS = 15_000;
/** After so long a list is read as a whole: an order may have come and gone between two looks. */
const WHOLE_MS = 300_000;
/** With more than this many gone at once the whole list is the smaller question. */
const MOST_ASKED_ALONE = 20;

/** Those that were open when last looked at. */
const knownOpen = (client: QueryClient): ReadonlySet<string> => {
  const listed = client.getQueryData(allWorkOrders.queryKey) ?? [];
  const looked = client.getQueryData<readonly string[]>(OPEN_ORDERS) ?? [];
  return new Set([...looked, ...openOf(listed)]);
};

/** An order by its key, which never lags; null where it was deleted. */
const orderNow = async (id: string, signal: AbortSignal): Promise<WorkOrderRow | null> => {
  try {
    return (await call(getWorkOrder, 'get_work_order', { id }, { signal })).data;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
};

const isOld = (client: QueryClient, { queryKey }: typeof allWorkOrders | typeof completedWorkOrders) => {
  const read = client.getQueryState(queryKey)?.dataUpdatedAt;
  return read !== undefined && Date.now() - read > WHOLE_MS;
};

/**
 * Looks at the open orders again and again while a list is in sight, and tells the lists what has changed: those are
 * few, while all of them may be thousands. Answers the ids of those that are open.
 */
export const openWorkOrders = queryOptions({
  queryKey: OPEN_ORDERS,
  staleTime: LOOK_AGAIN_MS,
  refetchInterval: LOOK_AGAIN_MS,
  refetchOnWindowFocus: true,
  meta: { isQuiet: true },
  queryFn: async ({ client, signal }): Promise<readonly string[]> => {
    const before = knownOpen(client);
    const open = await readList('list_open', signal);
    const ids = open.map(({ id }) => id);
    const isListed = new Set(ids);
    const gone = [...before].filter((id) => !isListed.has(id));
    const asked = gone.length > MOST_ASKED_ALONE ? [] : gone;
    const found = await Promise.all(asked.map(async (id) => [id, await orderNow(id, signal)] as const));
    learnOrders(
      client,
      [...open, ...found.flatMap(([, order]) => order ?? [])],
      found.flatMap(([id, order]) => (order ? [] : id)),
    );
    for (const list of [allWorkOrders, completedWorkOrders])
      if (asked.length < gone.length || isOld(client, list))
        void client.refetchQueries({ queryKey: list.queryKey, type: 'active' });
    // An index may lag behind an order that is still open.
    return [...ids, ...found.flatMap(([id, order]) => (order && !isClosed(order) ? id : []))];
  },
});
