import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { WorkOrderRow } from '#api/work-orders.ts';
import { creationOrder } from '#domain/work-orders/work-order-id.ts';
import { call } from '#frontend/api/call.ts';
import { getWorkOrder } from '#frontend/api/endpoints.ts';
import { newerRows } from './list/newer-rows.ts';

/** What everything of work orders is cached under. */
export const WORK_ORDERS = ['work-orders'] as const;
/** The ids of the orders that were open when last looked at. */
export const OPEN_ORDERS = [...WORK_ORDERS, 'open'] as const;
/** As many as one page holds: a list is one call. */
const PAGE_LIMIT = '10000';
/** Others work on the same orders: a list that is opened again looks again. */
const STALE_TIME_MS = 30_000;

type ListAction = 'list_work_orders' | 'list_completed' | 'list_open';

/** All pages of a list. */
export const readList = async (action: ListAction, signal: AbortSignal): Promise<readonly WorkOrderRow[]> => {
  const rows: WorkOrderRow[] = [];
  let paginationKey: string | undefined;
  do {
    const { data } = await call(
      getWorkOrder,
      action,
      { limit: PAGE_LIMIT, ...(paginationKey === undefined ? {} : { pagination_key: paginationKey }) },
      { signal },
    );
    rows.push(...data.items);
    paginationKey = data.pagination_key;
  } while (paginationKey !== undefined);
  return rows;
};

export const isClosed = ({ status }: Pick<WorkOrderRow, 'status'>): boolean =>
  status === 'Completed' || status === 'Cancelled';

/** The ids of those that are open. */
export const openOf = (orders: readonly WorkOrderRow[]): readonly string[] =>
  orders.filter((order) => !isClosed(order)).map(({ id }) => id);

const listOf = (action: ListAction) => {
  const queryKey = [...WORK_ORDERS, action] as const;
  return queryOptions({
    queryKey,
    staleTime: STALE_TIME_MS,
    // Comparing thousands of orders field by field takes longer than drawing the ten visible.
    structuralSharing: false,
    meta: { hidesProgress: true },
    queryFn: async ({ client, signal }): Promise<readonly WorkOrderRow[]> => {
      const read = await readList(action, signal);
      // Whoever has just seen all of them need not look at the open ones yet.
      if (action === 'list_work_orders') client.setQueryData(OPEN_ORDERS, openOf(read));
      return newerRows(read, client.getQueryData<readonly WorkOrderRow[]>(queryKey) ?? []);
    },
  });
};

/** Every order, the newest first by creation. */
export const allWorkOrders = listOf('list_work_orders');

/** Completed and cancelled ones. */
export const completedWorkOrders = listOf('list_completed');

/** `rows` with what is known better of them, those that are new at their place by creation, and without `gone`. */
const mergedRows = (
  rows: readonly WorkOrderRow[],
  orders: readonly WorkOrderRow[],
  gone: ReadonlySet<string>,
): readonly WorkOrderRow[] => {
  const listed = new Set(rows.map(({ id }) => id));
  const added = orders.filter(({ id }) => !listed.has(id) && !gone.has(id));
  const remaining = rows.some(({ id }) => gone.has(id)) ? rows.filter(({ id }) => !gone.has(id)) : rows;
  const newer = newerRows(remaining, orders);
  if (added.length === 0) return newer;
  const place = new Map([...newer, ...added].map((row) => [row, creationOrder(row.id)]));
  return [...place.keys()].sort((one, other) => ((place.get(one) ?? '') < (place.get(other) ?? '') ? 1 : -1));
};

const mergeIntoList = (
  client: QueryClient,
  { queryKey }: typeof allWorkOrders | typeof completedWorkOrders,
  orders: readonly WorkOrderRow[],
  gone: ReadonlySet<string>,
): void => {
  const rows = client.getQueryData<readonly WorkOrderRow[]>(queryKey);
  if (!rows) return;
  const next = mergedRows(rows, orders, gone);
  // It is as old as it was: only what was asked about is known to be newer.
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  if (next !== rows) client.setQueryData(queryKey, next, updatedAt === undefined ? {} : { updatedAt });
};

/** Puts orders as they stand now into the lists that are loaded, and takes those out that were deleted. */
export const mergeOrders = (
  client: QueryClient,
  orders: readonly WorkOrderRow[],
  deleted: readonly string[] = [],
): void => {
  mergeIntoList(client, allWorkOrders, orders, new Set(deleted));
  mergeIntoList(
    client,
    completedWorkOrders,
    orders.filter(isClosed),
    new Set([...deleted, ...openOf(orders)]),
  );
};

/** Changes the lists that are loaded, and lets no read that was in flight overwrite that; one that was to be is asked for. */
const change = async (client: QueryClient, learn: () => void): Promise<void> => {
  await client.cancelQueries({ queryKey: WORK_ORDERS });
  learn();
  const isMissing = ({ state }: { state: { data: unknown } }): boolean => state.data === undefined;
  void client.invalidateQueries({ queryKey: WORK_ORDERS, predicate: isMissing });
};

/** Puts one order into the lists as it stands now. */
export const updateOrderInCache = async (client: QueryClient, order: WorkOrderRow): Promise<void> => {
  await change(client, () => mergeOrders(client, [order]));
  void client.invalidateQueries({ queryKey: [...WORK_ORDERS, 'one', order.id] });
};

/** Takes an order that was deleted out of the lists. */
export const removeOrderFromCache = (client: QueryClient, id: string): Promise<void> =>
  change(client, () => mergeOrders(client, [], [id]));
