import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/api/call.ts';
import { getWorkOrder } from '#frontend/api/endpoints.ts';

/** Shorter texts are in nearly every id. */
const MIN_SEARCH_LENGTH = 3;

const MAX_RESULTS = '5';

/** Work orders with that in their id or product; asked for once somebody has typed enough to tell them apart. */
export const workOrdersNamed = (typed: string) =>
  queryOptions({
    queryKey: ['palette', 'work-orders', typed],
    enabled: typed.length >= MIN_SEARCH_LENGTH,
    meta: { hidesProgress: true },
    queryFn: async ({ signal }) =>
      (await call(getWorkOrder, 'list_work_orders', { search: typed, limit: MAX_RESULTS }, { signal })).data
        .items,
  });
