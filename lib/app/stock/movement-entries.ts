import type { MovementEntry } from '#api/inventory.ts';
import { itemKey } from '#domain/items/item.ts';
import { toNumber } from '#domain/quantity.ts';
import type { MovedLine } from './inventory-response.ts';
import type { KnownItems, StockDocumentStore } from './stock-ports.ts';

export interface MovementEntriesDeps {
  readonly documents: Pick<StockDocumentStore, 'loadMany'>;
  readonly items: KnownItems;
}

/** Lines as lists show them: in the item's base unit, and with what people call their document where it has a number. */
export const toMovementEntries = async (
  { documents, items }: MovementEntriesDeps,
  lines: readonly MovedLine[],
): Promise<MovementEntry[]> => {
  const receipts = lines.flatMap(({ document }) => (document.type === 'receipt' ? [document.id] : []));
  const [known, numbered] = await Promise.all([
    items.loadMany(lines.map(({ inventoryID }) => inventoryID)),
    documents.loadMany(receipts),
  ]);
  return lines.map((line) => {
    const { movementId, at, by, kind, document, reason, corrects, inventoryID, lotNumber, place, delta } =
      line;
    const nbr = document.type === 'receipt' ? numbered.get(document.id)?.documentNbr : undefined;
    const baseUom = known.get(itemKey(inventoryID))?.baseUom ?? '';
    return {
      ...{ movementId, at, by, kind, reason, corrects, inventoryID, lotNumber, place, baseUom },
      document: { ...document, nbr: nbr ?? null },
      qty: toNumber(delta),
    };
  });
};
