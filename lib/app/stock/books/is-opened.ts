import type { LedgerStore } from '#app/stock/stock-ports.ts';
import { openedItemId, openingMovementId } from '#domain/stock/opening/opening-movements.ts';

/** So many lots are looked at: where the first have none, nobody has loaded the item. */
const MOST_LOTS = 24;

/**
 * Whether opening stock of an item was ever loaded: from the accounting system, as a whole, or of one of these lots out
 * of a file.
 */
export const isOpened = async (
  { ledger }: { readonly ledger: Pick<LedgerStore, 'loadMovements'> },
  inventoryID: string,
  lotNumbers: readonly string[],
): Promise<boolean> => {
  const lots = lotNumbers.slice(0, MOST_LOTS);
  const ofLots = lots.map((lotNumber) => openingMovementId({ inventoryID, lotNumber }));
  return (await ledger.loadMovements([openedItemId(inventoryID), ...ofLots])).size > 0;
};
