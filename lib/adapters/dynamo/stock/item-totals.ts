import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import type { ItemTotals } from '#app/stock/stock-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { totalRowKey } from './stock-keys.ts';
import { fromTotalRow } from './stock-rows.ts';

/** The totals of items by their names, a hundred a call. */
export const itemTotals = (client: DynamoDBDocumentClient, tableName: string): ItemTotals => ({
  async totalsOf(inventoryIDs) {
    const wanted = [...new Map(inventoryIDs.map((id) => [itemKey(id), id])).values()];
    if (wanted.length === 0) return new Map();
    const rows = (await readByKeys(client, [{ tableName, keys: wanted.map(totalRowKey) }])).get(tableName);
    const totals = (rows ?? []).map(fromTotalRow);
    return new Map(totals.map((total) => [itemKey(total.inventoryID), total]));
  },
});
