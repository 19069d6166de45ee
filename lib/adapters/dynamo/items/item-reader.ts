import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { fromItemRow } from './item-row.ts';

/** The items' facts for whoever only reads them, by id without case. A row that this version can't read is absent. */
export const itemReader = (client: DynamoDBDocumentClient, tableName: string) => ({
  async loadMany(inventoryIDs: readonly string[]): Promise<Map<string, Item>> {
    const wanted = [...new Set(inventoryIDs.map(itemKey))].filter((key) => key !== '');
    if (wanted.length === 0) return new Map();
    const keys = wanted.map((key) => ({ itemKey: key }));
    const rows = (await readByKeys(client, [{ tableName, keys }])).get(tableName) ?? [];
    return new Map(
      rows.flatMap((row) => {
        const item = fromItemRow(row);
        return item ? [[itemKey(item.inventoryID), item] as const] : [];
      }),
    );
  },
});
