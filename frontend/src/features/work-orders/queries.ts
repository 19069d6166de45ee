import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import {
  getWorkOrder,
  type ProductChoice,
  postWorkOrder,
  type WorkOrderRecord,
  type WorkOrderRow,
} from '#api/work-orders.ts';
import type { Move } from '#domain/work-orders/moves.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { newerRows } from './newer-rows.ts';

const WORK_ORDERS = ['work-orders'] as const;
/** As many as one page holds: a list is one call. */
const PAGE_LIMIT = '10000';
/** Others work on the same orders: a list that is opened again looks again. */
const FRESH_MS = 30_000;

const listOf = (action: 'list_work_orders' | 'list_completed') => {
  const queryKey = [...WORK_ORDERS, action] as const;
  return queryOptions({
    queryKey,
    staleTime: FRESH_MS,
    // Comparing thousands of orders field by field takes longer than drawing the ten in sight.
    structuralSharing: false,
    queryFn: async ({ client, signal }): Promise<readonly WorkOrderRow[]> => {
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
      return newerRows(rows, client.getQueryData<readonly WorkOrderRow[]>(queryKey) ?? []);
    },
  });
};

/** Every order, the newest first by creation. */
export const allWorkOrders = listOf('list_work_orders');

/** Completed and cancelled ones. */
export const completedWorkOrders = listOf('list_completed');

/** One order with its history, as it stands this moment. */
export const workOrder = (id: string) =>
  queryOptions({
    queryKey: [...WORK_ORDERS, 'one', id],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<WorkOrderRecord> =>
      (await call(getWorkOrder, 'get_work_order', { id }, { signal })).data,
  });

/** Everything that can be made. */
export const products = queryOptions({
  queryKey: [...WORK_ORDERS, 'products'],
  queryFn: async ({ signal }): Promise<readonly ProductChoice[]> => {
    const choices: ProductChoice[] = [];
    let paginationKey: string | undefined;
    do {
      const { data } = await call(
        getWorkOrder,
        'list_products',
        { limit: PAGE_LIMIT, ...(paginationKey === undefined ? {} : { pagination_key: paginationKey }) },
        { signal },
      );
      choices.push(...data.items);
      paginationKey = data.pagination_key;
    } while (paginationKey !== undefined);
    return choices.toSorted((one, other) => one.name.localeCompare(other.name, 'en-AU'));
  },
});

const isClosed = ({ status }: WorkOrderRow): boolean => status === 'Completed' || status === 'Cancelled';

/** Puts an order as it stands now into the lists that are loaded; a list that was on its way is not let over it. */
export const keepOrder = async (client: QueryClient, order: WorkOrderRow): Promise<void> => {
  await client.cancelQueries({ queryKey: WORK_ORDERS });
  const put = (rows: readonly WorkOrderRow[] = []) =>
    rows.some(({ id }) => id === order.id) ? newerRows(rows, [order]) : [order, ...rows];
  if (client.getQueryData(allWorkOrders.queryKey)) client.setQueryData(allWorkOrders.queryKey, put);
  if (client.getQueryData(completedWorkOrders.queryKey))
    client.setQueryData(completedWorkOrders.queryKey, (rows) =>
      isClosed(order) ? put(rows) : rows?.filter(({ id }) => id !== order.id),
    );
  void client.invalidateQueries({ queryKey: workOrder(order.id).queryKey });
};

const dropOrder = async (client: QueryClient, deleted: string): Promise<void> => {
  await client.cancelQueries({ queryKey: WORK_ORDERS });
  client.setQueryData(allWorkOrders.queryKey, (rows) => rows?.filter(({ id }) => id !== deleted));
};

/** What stands now, where a change came too late for it. */
export const currentOf = (error: unknown): WorkOrderRecord | undefined =>
  error instanceof ApiFailure && error.code === 'STALE_VERSION' && error.current
    ? (error.current as WorkOrderRecord)
    : undefined;

export const useCreateWorkOrder = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof postWorkOrder, 'create_work_order'>) =>
      call(postWorkOrder, 'create_work_order', request),
    onSuccess: ({ data }) => keepOrder(client, data),
  });
};

export const useEditWorkOrder = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof postWorkOrder, 'edit_work_order'>) =>
      call(postWorkOrder, 'edit_work_order', request),
    onSuccess: ({ data }) => keepOrder(client, data),
  });
};

export const useDuplicateWorkOrder = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof postWorkOrder, 'duplicate_work_order'>) =>
      call(postWorkOrder, 'duplicate_work_order', request),
    onSuccess: ({ data }) => keepOrder(client, data),
  });
};

const ACTIONS = {
  start: 'start_work_order',
  complete: 'complete_work_order',
  closeShort: 'close_short',
  cancel: 'cancel_work_order',
  reopen: 'reopen_work_order',
  hold: 'hold_work_order',
  release: 'release_work_order',
  delete: 'delete_work_order',
} as const satisfies Record<Move, string>;

interface MoveRequest {
  readonly move: Move;
  readonly id: string;
  readonly version: number;
  readonly changeId: string;
  /** Where the move asks for one. */
  readonly reason: string;
}

/** Leads an order where a move leads. */
export const useMoveWorkOrder = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ move, ...change }: MoveRequest): Promise<WorkOrderRecord | null> => {
      const { data } = await call(postWorkOrder, ACTIONS[move], change);
      return 'deleted' in data ? null : data;
    },
    onSuccess: (order, { id }) => (order ? keepOrder(client, order) : dropOrder(client, id)),
  });
};
