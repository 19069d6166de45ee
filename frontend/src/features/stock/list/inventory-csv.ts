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

type HeadingName = (typeof HEADING)[number] | 'Warehouse';

/** The accounting system is asked for an item, and not for what of it is in a warehouse. */
const OF_ALL: readonly HeadingName[] = ['Not in books', 'In the books', 'Off the books'];

/** Items as a spreadsheet takes them; quantities in the item's base unit. `warehouse`: of which they are; null: of all. */
export const inventoryAsCsv = (
  items: readonly InventoryItem[],
  toCome: OnOrder,
  warehouse: string | null,
): string => {
  const headings: readonly HeadingName[] =
    warehouse === null ? HEADING : ['Warehouse', ...HEADING.filter((name) => !OF_ALL.includes(name))];
  return csvText(
    headings,
    items.map((item) => {
      const said: Record<HeadingName, string | number> = {
        Warehouse: warehouse ?? '',
        'Inventory ID': item.inventoryID,
        Name: item.name,
        Kind: itemKindLabel(item.kind),
        Unit: item.baseUom,
        'On hand': item.onHand,
        Allocated: item.allocated,
        Available: item.available,
        'On hold': item.onHold,
        'Past use-by': item.expired,
        'Not in books': item.notInBooks,
        'On order': toCome ? orderedOf(toCome, item) : '',
        'In the books': item.inBooks ?? '',
        'Off the books': item.offBooks ?? '',
        'Next expiry': item.nextExpiry ?? '',
      };
      return headings.map((name) => said[name]);
    }),
  );
};
