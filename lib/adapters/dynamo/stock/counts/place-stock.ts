import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { fromBalanceRow } from '#adapters/dynamo/stock/stock-rows.ts';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import type { PlaceStock } from '#app/stock/counts/count-ports.ts';

/** Balances at a place: the index names them, and each is read as it stands. */
export const placeStock = (client: DynamoDBDocumentClient, TableName: string): PlaceStock => ({
  async balancesAt(place) {
    const found = await queryAll(client, {
      TableName,
      IndexName: 'place',
      KeyConditionExpression: '#place = :place',
      ExpressionAttributeNames: { '#place': 'place' },
      ExpressionAttributeValues: { ':place': place },
    });
    const keys = found.map(({ itemKey, part }) => ({ itemKey: String(itemKey), part: String(part) }));
    const rows = (await readByKeys(client, [{ tableName: TableName, keys }])).get(TableName) ?? [];
    return rows.map(fromBalanceRow).filter(({ onHand }) => onHand > 0);
  },
});
