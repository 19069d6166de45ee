import type { getInventory } from '#api/inventory.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import { shareUsedUp } from '#app/orders/person-share.ts';
import type { PersonShare } from '#app/orders/person-share-ports.ts';
import type { KnownItems } from '#app/stock/stock-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { err, ok } from '#domain/result.ts';
import { toDifference } from './books-response.ts';
import { type CompareDeps, compareWithBooks } from './compare-with-books.ts';
import { type ReadBooksDeps, readBooks } from './read-books.ts';

export interface AgainstBooksDeps extends ReadBooksDeps, Pick<CompareDeps, 'postings'> {
  readonly items: KnownItems;
  readonly share: PersonShare;
  readonly accountingName: string;
}

/** How long a person waits: then what was read last stands. */
const WAIT_MS = 8_000;

/** Asks the accounting system where a person wants it. Answers why it did not answer; null: it did. */
const refreshed = async (deps: AgainstBooksDeps, inventoryID: string, { person, now }: CallContext) => {
  const waitMs = await deps.share.take(person.sub, now);
  if (waitMs !== null) return err(shareUsedUp(deps.accountingName, waitMs));
  const read = await readBooks(deps, inventoryID, { deadline: deps.clock.now() + WAIT_MS });
  return ok(read.ok ? null : read.error.message);
};

export const againstBooksHandler = (
  deps: AgainstBooksDeps,
): Pick<Handlers<typeof getInventory>, 'against_books'> => ({
  async against_books({ inventoryID, refresh }, context) {
    const asked = refresh ? await refreshed(deps, inventoryID, context) : ok(null);
    if (!asked.ok) return asked;
    const [{ stock }, items] = await Promise.all([
      deps.itemStock.load(inventoryID),
      deps.items.loadMany([inventoryID]),
    ]);
    const { item, lots, from } = await compareWithBooks(deps, { inventoryID }, stock);
    const known = items.get(itemKey(inventoryID));
    return ok({
      data: {
        ...toDifference(item),
        inventoryID: known?.inventoryID ?? inventoryID,
        baseUom: known?.baseUom ?? '',
        asOf: stock.books?.asOf ?? null,
        problem: asked.value,
        explainedFrom: from,
        lots: lots.map(({ lotNumber, ...lot }) => ({ lotNumber, ...toDifference(lot) })),
      },
    });
  },
});
