import type { ExpiringLot } from '#api/inventory.ts';
import { standingOf } from '#frontend/features/stock/stock-labels.ts';
import { csvText } from '#frontend/shared/files/csv.ts';

const HEADING = [
  'Inventory ID',
  'Name',
  'Lot',
  'Use by',
  'Best before',
  'On hand',
  'Unit',
  'Places',
  'Status',
] as const;

/** Lots as a spreadsheet takes them; quantities in the item's base unit. */
export const expiringAsCsv = (lots: readonly ExpiringLot[]): string =>
  csvText(
    HEADING,
    lots.map((lot) => [
      lot.inventoryID,
      lot.name,
      lot.lotNumber,
      lot.useBy ?? '',
      lot.bestBefore ?? '',
      lot.onHand,
      lot.baseUom,
      lot.places,
      standingOf(lot).label,
    ]),
  );
