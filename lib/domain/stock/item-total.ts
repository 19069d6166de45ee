import * as z from 'zod/mini';
import { add, type Quantity, subtract, sum, ZERO } from '#domain/quantity.ts';
import { addedField, defineRecord, nullableField, quantityField, type RecordOf } from '#domain/record.ts';
import type { BooksReading } from '#domain/stock/books/books-reading.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import { expiryOf } from '#domain/stock/lots/fefo.ts';
import { type Lot, lotIdKey } from '#domain/stock/lots/lot.ts';
import { heldBy, usable } from '#domain/stock/lots/usable.ts';

/** Goods of one item that stand on the floor and not yet in the accounting system: of which document, how much. */
export const NotInBooks = defineRecord({
  inventoryID: z.string(),
  documentType: z.enum(['receipt']),
  documentId: z.string(),
  /** What people call the document: `GR-000123`. */
  documentNbr: z.string(),
  qty: quantityField,
  /** UTC ISO. */
  since: z.string(),
  /** When it was posted there, UTC ISO: until its release nothing of it is on hand there. Null: not yet. */
  postedAt: addedField(z.nullable(z.string()), null),
});
export type NotInBooks = RecordOf<typeof NotInBooks>;

/** What the accounting system does not have yet: of every marked document, posted or not, until its goods are on hand there. */
export const notInBooksOf = (marks: readonly Pick<NotInBooks, 'qty'>[]): Quantity =>
  sum(marks.map(({ qty }) => qty));

/** So long a posted document stays marked where nobody asks what the accounting system has. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** Whether a mark says nothing any more by itself: by then its document is released, or somebody has looked. */
export const isForgotten = ({ postedAt }: Pick<NotInBooks, 'postedAt'>, now: number): boolean =>
  postedAt !== null && Date.parse(postedAt) < now - KEPT_MS;

/** What an item has in all, as a list shows it; in its base unit. Follows from its lots and balances, never by itself. */
export const ItemTotal = defineRecord(
  {
    inventoryID: z.string(),
    name: z.string(),
    kind: z.string(),
    baseUom: z.string(),
    onHand: quantityField,
    allocated: quantityField,
    /** On hand − allocated − what is not usable. */
    available: quantityField,
    /** Of lots that are not released, or under recall. */
    onHold: quantityField,
    /** Of lots past their use-by. */
    expired: quantityField,
    /** Of documents whose goods the accounting system does not have on hand: not posted, or not released. */
    notInBooks: quantityField,
    /** What the accounting system could issue when it was asked last; null: it was not. */
    inBooks: nullableField(quantityField),
    /** Ours less that, documents on their way aside; null as well. */
    offBooks: nullableField(quantityField),
    /** The earliest use-by or best-before of what is on hand that is not past on that day. */
    nextExpiry: z.nullable(z.string()),
    /** The earliest date of what is on hand, past or not. Rows of the version before lack it until they are checked. */
    firstExpiry: addedField(z.nullable(z.string()), null),
    /** Lots with something on hand. */
    lotCount: z.int(),
    /** The day for which it was worked out: dates pass without a movement. */
    asOfDay: z.string(),
    /** Rises with every time it is worked out; an older one never replaces a newer. */
    rev: z.int(),
  },
  { nulls: 'leftOut' },
);
export type ItemTotal = RecordOf<typeof ItemTotal>;

/** What an item has at one moment: lots with their balances, and documents not yet in the accounting system. */
export interface ItemStock {
  readonly lots: readonly Lot[];
  readonly balances: readonly Balance[];
  readonly notInBooks: readonly NotInBooks[];
  /** Null: the accounting system was not asked. */
  readonly books: BooksReading | null;
}

export const lotsByKey = (lots: Iterable<Lot>): ReadonlyMap<string, Lot> =>
  new Map([...lots].map((lot) => [lotIdKey(lot), lot]));

/** Quantities that are added up over the balances of an item. */
type StockSums = Pick<ItemTotal, 'onHand' | 'allocated' | 'available' | 'onHold' | 'expired'>;

/**
 * The sums over balances on a day: one function for screens and server (stock-and-trace.md §1, rule 7). What is
 * allocated of a lot that is not usable is taken off once. A balance whose lot is unknown is not available.
 */
export const sumBalances = (
  balances: Iterable<Balance>,
  lots: ReadonlyMap<string, Lot>,
  day: string,
): StockSums => {
  let onHand = ZERO;
  let allocated = ZERO;
  let available = ZERO;
  let onHold = ZERO;
  let expired = ZERO;
  for (const balance of balances) {
    onHand = add(onHand, balance.onHand);
    allocated = add(allocated, balance.allocated);
    const lot = lots.get(lotIdKey(balance));
    if (lot && usable(lot, day, 'issue').ok)
      available = add(available, subtract(balance.onHand, balance.allocated));
    else if (!lot || heldBy(lot)) onHold = add(onHold, balance.onHand);
    else expired = add(expired, balance.onHand);
  }
  return { onHand, allocated, available, onHold, expired };
};

/** What the accounting system's Item says that a list shows. */
export type ListedItem = Pick<ItemTotal, 'inventoryID' | 'name' | 'kind' | 'baseUom'>;

/** An item's total on a day, worked out anew from what it has. */
export const totalOf = (
  item: ListedItem,
  { lots, balances, notInBooks, books }: ItemStock,
  day: string,
  rev: number,
): ItemTotal => {
  const known = lotsByKey(lots);
  const present = new Set(balances.filter(({ onHand }) => onHand > 0).map(lotIdKey));
  const dates = [...present]
    .flatMap((id) => {
      const lot = known.get(id);
      return (lot && expiryOf(lot)) ?? [];
    })
    .sort();
  const sums = sumBalances(balances, known, day);
  const onTheWay = notInBooksOf(notInBooks);
  return {
    ...item,
    ...sums,
    notInBooks: onTheWay,
    inBooks: books ? books.issuable : null,
    offBooks: books && subtract(subtract(sums.onHand, books.issuable), onTheWay),
    nextExpiry: dates.find((date) => date >= day) ?? null,
    firstExpiry: dates[0] ?? null,
    lotCount: present.size,
    asOfDay: day,
    rev,
  };
};
