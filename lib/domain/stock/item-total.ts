import * as z from 'zod/mini';
import { type Quantity, subtract, sum } from '#domain/quantity.ts';
import { addedField, defineRecord, nullableField, quantityField, type RecordOf } from '#domain/record.ts';
import type { BooksReading } from '#domain/stock/books/books-reading.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import { type LotSums, lotsByKey, sumLots } from './lot-sums.ts';

/**
 * Goods of one item of which the accounting system does not know yet: of which document, how much. A receipt's stand on
 * the floor and not there; a shipment's, below zero, have left and still stand there.
 */
export const NotInBooks = defineRecord({
  inventoryID: z.string(),
  documentType: z.enum(['receipt', 'shipment']),
  documentId: z.string(),
  /** What people call the document: `GR-000123`, `SH-000123`. */
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

/** What the accounting system's Item says that a list shows. */
export type ListedItem = Pick<ItemTotal, 'inventoryID' | 'name' | 'kind' | 'baseUom'>;

/** An item's total on a day, worked out anew from what its lots come to. */
export const totalFrom = (
  item: ListedItem,
  sums: LotSums,
  { notInBooks, books }: Pick<ItemStock, 'notInBooks' | 'books'>,
  day: string,
  rev: number,
): ItemTotal => {
  const onTheWay = notInBooksOf(notInBooks);
  return {
    ...item,
    ...sums,
    notInBooks: onTheWay,
    inBooks: books ? books.issuable : null,
    offBooks: books && subtract(subtract(sums.onHand, books.issuable), onTheWay),
    asOfDay: day,
    rev,
  };
};

/** The same from all that it has. */
export const totalOf = (item: ListedItem, stock: ItemStock, day: string, rev: number): ItemTotal =>
  totalFrom(item, sumLots(stock.balances, lotsByKey(stock.lots), day), stock, day, rev);
