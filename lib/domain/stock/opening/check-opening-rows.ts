import { isDay } from '#domain/calendar.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { add, type Quantity, toQuantity, ZERO } from '#domain/quantity.ts';
import { lotKey, MAX_LOT_NUMBER_LENGTH } from '#domain/receiving/request/lot-number.ts';
import { parsePlace } from '#domain/stock/ledger/place.ts';
import { toBaseUnit } from '#domain/stock/ledger/to-base-unit.ts';
import { lotOfItem } from '#domain/stock/lots/lot-of-item.ts';
import { findPlace, type PlaceDirectory } from '#domain/stock/places/place-directory.ts';
import type { OpeningLot } from './opening-movements.ts';

/** A row of a file, as it was typed. */
export interface OpeningRow {
  /** Of the file, counted from 1 with its heading. */
  readonly line: number;
  readonly inventoryID: string;
  readonly lotNumber: string;
  /** `MAIN/R1`, or as records write it. */
  readonly place: string;
  readonly qty: string;
  /** Empty: the item's base unit. */
  readonly uom: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly expiryDate: string;
}

interface RowProblem {
  readonly line: number;
  readonly message: string;
}

/** Rows of one lot at one place, which are loaded as one. */
interface AddedUp {
  readonly lines: readonly number[];
  readonly inventoryID: string;
  readonly lotNumber: string;
  readonly place: string;
  /** Of all of them, in the item's base unit. */
  readonly qty: Quantity;
}

interface OpeningGround {
  readonly items: ReadonlyMap<string, Item>;
  readonly directory: PlaceDirectory;
  /** Lots that were loaded before, as `ITEM LOT`. */
  readonly before: ReadonlySet<string>;
}

interface CheckedRow {
  readonly inventoryID: string;
  readonly lotNumber: string;
  readonly place: string;
  readonly qty: Quantity;
  readonly expiryDate: string | null;
}

/** As people write one: no 1e3, no 0x10. */
const PLAIN_NUMBER = /^\+?\d*\.?\d+$/;

const quantityOf = (typed: string): Quantity | null => {
  const read = PLAIN_NUMBER.test(typed.trim()) ? toQuantity(Number(typed)) : null;
  return read?.ok && read.value > 0 ? read.value : null;
};

/** As records write it, where it names a warehouse; else as it was typed, by which it is refused. */
const placeText = (typed: string): string => {
  const written = `loc:${typed.trim()}`;
  return !parsePlace(typed) && parsePlace(written) ? written : typed.trim();
};

/** The row as stock has it, or what is wrong with it. */
const checkRow = (row: OpeningRow, { items, directory, before }: OpeningGround): CheckedRow | string => {
  if (row.inventoryID.trim() === '') return 'The item is missing.';
  const item = items.get(itemKey(row.inventoryID));
  if (!item) return `There is no item ${row.inventoryID}.`;
  if (item.kind !== 'stock') return `${item.inventoryID} is not kept in stock.`;
  const lotNumber = row.lotNumber.trim();
  if (lotNumber.length > MAX_LOT_NUMBER_LENGTH)
    return `The lot number is longer than ${MAX_LOT_NUMBER_LENGTH} characters.`;
  const lot = lotOfItem(item, lotNumber);
  if (!lot.ok)
    return lotNumber === ''
      ? lot.error.message
      : `${item.inventoryID} is not kept by lot: leave the lot empty.`;
  if (before.has(`${itemKey(item.inventoryID)} ${lotKey(lotNumber)}`))
    return 'Opening stock of this lot was loaded before.';
  const typed = quantityOf(row.qty);
  if (typed === null) return `The quantity must be a number above zero, not "${row.qty}".`;
  const base = toBaseUnit(item, typed, row.uom.trim() || item.baseUom);
  if (!base.ok) return base.error.message;
  if (row.place.trim() === '') return 'The place is missing.';
  const place = findPlace(placeText(row.place), 'place', directory);
  if (!place.ok) return place.error.message;
  const expiryDate = row.expiryDate.trim();
  if (expiryDate !== '' && !isDay(expiryDate))
    return `The date must be a day, YYYY-MM-DD, not "${expiryDate}".`;
  if (expiryDate === '' && item.expiryRequired) return `${item.inventoryID} needs an expiry date.`;
  return { ...lot.value, place: place.value, qty: base.value, expiryDate: expiryDate || null };
};

/** What rows say of a lot at a place. */
interface Found {
  readonly qty: Quantity;
  readonly lines: readonly number[];
}

/** Each row checked, and those that are right as lots; rows of one lot at one place are added up, and must name one date. */
export const checkOpeningRows = (
  rows: readonly OpeningRow[],
  ground: OpeningGround,
): {
  readonly lots: readonly OpeningLot[];
  readonly problems: readonly RowProblem[];
  readonly addedUp: readonly AddedUp[];
} => {
  const problems: RowProblem[] = [];
  const lots = new Map<string, CheckedRow & { readonly at: Map<string, Found> }>();
  for (const row of rows) {
    const checked = checkRow(row, ground);
    if (typeof checked === 'string') {
      problems.push({ line: row.line, message: checked });
      continue;
    }
    const key = `${itemKey(checked.inventoryID)} ${lotKey(checked.lotNumber)}`;
    const lot = lots.get(key) ?? { ...checked, at: new Map<string, Found>() };
    if (lot.expiryDate !== checked.expiryDate) {
      problems.push({ line: row.line, message: 'An earlier row says another date of this lot.' });
      continue;
    }
    const { qty, lines } = lot.at.get(checked.place) ?? { qty: ZERO, lines: [] };
    lot.at.set(checked.place, { qty: add(qty, checked.qty), lines: [...lines, row.line] });
    lots.set(key, lot);
  }
  const found = [...lots.values()];
  return {
    problems,
    lots: found.map(({ inventoryID, lotNumber, expiryDate, at }) => ({
      ...{ inventoryID, lotNumber, expiryDate },
      at: [...at].map(([place, { qty }]) => ({ place, qty })),
    })),
    addedUp: found.flatMap(({ inventoryID, lotNumber, at }) =>
      [...at]
        .filter(([, { lines }]) => lines.length > 1)
        .map(([place, { qty, lines }]) => ({ lines, inventoryID, lotNumber, place, qty })),
    ),
  };
};
