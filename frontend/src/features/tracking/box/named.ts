import { queryOptions } from '@tanstack/react-query';
import type { Found } from '#api/tracking.ts';
import { gtinKey, isGtin } from '#domain/items/gtin.ts';
import { session } from '#frontend/auth/session/session.ts';
import { wordSearch } from '#frontend/shared/list/word-search.ts';
import { foundFor, type ToFind } from '#frontend/shared/queries/found-for.ts';
import { inventory } from '#frontend/shared/queries/inventory.ts';
import { unitsOfGtin } from '#frontend/shared/queries/units-by-gtin.ts';

/** A person chooses among no more. */
const MOST_ITEMS = 20;

/** The list of items may be so old: a name is seldom given. */
const LIST_STALE_MS = 60_000;

const itemFound = (inventoryID: string, detail: string): Found => ({
  kind: 'item',
  id: inventoryID,
  label: inventoryID,
  detail,
});

/**
 * What a text names: by its number or code; where nothing has it as that, the items of that GTIN, and else those that have
 * its words in their names.
 */
export const namedBy = (asked: ToFind) =>
  queryOptions({
    queryKey: ['tracking', 'named', asked],
    staleTime: 0,
    queryFn: async ({ client }): Promise<readonly Found[]> => {
      const found = await client.fetchQuery({ ...foundFor(asked), retry: false });
      if (found.length > 0 || asked.sscc !== undefined || asked.lotNumber !== undefined) return found;
      const { items } = await client.fetchQuery({ ...inventory, staleTime: LIST_STALE_MS, retry: false });
      const nameOf = new Map(items.map(({ inventoryID, name }) => [inventoryID, name]));
      const gtin = asked.gtin ?? asked.text;
      if (isGtin(gtin)) {
        const units = await unitsOfGtin(client, session.user().sub, gtinKey(gtin));
        return units.map(({ inventoryID }) => itemFound(inventoryID, nameOf.get(inventoryID) ?? ''));
      }
      const hasWords = wordSearch(asked.text);
      return items
        .filter(({ inventoryID, name }) => hasWords(`${inventoryID} ${name}`))
        .slice(0, MOST_ITEMS)
        .map(({ inventoryID, name }) => itemFound(inventoryID, name));
    },
  });
