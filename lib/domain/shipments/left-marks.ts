import { itemKey } from '#domain/items/item.ts';
import { subtract, sum, ZERO } from '#domain/quantity.ts';
import type { NotInBooks } from '#domain/stock/item-total.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { picksOf, type Shipment } from './shipment.ts';

/**
 * Of each item that a part of a shipment takes away: all that has left of it by now and still stands in the accounting
 * system, below zero. Said with each part anew, so that the last one said is the whole.
 */
export const leftMarks = (next: Shipment, { at, lines }: Movement): readonly NotInBooks[] => {
  const gone = picksOf(next).filter(({ state }) => state === 'shipped');
  const items = new Map(lines.map(({ inventoryID }) => [itemKey(inventoryID), inventoryID]));
  return [...items].map(([key, inventoryID]) => {
    const left = sum(gone.filter((pick) => itemKey(pick.inventoryID) === key).map(({ qty }) => qty));
    return {
      ...{ inventoryID, documentType: 'shipment', documentId: next.shipmentId },
      ...{ documentNbr: next.shipmentNbr, qty: subtract(ZERO, left), since: at, postedAt: null },
    };
  });
};
