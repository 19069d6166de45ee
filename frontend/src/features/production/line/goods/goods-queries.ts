import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/api/call.ts';
import { getInventory } from '#frontend/api/endpoints.ts';

/** What there is of an item, lot by lot, what expires first before the others. */
export const lotsInStock = (inventoryID: string) =>
  queryOptions({
    queryKey: ['stock', 'item', inventoryID],
    staleTime: 0,
    meta: { hidesProgress: true },
    queryFn: async ({ signal }) => (await call(getInventory, 'get_item', { inventoryID }, { signal })).data,
  });
