import { datesOf } from '#domain/items/date-mark.ts';
import { itemKey } from '#domain/items/item.ts';
import type { ItemRules } from '#domain/items/item-rules.ts';
import type { Quantity } from '#domain/quantity.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import { inParts, type Movement } from '#domain/stock/ledger/movement.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';

/** Goods of a lot that are here and that nobody received with this product. */
export interface OpeningLot {
  readonly inventoryID: string;
  readonly lotNumber: string;
  /** `YYYY-MM-DD`, as it is printed on the goods. */
  readonly expiryDate: string | null;
  /** Each place once. */
  readonly at: readonly { readonly place: string; readonly qty: Quantity }[];
}

/** Who loads, when and out of what. */
export interface OpeningLoad {
  /** UTC ISO. */
  readonly at: string;
  readonly by: Movement['by'];
  /** The client's ULID, or `accounting`. */
  readonly documentId: string;
}

const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('#', '%23');

/** Once for each item and lot, whoever loads and out of what: the id says nothing else. */
export const openingMovementId = (lot: Pick<OpeningLot, 'inventoryID' | 'lotNumber'>, part = 1): string =>
  `opening#${escaped(itemKey(lot.inventoryID))}#${escaped(lotKey(lot.lotNumber))}#${part}`;

/**
 * What is written once all lots of an item are opened: it moves nothing, and says that what the accounting system has of
 * other lots later is no opening stock by itself.
 */
export const openedItemId = (inventoryID: string): string => `opening#${escaped(itemKey(inventoryID))}`;

export const openedItem = (inventoryID: string, { at, by, documentId }: OpeningLoad): Movement => ({
  movementId: openedItemId(inventoryID),
  ...{ at, by, kind: 'opening', reason: null, corrects: null },
  document: { type: 'opening', id: documentId },
  lines: [],
});

/** A lot's opening stock, in parts of as many places as one transaction carries. */
export const openingMovements = (lot: OpeningLot, { at, by, documentId }: OpeningLoad): readonly Movement[] =>
  inParts(lot.at).map((places, index) => ({
    movementId: openingMovementId(lot, index + 1),
    ...{ at, by, kind: 'opening', reason: null, corrects: null },
    document: { type: 'opening', id: documentId },
    lines: places.map(({ place, qty }) => ({
      ...{ inventoryID: lot.inventoryID, lotNumber: lot.lotNumber, place, delta: qty },
    })),
  }));

/** The lot that opening stock is of, where it is not known yet. What its date means follows from the item's rules. */
export const openedLot = (
  { inventoryID, lotNumber, expiryDate }: OpeningLot,
  { at, by, documentId }: OpeningLoad,
  rules: Pick<ItemRules, 'dateMark'> | null,
): Lot => ({
  ...{ inventoryID, lotNumber, receivedAt: at, status: 'Released', reason: null },
  ...datesOf(rules?.dateMark ?? null, expiryDate),
  ...{ producedOn: null, vendorID: null, recallId: null },
  origin: { type: 'opening', id: documentId },
  history: [{ at, by: by.username, status: 'Released', reason: 'Opening stock.' }],
  version: 1,
});
