import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { postPallet as contract, PalletDetail, PalletRow } from '#api/pallets.ts';
import { call } from '#frontend/api/call.ts';
import { getInventory, getPallet, postPallet } from '#frontend/api/endpoints.ts';
import { session } from '#frontend/auth/session/session.ts';
import { isInconclusive } from '#frontend/shared/offline/offline-queue.ts';
import { saveSeenList, saveSeenPallet, seenList, seenPallet } from './device/seen-pallets.ts';

/** All that is read of pallets. */
const PALLETS = 'pallets';

/** `seenAt`: epoch ms of what this device keeps of an answer before, since the server can't be asked; null: it is new. */
interface FromServerOrDevice {
  readonly seenAt: number | null;
}

interface PalletList extends FromServerOrDevice {
  readonly items: readonly PalletRow[];
}

interface OnePallet extends FromServerOrDevice {
  readonly pallet: PalletDetail;
}

/** Asks, and where no answer comes looks at what this device keeps. A refusal is an answer. */
const orSeen = async <Answer>(
  ask: () => Promise<Answer>,
  seen: (sub: string) => Promise<Answer | null>,
): Promise<Answer> => {
  try {
    return await ask();
  } catch (error) {
    const { sub } = session.user();
    const kept = sub !== null && isInconclusive(error) ? await seen(sub) : null;
    if (kept) return kept;
    throw error;
  }
};

/** Pallets that stand here, or those that ended in the last three months. */
export const palletList = (ended: boolean) =>
  queryOptions({
    queryKey: [PALLETS, 'list', ended],
    refetchOnReconnect: 'always',
    queryFn: ({ signal }): Promise<PalletList> =>
      orSeen<PalletList>(
        async () => {
          const { sub } = session.user();
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
          if (sub !== null && !ended) saveSeenList(sub, items);
          return { items, seenAt: null };
        },
        async (sub) => (ended ? null : seenList(sub)),
      ),
  });

export const palletOf = (sscc: string) =>
  queryOptions({
    queryKey: [PALLETS, 'one', sscc],
    staleTime: 0,
    queryFn: ({ signal }): Promise<OnePallet> =>
      orSeen<OnePallet>(
        async () => {
          const { sub } = session.user();
          const { data } = await call(getPallet, 'get_pallet', { sscc }, { signal });
          if (sub !== null) saveSeenPallet(sub, data);
          return { pallet: data, seenAt: null };
        },
        (sub) => seenPallet(sub, sscc),
      ),
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
