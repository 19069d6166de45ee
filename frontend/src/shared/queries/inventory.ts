import { queryOptions } from '@tanstack/react-query';
import type { InventoryItem } from '#api/inventory.ts';
import { call } from '#frontend/api/call.ts';
import { getInventory } from '#frontend/api/endpoints.ts';

/** The items that are here. */
export interface Inventory {
  readonly items: readonly InventoryItem[];
  /** False: more are still coming. */
  readonly isWhole: boolean;
}

/** Below what is read of stock: a change of it makes the list stale. */
const INVENTORY = ['stock', 'items'] as const;

/**
 * Every item that has or had stock, or of which something is in that warehouse, page after page; on the first load the rows
 * show as the pages come.
 */
export const inventoryIn = (warehouse: string | null) => {
  const queryKey = warehouse === null ? INVENTORY : ([...INVENTORY, warehouse] as const);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Inventory> => {
      const isFirstLoad = client.getQueryData(queryKey) === undefined;
      const items: InventoryItem[] = [];
      let next: string | undefined;
      do {
        const request = {
          ...(warehouse === null ? {} : { warehouseID: warehouse }),
          ...(next === undefined ? {} : { pagination_key: next }),
        };
        const { data } = await call(getInventory, 'list_inventory', request, { signal });
        items.push(...data.items);
        next = data.pagination_key;
        if (isFirstLoad && next !== undefined)
          client.setQueryData<Inventory>(queryKey, { items: [...items], isWhole: false });
      } while (next !== undefined);
      return { items, isWhole: true };
    },
  });
};

export const inventory = inventoryIn(null);
