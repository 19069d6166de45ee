import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import type { ItemTotals, TotalShares } from '#app/stock/stock-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { totalRowKey } from './stock-keys.ts';
import { fromTotalRow, sharesOfTotalRow } from './stock-rows.ts';

const totalRows = async (
  client: DynamoDBDocumentClient,
  tableName: string,
  inventoryIDs: readonly string[],
) => {
  const wanted = [...new Map(inventoryIDs.map((id) => [itemKey(id), id])).values()];
  if (wanted.length === 0) return [];
  const rows = (await readByKeys(client, [{ tableName, keys: wanted.map(totalRowKey) }])).get(tableName);
  return rows ?? [];
};

/** The totals of items by their names, a hundred a call. */
export const itemTotals = (client: DynamoDBDocumentClient, tableName: string): ItemTotals => ({
  async totalsOf(inventoryIDs) {
    const totals = (await totalRows(client, tableName, inventoryIDs)).map(fromTotalRow);
    return new Map(totals.map((total) => [itemKey(total.inventoryID), total]));
  },
});

export const totalShares = (client: DynamoDBDocumentClient, tableName: string): TotalShares => ({
  async withShares(inventoryIDs) {
    const rows = await totalRows(client, tableName, inventoryIDs);
    const found = rows.map((row) => ({ total: fromTotalRow(row), shares: sharesOfTotalRow(row) }));
    return new Map(found.map((one) => [itemKey(one.total.inventoryID), one]));
  },
});
