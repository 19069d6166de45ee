import type { InventoryItem } from '#api/inventory.ts';
import { itemKindLabel } from '#frontend/features/stock/stock-labels.ts';
import { csvText } from '#frontend/shared/files/csv.ts';
import { type OnOrder, orderedOf } from './sums-on-order.ts';

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
  'On order',
  'In the books',
  'Off the books',
  'Next expiry',
] as const;

/** Items as a spreadsheet takes them; quantities in the item's base unit. */
export const inventoryAsCsv = (items: readonly InventoryItem[], toCome: OnOrder): string =>
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
      toCome ? orderedOf(toCome, item) : '',
      item.inBooks ?? '',
      item.offBooks ?? '',
      item.nextExpiry ?? '',
    ]),
  );
