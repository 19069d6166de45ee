import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { Item, itemKey } from '#domain/items/item.ts';

const rows = rowsOf(Item);

export const toItemRow = (item: Item): Record<string, unknown> => ({
  itemKey: itemKey(item.inventoryID),
  ...rows.toRow(item),
});

/** Null: a row that this version can't read, which counts as absent and is read anew. */
export const fromItemRow = (row: unknown): Item | null => {
  try {
    return rows.fromRow(row);
  } catch {
    return null;
  }
};
