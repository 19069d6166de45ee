import type { InventoryItem } from '#api/inventory.ts';
import { itemKindLabel } from '#frontend/features/stock/stock-labels.ts';
import { csvText } from '#frontend/shared/files/csv.ts';

const HEADING = [
  'Inventory ID',
  'Name',
  'Kind',
  'Unit',
  'On hand',
  'Allocated',
  'Available',
  'On hold',
  'Past use-by',
  'Not in books',
  'Next expiry',
] as const;

/** Items as a spreadsheet takes them; quantities in the item's base unit. */
export const inventoryAsCsv = (items: readonly InventoryItem[]): string =>
  csvText(
    HEADING,
    items.map((item) => [
      item.inventoryID,
      item.name,
      itemKindLabel(item.kind),
      item.baseUom,
      item.onHand,
      item.allocated,
      item.available,
      item.onHold,
      item.expired,
      item.notInBooks,
      item.nextExpiry ?? '',
    ]),
  );
