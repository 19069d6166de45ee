import { type Quantity, subtract, ZERO } from '#domain/quantity.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import type { LotDifference } from '#domain/stock/books/against-books.ts';
import type { BooksLot } from '#domain/stock/books/books-reading.ts';
import { locationPlace } from '#domain/stock/ledger/place.ts';
import type { OpeningLot } from './opening-movements.ts';

/** So much of the lot, taken from where the accounting system has it, place after place. */
const takenFrom = (lot: BooksLot, wanted: Quantity): OpeningLot['at'] => {
  const places = new Map<string, Quantity>();
  let left = wanted;
  for (const { warehouseID, locationID, issuable } of lot.at) {
    const qty = Math.min(left, Math.max(0, issuable)) as Quantity;
    const place = locationPlace(warehouseID, locationID);
    if (qty > 0) places.set(place, ((places.get(place) ?? 0) + qty) as Quantity);
    left = subtract(left, qty);
  }
  return [...places].map(([place, qty]) => ({ place, qty }));
};

/**
 * What the accounting system has of an item's lots and nothing here explains: that much was here before. A lot of which
 * we have more than it is left alone.
 */
export const lotsToOpen = (
  inventoryID: string,
  theirs: readonly BooksLot[],
  differences: readonly LotDifference[],
): readonly OpeningLot[] => {
  const byLot = new Map(theirs.map((lot) => [lotKey(lot.lotNumber), lot]));
  return differences.flatMap(({ lotNumber, unexplained }) => {
    const lot = byLot.get(lotKey(lotNumber));
    const missing = subtract(ZERO, unexplained ?? ZERO);
    if (!lot || missing <= 0) return [];
    const at = takenFrom(lot, missing);
    return at.length === 0 ? [] : [{ inventoryID, lotNumber: lot.lotNumber, expiryDate: lot.expiryDate, at }];
  });
};
