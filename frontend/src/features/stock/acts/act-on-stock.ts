import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { postInventory as contract } from '#api/inventory-changes.ts';
import { call } from '#frontend/api/call.ts';
import { postInventory } from '#frontend/api/endpoints.ts';
import { STOCK, stockItem } from '#frontend/features/stock/queries.ts';

type Contract = typeof contract;

/** Acts that are written as a movement, and those that change how a lot stands. */
export type MovementAct = 'move_stock' | 'move_place' | 'adjust_stock' | 'scrap_stock' | 'sample_lot';
export type StatusAct = 'hold_lot' | 'release_lot' | 'reject_lot';

/** What an item with very many lots comes to follows its balances by about a second. */
const FOLLOWED_MS = 2_000;

/** Everything that is read out of the ledger is stale at once, and such an item again once its total has followed. */
const isStale = (client: QueryClient, request: object): void => {
  const again = () => void client.invalidateQueries({ queryKey: [STOCK] });
  again();
  const inventoryID = 'inventoryID' in request ? String(request.inventoryID) : '';
  const shown = client.getQueryData(stockItem(inventoryID).queryKey);
  if (shown && shown.lotsLeftOut > 0) setTimeout(again, FOLLOWED_MS);
};

/** Does something to stock. Everything that is read out of the ledger is stale afterwards. */
export const useStockAct = <Act extends MovementAct | StatusAct>(act: Act) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<Contract, Act>) => call(postInventory, act, request),
    // Also after a refusal: what is there is not what this page says.
    onSettled: (_data, _error, request) => isStale(client, request),
  });
};
