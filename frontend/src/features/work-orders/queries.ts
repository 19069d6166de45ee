import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { RunRecord } from '#api/production.ts';
import type { WorkOrderRecord } from '#api/work-orders.ts';
import type { Move } from '#domain/work-orders/moves.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getProduction, getWorkOrder, postWorkOrder } from '#frontend/api/endpoints.ts';
import { removeOrderFromCache, updateOrderInCache, WORK_ORDERS } from './list-queries.ts';

/** One order with its history, as it stands this moment. */
export const workOrder = (id: string) =>
  queryOptions({
    queryKey: [...WORK_ORDERS, 'one', id],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<WorkOrderRecord> =>
      (await call(getWorkOrder, 'get_work_order', { id }, { signal })).data,
  });

/** The runs of an order whatever their status, the newest start first. */
export const runsOfWorkOrder = (id: string) =>
  queryOptions({
    queryKey: [...WORK_ORDERS, 'runs', id],
    staleTime: 0,
    meta: { hidesProgress: true },
    queryFn: async ({ signal }): Promise<readonly RunRecord[]> =>
      (await call(getProduction, 'runs_of_work_order', { workOrderId: id }, { signal })).data.items,
  });

/** The current version, where a change came too late for it. */
export const currentOf = (error: unknown): WorkOrderRecord | undefined =>
  error instanceof ApiFailure && error.code === 'STALE_VERSION' && error.current
    ? (error.current as WorkOrderRecord)
    : undefined;

export const useCreateWorkOrder = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof postWorkOrder, 'create_work_order'>) =>
      call(postWorkOrder, 'create_work_order', request),
    onSuccess: ({ data }) => updateOrderInCache(client, data),
  });
};

export const useEditWorkOrder = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof postWorkOrder, 'edit_work_order'>) =>
      call(postWorkOrder, 'edit_work_order', request),
    onSuccess: ({ data }) => updateOrderInCache(client, data),
  });
};

export const useDuplicateWorkOrder = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof postWorkOrder, 'duplicate_work_order'>) =>
      call(postWorkOrder, 'duplicate_work_order', request),
    onSuccess: ({ data }) => updateOrderInCache(client, data),
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
    onSuccess: async (order, { id }) => {
      await (order ? updateOrderInCache(client, order) : removeOrderFromCache(client, id));
    },
  });
};
