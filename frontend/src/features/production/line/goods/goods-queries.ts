import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { postProduction as contract } from '#api/production.ts';
import { call } from '#frontend/api/call.ts';
import { getInventory, postProduction } from '#frontend/api/endpoints.ts';

/** What there is of an item, lot by lot, what expires first before the others. */
export const lotsInStock = (inventoryID: string) =>
  queryOptions({
    queryKey: ['stock', 'item', inventoryID],
    staleTime: 0,
    meta: { hidesProgress: true },
    queryFn: async ({ signal }) => (await call(getInventory, 'get_item', { inventoryID }, { signal })).data,
  });

/** Issues goods to a run, or returns them. What is at the line and in stock is read anew, also after a refusal. */
export const useLotAct = (act: 'issue_lot' | 'return_lot') => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof contract, 'issue_lot'>) => call(postProduction, act, request),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['production', 'run'] });
      void client.invalidateQueries({ queryKey: ['stock'] });
    },
  });
};
