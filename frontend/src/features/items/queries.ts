import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { ItemRulesResponse, ItemWithRules } from '#api/inventory/item-rules.ts';
import type { postInventory } from '#api/inventory-changes.ts';
import { call } from '#frontend/api/call.ts';
import {
  getInventory,
  getWorkCenter,
  postInventory as postInventoryEndpoint,
} from '#frontend/api/endpoints.ts';

const ITEM_RULES = ['item-rules'] as const;

/** The items that are here. */
interface TrackedItems {
  readonly items: readonly ItemWithRules[];
  /** False: more are still coming. */
  readonly isWhole: boolean;
}

/** Every item with how it is tracked; on the first load the rows show as the pages come. */
export const trackedItems = queryOptions({
  queryKey: ITEM_RULES,
  queryFn: async ({ client, signal }): Promise<TrackedItems> => {
    const isFirstLoad = client.getQueryData(ITEM_RULES) === undefined;
    const items: ItemWithRules[] = [];
    let next: string | undefined;
    do {
      const request = next === undefined ? {} : { pagination_key: next };
      const { data } = await call(getInventory, 'get_item_rules', request, { signal });
      items.push(...data.items);
      next = data.pagination_key;
      if (isFirstLoad && next !== undefined)
        client.setQueryData<TrackedItems>(ITEM_RULES, { items: [...items], isWhole: false });
    } while (next !== undefined);
    const inOrder = items.sort((one, other) => (one.inventoryID < other.inventoryID ? -1 : 1));
    return { items: inOrder, isWhole: true };
  },
});

/** Codes of the lines that make something. */
export const linesInUse = queryOptions({
  queryKey: ['codes-of-lines'],
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    const { data } = await call(getWorkCenter, 'list_lines', {}, { signal });
    return data.items.flatMap(({ code, active }) => (active ? [code] : []));
  },
});

/** Puts rules as they stand now into the list; a read that was in flight does not overwrite them. */
export const updateRulesInCache = async (client: QueryClient, rules: ItemRulesResponse): Promise<void> => {
  await client.cancelQueries({ queryKey: ITEM_RULES });
  client.setQueryData<TrackedItems>(
    ITEM_RULES,
    (list) =>
      list && {
        ...list,
        items: list.items.map((item) => (item.inventoryID === rules.inventoryID ? { ...item, rules } : item)),
      },
  );
  void client.invalidateQueries({ queryKey: ITEM_RULES });
};

export const useSetItemRules = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof postInventory, 'set_item_rules'>) =>
      call(postInventoryEndpoint, 'set_item_rules', request),
    onSuccess: ({ data }) => updateRulesInCache(client, data),
  });
};
