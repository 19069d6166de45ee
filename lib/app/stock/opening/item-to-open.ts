import { type CompareDeps, notInBooksBy } from '#app/stock/books/compare-with-books.ts';
import type {
  ItemStockStore,
  KnownItems,
  LedgerReader,
  LedgerStore,
  LotStore,
} from '#app/stock/stock-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { sum } from '#domain/quantity.ts';
import { type LotDifference, lotsAgainstBooks } from '#domain/stock/books/against-books.ts';
import type { BooksLot, BooksReading } from '#domain/stock/books/books-reading.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotsToOpen } from '#domain/stock/opening/lots-to-open.ts';
import { type OpeningLot, openedItemId } from '#domain/stock/opening/opening-movements.ts';
import { type ArrivingItems, type ArrivingItemsDeps, arrivingItems } from './arriving-items.ts';

export interface ItemToOpenDeps extends ArrivingItemsDeps {
  readonly items: KnownItems;
  readonly itemStock: Pick<ItemStockStore, 'loadLive'>;
  readonly reader: Pick<LedgerReader, 'lines'>;
  readonly ledger: Pick<LedgerStore, 'balancesOf' | 'loadMovements'>;
  readonly lots: LotStore;
  readonly postings: CompareDeps['postings'];
}

/** Why an item can't be opened now, in a sentence. */
export interface Waiting {
  readonly inventoryID: string;
  readonly reason: string;
}

interface ItemToOpen {
  readonly lots: readonly OpeningLot[];
  /** It was opened before, or nothing can be: its lots came into the books later, and are opened where they are named. */
  readonly isOpened: boolean;
  /** The accounting system has more of it than is here. */
  readonly isShort: boolean;
}

/** What is about to arrive, and since when that was asked (UTC ISO). */
interface Arriving {
  readonly at: string;
  readonly items: ArrivingItems;
}

const NOTHING = { marked: new Set<string>(), lines: [] };

const PAGE = 1_000;
const SIDE_BY_SIDE = 16;
/** Goods move while it is asked: looked at again so often. */
const MAX_LOOKS = 3;

/** A lot's difference by its own ledger, read consistently with its balances; null: its goods are moving. */
const differenceOf = async (
  { reader, ledger, postings }: ItemToOpenDeps,
  lot: LotId,
  books: BooksReading,
  theirs: BooksLot,
): Promise<LotDifference | null> => {
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const balances = await ledger.balancesOf(lot);
    const lines = [];
    for (let before: string | null = null; ; ) {
      const { rows, more } = await reader.lines(lot, { from: null, before, limit: PAGE });
      lines.push(...rows);
      before = rows.at(-1)?.entry ?? before;
      if (!more) break;
    }
    if (sum(balances.map(({ onHand }) => onHand)) !== sum(lines.map(({ delta }) => delta))) continue;
    const reading = { ...books, lots: [theirs] };
    const notThere = await notInBooksBy(postings, lines, books.asOf);
    return lotsAgainstBooks(balances, { reading, marked: new Set(), lines: notThere })[0] ?? null;
  }
  return null;
};

/** Lots of the accounting system of which it has something that nothing here explains; null: goods are moving. */
const differencesOf = async (deps: ItemToOpenDeps, inventoryID: string, books: BooksReading) => {
  const theirs = books.lots ?? [];
  const ids = theirs.map(({ lotNumber }) => ({ inventoryID, lotNumber }));
  const known = await deps.lots.loadMany(ids);
  const found: LotDifference[] = [];
  const queue = [...theirs];
  let isMoving = false;
  const work = async () => {
    for (let lot = queue.shift(); lot && !isMoving; lot = queue.shift()) {
      const id = { inventoryID, lotNumber: lot.lotNumber };
      // A lot is made before anything of it moves: one that is not there never moved.
      const difference = known.has(lotIdKey(id))
        ? await differenceOf(deps, id, books, lot)
        : lotsAgainstBooks([], { reading: { ...books, lots: [lot] }, ...NOTHING })[0];
      if (difference) found.push(difference);
      else isMoving = true;
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return isMoving ? null : found.toSorted((one, other) => (one.lotNumber < other.lotNumber ? -1 : 1));
};

/** Asks once for several items what of is about to arrive, and anew for one that was read from the accounting system since. */
export const itemsToOpen = (deps: ItemToOpenDeps, now: () => number) => {
  let arriving: Arriving | null = null;
  const ask = async (): Promise<Arriving> => {
    const at = now();
    arriving = { at: new Date(at).toISOString(), items: await arrivingItems(deps, at) };
    return arriving;
  };

  /** What of an item the accounting system has and we do not: or why that can't be said now. */
  return async (inventoryID: string): Promise<ItemToOpen | Waiting> => {
    const wait = (reason: string): Waiting => ({ inventoryID, reason });
    let asked = arriving ?? (await ask());
    let live = await deps.itemStock.loadLive(inventoryID);
    // What it answered later than that may have goods of which nobody knew yet that they arrive.
    if (live.books && live.books.asOf >= asked.at) {
      const seen = live.books.asOf;
      asked = await ask();
      live = await deps.itemStock.loadLive(inventoryID);
      // What was read already is older than what is asked now, whatever the clocks of both say.
      if (live.books?.asOf !== seen)
        return wait('It is being read from the accounting system. Load it again in a moment.');
    }
    const { books, notInBooks } = live;
    if (!books?.lots) return wait('What the accounting system has of it by lot is not read yet.');
    if (asked.items === null)
      return wait('Receipts from before are still coming into stock. Load it once they are in.');
    const receiptNbr = asked.items.get(itemKey(inventoryID));
    if (receiptNbr !== undefined) return wait(`${receiptNbr} is not wholly in stock. Load it once it is.`);
    const [onTheWay] = notInBooks;
    // Its goods may be in what was read although they are still marked here, and would then come twice.
    if (onTheWay) return wait(`${onTheWay.documentNbr} is on its way there. Load it once that has arrived.`);
    const item = (await deps.items.loadMany([inventoryID])).get(itemKey(inventoryID));
    if (!item) return wait('The item is not known here yet.');
    const differences = await differencesOf(deps, item.inventoryID, books);
    if (differences === null) return wait('Goods of it are being moved. Load it again in a moment.');
    const opened = await deps.ledger.loadMovements([openedItemId(inventoryID)]);
    const isOpened = opened.size > 0 || books.lots.length === 0;
    const isShort = sum(live.balances.map(({ onHand }) => onHand)) < books.issuable;
    return { lots: lotsToOpen(item.inventoryID, books.lots, differences), isOpened, isShort };
  };
};
