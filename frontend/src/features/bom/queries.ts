import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { postBom } from '#api/bom.ts';
import type { ActionName, RequestInput } from '#api/contract.ts';
import type { ItemWithRules } from '#api/inventory/item-rules.ts';
import { call } from '#frontend/api/call.ts';
import { getBom, getInventory, postBom as postBomEndpoint } from '#frontend/api/endpoints.ts';

const BOMS = ['boms'] as const;

/** Every revision of every product. */
export const bomList = queryOptions({
  queryKey: [...BOMS, 'list'],
  queryFn: async ({ signal }) => (await call(getBom, 'list_boms', {}, { signal })).data.items,
});

/** One revision; `against`: compared with another one. */
export const bomRevision = (inventoryID: string, revision: string, against: string) =>
  queryOptions({
    queryKey: [...BOMS, 'revision', inventoryID, revision, against],
    queryFn: async ({ signal }) => {
      const request = { inventoryID, revision, ...(against === '' ? {} : { against }) };
      return (await call(getBom, 'get_bom', request, { signal })).data;
    },
  });

/** The Active bills that have the item among their components. */
export const whereUsed = (inventoryID: string) =>
  queryOptions({
    queryKey: [...BOMS, 'where-used', inventoryID],
    queryFn: async ({ signal }) => (await call(getBom, 'where_used', { inventoryID }, { signal })).data.items,
  });

export const substituteList = queryOptions({
  queryKey: [...BOMS, 'substitutes'],
  queryFn: async ({ signal }) => (await call(getBom, 'list_substitutes', {}, { signal })).data.items,
});

/** An item to choose. */
export interface ItemChoice {
  readonly inventoryID: string;
  readonly name: string;
  readonly uoms: readonly string[];
  readonly isStock: boolean;
}

const toChoice = ({ inventoryID, name, uoms, kind }: ItemWithRules): ItemChoice => ({
  ...{ inventoryID, name, uoms },
  isStock: kind === 'stock',
});

/** All active items, by id. */
export const itemChoices = queryOptions({
  queryKey: [...BOMS, 'items'],
  queryFn: async ({ signal }): Promise<readonly ItemChoice[]> => {
    const items: ItemWithRules[] = [];
    let next: string | undefined;
    do {
      const request = next === undefined ? {} : { pagination_key: next };
      const { data } = await call(getInventory, 'get_item_rules', request, { signal });
      items.push(...data.items);
      next = data.pagination_key;
    } while (next !== undefined);
    return items
      .filter(({ active }) => active)
      .map(toChoice)
      .sort((one, other) => (one.inventoryID < other.inventoryID ? -1 : 1));
  },
  staleTime: 300_000,
});

const anew = (client: QueryClient): void => void client.invalidateQueries({ queryKey: BOMS });

/** Changes something of bills of material; whatever came of it, what is shown is read anew. */
export const useChangeBom = <const A extends ActionName<typeof postBom>>(action: A) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof postBom, A>) => call(postBomEndpoint, action, request),
    onSettled: () => anew(client),
  });
};
