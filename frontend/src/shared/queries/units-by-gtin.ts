import { queryOptions } from '@tanstack/react-query';
import type { ItemWithRules } from '#api/item-rules.ts';
import { unitsOfGtins } from '#domain/items/units-of-gtins.ts';
import { call } from '#frontend/api/call.ts';
import { getInventory } from '#frontend/api/endpoints.ts';

/** Which item a GTIN is of, and in which unit; ours before those of the accounting system. Read with the first scan. */
export const unitsByGtin = queryOptions({
  queryKey: ['stock', 'units-by-gtin'],
  // Named anew in Set Tracking now and then; read once it is of use without a network, too.
  staleTime: 10 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { hidesProgress: true },
  queryFn: async ({ signal }) => {
    const items: ItemWithRules[] = [];
    let next: string | undefined;
    do {
      const request = next === undefined ? {} : { pagination_key: next };
      const { data } = await call(getInventory, 'get_item_rules', request, { signal });
      items.push(...data.items);
      next = data.pagination_key;
    } while (next !== undefined);
    return unitsOfGtins(
      items.map(({ inventoryID, booksGtins, rules }) => ({
        inventoryID,
        gtins: [...(rules?.gtins ?? []), ...booksGtins],
      })),
    );
  },
});
