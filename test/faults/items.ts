import type { ItemStore } from '#app/items/item-ports.ts';
import type { Item } from '#domain/items/item.ts';
import { itemKey } from '#domain/items/item.ts';
import { anItem } from '#test/support/builders/items.ts';

/** What the order lines 1, 2 and 3 are of: plain units, cases with lots, and single units of a lot counted in packs. */
interface ModelItem {
  readonly uom: string;
  readonly item: Item;
  /** The line's quantity in base units, worked out apart from the product's own arithmetic. In millionths. */
  readonly toBase: (millionths: number) => number;
}

const NO_PLACE = { defaultWarehouse: null, defaultLocation: null };

const PLAIN: ModelItem = {
  uom: 'EA',
  item: anItem({ inventoryID: 'ITEM-1', ...NO_PLACE }),
  toBase: (qty) => qty,
};

const CASES: ModelItem = {
  uom: 'CASE',
  item: anItem({
    inventoryID: 'ITEM-2',
    ...NO_PLACE,
    lotTrackingEnabled: true,
    conversions: [{ uom: 'CASE', factor: 12, operation: 'Multiply' }],
  }),
  toBase: (qty) => qty * 12,
};

const OF_PACKS: ModelItem = {
  uom: 'EA',
  item: anItem({
    inventoryID: 'ITEM-3',
    ...NO_PLACE,
    baseUom: 'PACK',
    lotTrackingEnabled: true,
    expiryRequired: true,
    conversions: [{ uom: 'EA', factor: 3, operation: 'Divide' }],
  }),
  toBase: (qty) => Math.round(qty / 3),
};

export const itemOfLine = (lineNbr: number): ModelItem =>
  lineNbr === 1 ? PLAIN : lineNbr === 2 ? CASES : OF_PACKS;

/** Facts that never change in these schedules. */
export const items: ItemStore = {
  loadMany: async (ids) =>
    new Map(ids.map((id) => [itemKey(id), itemOfLine(Number(id.split('-')[1])).item] as const)),
  saveMany: async () => undefined,
};
