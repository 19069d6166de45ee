import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { postInventory as contract } from '#api/inventory-changes.ts';
import type { OpenMark } from '#domain/posting/attention.ts';
import { call } from '#frontend/api/call.ts';
import { getInventory, postInventory } from '#frontend/api/endpoints.ts';
import { STOCK } from '#frontend/features/stock/queries.ts';

/** The poster works by itself: what is on its way may be through a little later. */
const POLL_INTERVAL_MS = 20_000;

/** Which adjustments: those that wait so, or those of one movement. */
export type WhichAdjustments = { readonly mark: OpenMark } | { readonly movementId: string };

/** Adjustments on their way into the books. */
export const adjustments = (which: WhichAdjustments) =>
  queryOptions({
    queryKey: [STOCK, 'adjustments', which],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const asked =
        'mark' in which
          ? call(getInventory, 'list_adjustments', which, { signal })
          : call(getInventory, 'adjustments_of', which, { signal });
      return (await asked).data.items;
    },
    refetchInterval: POLL_INTERVAL_MS,
  });

type PostingAct = 'retry_posting' | 'cancel_posting' | 'check_posting';

/** What becomes of an adjustment. It is read anew, also after a refusal: the poster may have been quicker. */
export const useAdjustmentAct = <Act extends PostingAct>(act: Act) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof contract, Act>) => call(postInventory, act, request),
    onSettled: () => void client.invalidateQueries({ queryKey: [STOCK] }),
  });
};
