import type { ResponseBody } from '#api/contract.ts';
import type { getInventory } from '#api/inventory.ts';
import type { Retry } from '#app/mutate.ts';
import { itemKey } from '#domain/items/item.ts';
import { type Quantity, quantity, subtract, sum, toNumber, ZERO } from '#domain/quantity.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import { itemAgainstBooks, lotsAgainstBooks } from '#domain/stock/books/against-books.ts';
import type { BooksReading } from '#domain/stock/books/books-reading.ts';
import type { NotInBooks } from '#domain/stock/item-total.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import type { LedgerSum } from '#domain/stock/ledger/ledger-sum.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { toNotPosted, toRunsNotPosted, toShipmentsNotPosted } from './books/books-response.ts';
import { type CompareDeps, explanationOf } from './books/compare-with-books.ts';
import { isOpened } from './books/is-opened.ts';
import { type MovementEntriesDeps, toMovementEntries } from './movement-entries.ts';
import type {
  ItemStockStore,
  LedgerDeltas,
  LedgerLine,
  LedgerReader,
  LedgerStore,
  LiveStock,
} from './stock-ports.ts';

export interface ExplainDeps extends Retry, MovementEntriesDeps, Pick<CompareDeps, 'postings'> {
  readonly reader: LedgerReader;
  readonly deltas: LedgerDeltas;
  readonly ledger: Pick<LedgerStore, 'balancesOf' | 'loadMovements'>;
  readonly itemStock: Pick<ItemStockStore, 'loadLive' | 'loadRanged' | 'loadBesideBalances'>;
}

interface Stands extends Omit<LiveStock, 'all' | 'empty' | 'balances'> {
  readonly onHand: Quantity;
}

interface Target {
  readonly inventoryID: string;
  readonly lotNumber?: string;
}

const SHOWN = 25;

/** Read first, as they stand: often they are all that is not added up yet. */
const FIRST_PAGE = 50;

/** Documents that are looked at side by side. */
const MARKS = 8;

/** The index of an item's lines lags, and goods move while it is asked: looked at again so often. */
const MAX_LOOKS = 5;
const WAIT_MS = 200;

/** Where so many lines were added up, as while thousands of lots come in, it is looked at once more and no oftener. */
const VERY_MANY = 2_000;

/** What was added up of the lines before a place. */
interface Before {
  readonly upTo: string;
  readonly count: number;
  readonly sum: Quantity;
}

const NOTHING_BEFORE: Before = { upTo: '', count: 0, sum: ZERO };

/** A lot that has a number comes and goes: its lines are few, and all of them are read. */
const sumBefore = (sum: LedgerSum | null, { lotNumber }: Target): Before => {
  if (sum === null || lotNumber) return NOTHING_BEFORE;
  return { upTo: sum.upTo, ...(lotNumber === '' ? sum.nameless : sum.all) };
};

/** Every line after what was added up before, with it; `read`: how many they are. */
const addUp = async (
  { reader, deltas }: Pick<ExplainDeps, 'reader' | 'deltas'>,
  of: Target,
  before: Before,
) => {
  const { rows, more } = await reader.lines(of, { from: null, before: null, limit: FIRST_PAGE });
  const after: Pick<LedgerLine, 'entry' | 'delta'>[] = rows.filter(({ entry }) => entry > before.upTo);
  let next = more && after.length === rows.length ? (rows.at(-1)?.entry ?? null) : null;
  while (next !== null) {
    const page = await deltas.deltas(of, before.upTo, next);
    after.push(...page.rows);
    next = page.next;
  }
  return {
    count: before.count + after.length,
    total: sum([before.sum, ...after.map(({ delta }) => delta)]),
    newest: rows.slice(0, SHOWN),
    read: after.length,
  };
};

/** How much of a lot a document brought. */
const broughtBy = async ({ reader, ledger }: ExplainDeps, lot: LotId, mark: NotInBooks) => {
  const ids = await reader.idsOfDocument(mark.documentType, mark.documentId);
  const movements = [...(await ledger.loadMovements(ids)).values()];
  const lines = movements.flatMap((movement) => movement.lines);
  return sum(lines.filter((line) => lotIdKey(line) === lotIdKey(lot)).map(({ delta }) => delta));
};

const toMark = ({ documentType, documentId, documentNbr, since, postedAt }: NotInBooks, qty: Quantity) => ({
  ...{ documentType, documentId, documentNbr, since, postedAt },
  qty: toNumber(qty),
});

/** Documents on their way into the accounting system, with what they brought of it. */
const marksOf = async (
  deps: ExplainDeps,
  { inventoryID, lotNumber }: Target,
  marks: readonly NotInBooks[],
) => {
  const wanted = [...marks];
  const found: ReturnType<typeof toMark>[] = [];
  for (let some = wanted.splice(0, MARKS); some.length > 0; some = wanted.splice(0, MARKS))
    found.push(
      ...(await Promise.all(
        some.map(async (mark) =>
          toMark(
            mark,
            lotNumber === undefined ? mark.qty : await broughtBy(deps, { inventoryID, lotNumber }, mark),
          ),
        ),
      )),
    );
  return found.filter(({ qty }) => qty !== 0);
};

const onHandOf = (balances: readonly Balance[]): Quantity => sum(balances.map(({ onHand }) => onHand));

/**
 * What stands now: of a lot nothing is read of the others, however many there are, and of an item with very many lots
 * what its ranges come to, which follows its balances a moment later. `isWhole`: then all of them are read.
 */
const standsNow = async (
  { itemStock, ledger, deltas }: ExplainDeps,
  { inventoryID, lotNumber }: Target,
  isWhole: boolean,
): Promise<Stands> => {
  if (lotNumber !== undefined) {
    const beside = await itemStock.loadBesideBalances(inventoryID);
    return { ...beside, onHand: onHandOf(await ledger.balancesOf({ inventoryID, lotNumber })) };
  }
  const { ranges, ...ranged } = await itemStock.loadRanged(inventoryID);
  if (ranges && ranged.total) {
    if (!isWhole) return { ...ranged, onHand: ranged.total.onHand };
    // Its balances first: what comes meanwhile is among the lines, and it is looked at again.
    const onHand = await deltas.onHandOf(inventoryID);
    return { ...(await itemStock.loadBesideBalances(inventoryID)), onHand };
  }
  const live = await itemStock.loadLive(inventoryID);
  return { ...live, onHand: onHandOf(live.balances) };
};

/** What it had of the lot that is asked about, or of all. */
const readingOf = (books: BooksReading, lotNumber: string | undefined): BooksReading =>
  lotNumber === undefined || books.lots === null
    ? books
    : { ...books, lots: books.lots.filter((lot) => lotKey(lot.lotNumber) === lotKey(lotNumber)) };

/** What the accounting system had when it was asked last, and what is left of the difference. */
const booksOf = async (
  deps: ExplainDeps,
  of: Target,
  live: Stands,
  notInBooks: readonly { readonly qty: number }[],
) => {
  const { onHand } = live;
  if (live.books === null) return { books: null, notPosted: [], unexplained: null };
  const { lotNumber } = of;
  const books = readingOf(live.books, lotNumber);
  const { from, ...explanation } = await explanationOf(
    deps,
    of,
    { ...live, books },
    { knowsMarked: lotNumber === undefined },
  );
  // Asked for one lot, lines and reading hold that lot alone: one comparison, or none where neither has any of it.
  const [lot] = lotNumber === undefined ? [] : lotsAgainstBooks([], explanation);
  const against = lotNumber === undefined ? itemAgainstBooks(onHand, explanation) : lot;
  const changed = {
    notPosted: toNotPosted(against),
    runsNotPosted: toRunsNotPosted(against),
    shipmentsNotPosted: toShipmentsNotPosted(against),
    explainedFrom: from,
  };
  // A lot that neither has any of; null: it was asked for the whole item alone.
  const none = live.books.lots ? ZERO : null;
  const issuable = against ? against.issuable : none;
  const booksOnHand = against ? against.booksOnHand : none;
  if (issuable === null || booksOnHand === null) return { books: null, ...changed, unexplained: null };
  const explained = [...notInBooks, ...changed.notPosted].map(({ qty }) => quantity(qty));
  const unexplained = subtract(subtract(onHand, issuable), sum(explained));
  const lots = lotNumber === undefined ? (books.lots ?? []).map((one) => one.lotNumber) : [lotNumber];
  return {
    books: { onHand: toNumber(booksOnHand), issuable: toNumber(issuable), asOf: live.books.asOf },
    ...changed,
    unexplained: toNumber(unexplained),
    ...(unexplained < 0 && { isOpened: await isOpened(deps, of.inventoryID, lots) }),
  };
};

/**
 * What makes the number on hand: all movements of an item or of one of its lots, to the unit, and the documents whose
 * goods are not in the accounting system yet. Looked at again until both agree, from the second time on out of all
 * balances; where they never do, every line is read whatever was added up before, and it says so.
 */
export const explain = async (
  deps: ExplainDeps,
  of: Target,
): Promise<ResponseBody<typeof getInventory, 'explain'>> => {
  const { inventoryID } = of;
  const baseUom = (await deps.items.loadMany([inventoryID])).get(itemKey(inventoryID))?.baseUom ?? '';
  for (let [look, isLast] = [1, false]; ; look += 1) {
    const live = await standsNow(deps, of, look > 1);
    const before = isLast ? NOTHING_BEFORE : sumBefore(live.sum, of);
    const added = await addUp(deps, of, before);
    const { onHand } = live;
    const settled = onHand === added.total;
    if (!settled && !isLast) {
      isLast = look + 1 === MAX_LOOKS || added.read > VERY_MANY;
      await deps.wait(WAIT_MS);
      continue;
    }
    const notInBooks = await marksOf(deps, of, live.notInBooks);
    const books = await booksOf(deps, of, live, notInBooks);
    return {
      data: {
        ...{ baseUom, settled, onHand: toNumber(onHand), notInBooks },
        movements: {
          count: added.count,
          sum: toNumber(added.total),
          items: await toMovementEntries(deps, added.newest),
        },
        ...books,
      },
    };
  }
};
