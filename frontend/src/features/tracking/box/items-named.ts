import type { QueryClient } from '@tanstack/react-query';
import type { Found } from '#api/tracking.ts';
import { gtinKey, isGtin } from '#domain/items/gtin.ts';
import { session } from '#frontend/auth/session/session.ts';
import { wordSearch } from '#frontend/shared/list/word-search.ts';
import { inventory } from '#frontend/shared/queries/inventory.ts';
import { unitsOfGtin } from '#frontend/shared/queries/units-by-gtin.ts';

/** A person chooses among no more. */
const MOST = 20;

/** The list of items may be so old: a name is seldom given. */
const LIST_STALE_MS = 60_000;

/** The items of a GTIN, or those that have the words of a text in their codes and names. */
export const itemsNamed = async (client: QueryClient, text: string): Promise<readonly Found[]> => {
  const { items } = await client.fetchQuery({ ...inventory, staleTime: LIST_STALE_MS, retry: false });
  const hasWords = wordSearch(text);
  const nameOf = new Map(items.map(({ inventoryID, name }) => [inventoryID, name]));
  const named = isGtin(text)
    ? (await unitsOfGtin(client, session.user().sub, gtinKey(text))).map(({ inventoryID }) => inventoryID)
    : items
        .filter(({ inventoryID, name }) => hasWords(`${inventoryID} ${name}`))
        .map(({ inventoryID }) => inventoryID);
  return [...new Set(named)].slice(0, MOST).map((inventoryID) => ({
    ...{ kind: 'item', id: inventoryID, label: inventoryID },
    detail: nameOf.get(inventoryID) ?? '',
  }));
};
