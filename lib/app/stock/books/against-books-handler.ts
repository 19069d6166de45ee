import type { getInventory } from '#api/inventory.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import { positionFromKey, positionToKey } from '#app/lists/list-cursor.ts';
import { shareUsedUp } from '#app/orders/person-share.ts';
import type { PersonShare } from '#app/orders/person-share-ports.ts';
import type { ItemStockStore, KnownItems, LedgerStore, LotPages } from '#app/stock/stock-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { type Quantity, sum } from '#domain/quantity.ts';
import { err, ok } from '#domain/result.ts';
import { type Explanation, itemAgainstBooks, lotsAgainstBooks } from '#domain/stock/books/against-books.ts';
import type { ItemStock } from '#domain/stock/item-total.ts';
import { toDifference } from './books-response.ts';
import { type CompareDeps, explanationOf } from './compare-with-books.ts';
import { isOpened } from './is-opened.ts';
import { type ReadBooksDeps, readBooks } from './read-books.ts';

export interface AgainstBooksDeps
  extends Omit<ReadBooksDeps, 'itemStock' | 'reader'>,
    Pick<CompareDeps, 'postings'> {
  readonly reader: ReadBooksDeps['reader'] & CompareDeps['reader'];
  readonly itemStock: ReadBooksDeps['itemStock'] & Pick<ItemStockStore, 'loadLive' | 'loadRanged'>;
  readonly lotPages: Pick<LotPages, 'loadRange'>;
  readonly items: KnownItems;
  readonly ledger: Pick<LedgerStore, 'loadMovements'>;
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

/** What an item has, as far as it is compared at a time. */
interface Compared extends Pick<ItemStock, 'balances' | 'notInBooks' | 'books'> {
  /** Of the whole item. */
  readonly onHand: Quantity;
  /** Whether a lot is among those that are compared now. */
  has(lotNumber: string): boolean;
  /** The first lot that is not; null: they all are. */
  readonly next: string | null;
}

/** From a lot on; of an item with very many a part of them. */
const stockOf = async (
  { itemStock, lotPages }: Pick<AgainstBooksDeps, 'itemStock' | 'lotPages'>,
  inventoryID: string,
  lotNumber: string | null,
): Promise<Compared> => {
  const { total, ranges, notInBooks, books } = await itemStock.loadRanged(inventoryID);
  if (ranges && total) {
    const range = await lotPages.loadRange(inventoryID, ranges, lotNumber);
    return { ...range, ...{ notInBooks, books, onHand: total.onHand } };
  }
  const live = await itemStock.loadLive(inventoryID);
  return { ...live, onHand: sum(live.balances.map(({ onHand }) => onHand)), has: () => true, next: null };
};

const within = ({ reading, lines, ...explanation }: Explanation, has: Compared['has']): Explanation => ({
  ...explanation,
  reading: reading && { ...reading, lots: reading.lots?.filter((lot) => has(lot.lotNumber)) ?? null },
  lines: lines.filter((line) => has(line.lotNumber)),
});

export const againstBooksHandler = (
  deps: AgainstBooksDeps,
): Pick<Handlers<typeof getInventory>, 'against_books'> => ({
  async against_books({ inventoryID, refresh, pagination_key }, context) {
    const list = `against-${itemKey(inventoryID)}`;
    const position = pagination_key === undefined ? ok([null]) : positionFromKey(list, pagination_key);
    if (!position.ok) return position;
    const asked = refresh ? await refreshed(deps, inventoryID, context) : ok(null);
    if (!asked.ok) return asked;
    const [stock, items] = await Promise.all([
      stockOf(deps, inventoryID, position.value[0] ?? null),
      deps.items.loadMany([inventoryID]),
    ]);
    const { from, ...explanation } = await explanationOf(deps, { inventoryID }, stock);
    const item = itemAgainstBooks(stock.onHand, explanation);
    const lots = lotsAgainstBooks(stock.balances, within(explanation, stock.has));
    const differing = lots.filter(({ unexplained }) => (unexplained ?? 0) < 0).map((lot) => lot.lotNumber);
    const opened = (item.unexplained ?? 0) < 0 && { isOpened: await isOpened(deps, inventoryID, differing) };
    const known = items.get(itemKey(inventoryID));
    return ok({
      data: {
        ...toDifference(item),
        inventoryID: known?.inventoryID ?? inventoryID,
        baseUom: known?.baseUom ?? '',
        asOf: stock.books?.asOf ?? null,
        problem: asked.value,
        explainedFrom: from,
        ...opened,
        lots: lots.map(({ lotNumber, ...lot }) => ({ lotNumber, ...toDifference(lot) })),
        ...(stock.next === null ? {} : { pagination_key: positionToKey(list, [stock.next]) }),
      },
    });
  },
});
