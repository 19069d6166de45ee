import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { postPallet as contract, PalletDetail, PalletRow } from '#api/pallets.ts';
import { call } from '#frontend/api/call.ts';
import { getInventory, getPallet, postPallet } from '#frontend/api/endpoints.ts';

/** All that is read of pallets. */
export const PALLETS = 'pallets';

/** Pallets that stand here, or those that ended in the last three months. */
export const palletList = (ended: boolean) =>
  queryOptions({
    queryKey: [PALLETS, 'list', ended],
    // What was loaded before is looked up without a network, too.
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const items: PalletRow[] = [];
      let next: string | undefined;
      do {
        const request = {
          ...(ended && { ended: 'true' as const }),
          ...(next !== undefined && { pagination_key: next }),
        };
        const { data } = await call(getPallet, 'list_pallets', request, { signal });
        items.push(...data.items);
        next = data.pagination_key;
      } while (next !== undefined);
      return items;
    },
  });

export const palletOf = (sscc: string) =>
  queryOptions({
    queryKey: [PALLETS, 'one', sscc],
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await call(getPallet, 'get_pallet', { sscc }, { signal })).data,
  });

/** An item with its lots and where they are; the key that stock has for it, too. */
export const itemToConvert = (inventoryID: string) =>
  queryOptions({
    queryKey: ['stock', 'item', inventoryID],
    staleTime: 0,
    enabled: inventoryID !== '',
    retry: false,
    queryFn: async ({ signal }) => (await call(getInventory, 'get_item', { inventoryID }, { signal })).data,
  });

/** How many of an item go on a pallet. */
export const layersOf = (inventoryID: string) =>
  queryOptions({
    queryKey: ['stock', 'layers', inventoryID],
    enabled: inventoryID !== '',
    queryFn: async ({ signal }) => {
      const { data } = await call(getInventory, 'get_item_rules', { inventoryID }, { signal });
      const { casesPerLayer = null, layersPerPallet = null } = data.items[0]?.rules ?? {};
      return { casesPerLayer, layersPerPallet };
    },
  });

type PalletAct = keyof (typeof contract)['actions'];

/** Does something to pallets. What is read of them and out of the ledger is stale afterwards. */
export const usePalletAct = <Act extends PalletAct>(act: Act) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof contract, Act>) => call(postPallet, act, request),
    // Also after a refusal: what is there is not what this page says.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [PALLETS] });
      void client.invalidateQueries({ queryKey: ['stock'] });
    },
  });
};

export type { PalletDetail, PalletRow };
