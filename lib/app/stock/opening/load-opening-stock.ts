import type { postInventory } from '#api/inventory-changes.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import { compareWithBooks } from '#app/stock/books/compare-with-books.ts';
import { type PlacesDeps, placeDirectory } from '#app/stock/places/place-ports.ts';
import type { ItemStockStore, KnownItems, LedgerReader } from '#app/stock/stock-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { sum, toNumber } from '#domain/quantity.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import { ok } from '#domain/result.ts';
import { OPENED_FROM_BOOKS } from '#domain/stock/books/against-books.ts';
import { checkOpeningRows, type OpeningRow } from '#domain/stock/opening/check-opening-rows.ts';
import { lotsToOpen } from '#domain/stock/opening/lots-to-open.ts';
import { type OpeningLot, openingMovementId } from '#domain/stock/opening/opening-movements.ts';
import { type Opened, type OpenLotsDeps, openLots } from './open-lots.ts';

export interface OpeningDeps extends OpenLotsDeps, PlacesDeps {
  readonly items: KnownItems;
  readonly itemStock: Pick<ItemStockStore, 'load'>;
  readonly reader: Pick<LedgerReader, 'lines'>;
}

interface Waiting {
  readonly inventoryID: string;
  readonly reason: string;
}

/** What of an item the accounting system has and we do not: or why that can't be said now. */
const openingOf = async (
  { itemStock, reader, items }: OpeningDeps,
  inventoryID: string,
): Promise<{ readonly lots: readonly OpeningLot[] } | Waiting> => {
  const wait = (reason: string): Waiting => ({ inventoryID, reason });
  const { stock } = await itemStock.load(inventoryID);
  const { books, notInBooks } = stock;
  if (!books?.lots) return wait('What the accounting system has of it by lot is not read yet.');
  const [onTheWay] = notInBooks;
  // Its goods may be in what was read although they are still marked here, and would then come twice.
  if (onTheWay) return wait(`${onTheWay.documentNbr} is on its way there. Load it once that has arrived.`);
  const item = (await items.loadMany([inventoryID])).get(itemKey(inventoryID));
  if (!item) return wait('The item is not known here yet.');
  const { lots } = await compareWithBooks(reader, inventoryID, stock);
  return { lots: lotsToOpen(item.inventoryID, books.lots, lots) };
};

const toAnswer = (
  opened: readonly Opened[],
  more: {
    readonly waiting?: readonly Waiting[];
    readonly problems?: readonly { line: number; message: string }[];
  },
) => ({
  data: {
    opened: opened
      .filter(({ outcome }) => outcome === 'opened')
      .map(({ inventoryID, lotNumber, at }) => ({
        ...{ inventoryID, lotNumber, qty: toNumber(sum(at.map(({ qty }) => qty))) },
      })),
    before: opened
      .filter(({ outcome }) => outcome === 'before')
      .map(({ inventoryID, lotNumber }) => ({ inventoryID, lotNumber })),
    waiting: [...(more.waiting ?? [])],
    problems: [...(more.problems ?? [])],
  },
});

const fromAccounting = async (
  deps: OpeningDeps,
  inventoryIDs: readonly string[],
  { person, now }: CallContext,
) => {
  const by = { sub: person.sub, username: person.username };
  const load = { at: new Date(now).toISOString(), by, documentId: OPENED_FROM_BOOKS };
  const waiting: Waiting[] = [];
  const opened: Opened[] = [];
  for (const inventoryID of inventoryIDs) {
    const found = await openingOf(deps, inventoryID);
    if ('reason' in found) waiting.push(found);
    else opened.push(...(await openLots(deps, found.lots, load, now)));
  }
  return ok(toAnswer(opened, { waiting }));
};

/** Lots of which something was loaded before, by another load than this. */
const loadedBefore = async ({ ledger }: OpeningDeps, rows: readonly OpeningRow[], loadId: string) => {
  const ids = new Map(rows.map((row) => [openingMovementId(row), row]));
  const written = await ledger.loadMovements([...ids.keys()]);
  return new Set(
    [...written.values()]
      .filter(({ document }) => document.id !== loadId)
      .flatMap(({ lines }) => lines.map((line) => `${itemKey(line.inventoryID)} ${lotKey(line.lotNumber)}`)),
  );
};

const fromRows = async (
  deps: OpeningDeps,
  { loadId, rows, preview }: { loadId: string; rows: readonly OpeningRow[]; preview: boolean },
  { person, now }: CallContext,
) => {
  const [items, directory, before] = await Promise.all([
    deps.items.loadMany(rows.map(({ inventoryID }) => inventoryID)),
    placeDirectory(deps),
    loadedBefore(deps, rows, loadId),
  ]);
  const { lots, problems } = checkOpeningRows(rows, { items, directory, before });
  // Nothing is written while a row is wrong: half a load is harder to mend than none.
  if (preview || problems.length > 0)
    return ok(toAnswer(preview ? lots.map((lot) => ({ ...lot, outcome: 'opened' })) : [], { problems }));
  const by = { sub: person.sub, username: person.username };
  const load = { at: new Date(now).toISOString(), by, documentId: loadId };
  return ok(toAnswer(await openLots(deps, lots, load, now), {}));
};

/** Opening stock, from what the accounting system has or from rows of a file. */
export const openingHandler = (
  deps: OpeningDeps,
): Pick<Handlers<typeof postInventory>, 'load_opening_stock'> => ({
  load_opening_stock: ({ loadId, source, inventoryIDs, rows, preview }, context) =>
    source === 'accounting'
      ? fromAccounting(deps, inventoryIDs, context)
      : fromRows(deps, { loadId, rows, preview }, context),
});
