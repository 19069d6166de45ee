import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ExpiringPlace, InventoryList, ListedTotal } from '#app/stock/stock-ports.ts';
import { TOTAL_PART } from './stock-keys.ts';
import { EXPIRING, LIST } from './stock-rows.ts';

/** What a row leaves out where there is none. */
const NOTHING = { nextExpiry: null, inBooks: null, offBooks: null };

/** Totals of all items out of the index, one question a page. */
export const inventoryList = (client: DynamoDBDocumentClient, TableName: string): InventoryList => ({
  async page(after, limit) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'list',
        KeyConditionExpression: '#list = :list AND itemKey > :after',
        ExpressionAttributeNames: { '#list': 'list' },
        ExpressionAttributeValues: { ':list': LIST, ':after': after ?? ' ' },
        Limit: limit,
      }),
    );
    // Thousands of rows, every one of which `toTotalRow` wrote: not parsed one by one.
    return {
      totals: Items.map((row) => ({ ...NOTHING, ...row }) as unknown as ListedTotal),
      after: LastEvaluatedKey ? String(LastEvaluatedKey.itemKey) : null,
    };
  },

  async expiring(until, after, limit) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'expiry',
        KeyConditionExpression: 'expiring = :item AND nextExpiry <= :until',
        ExpressionAttributeValues: { ':item': EXPIRING, ':until': until },
        Limit: limit,
        ...(after === null
          ? {}
          : {
              ExclusiveStartKey: {
                ...{ expiring: EXPIRING, nextExpiry: after.day },
                ...{ itemKey: after.itemKey, part: TOTAL_PART },
              },
            }),
      }),
    );
    const placeOf = (row: Readonly<Record<string, unknown>>): ExpiringPlace => ({
      day: String(row.nextExpiry),
      itemKey: String(row.itemKey),
    });
    return { items: Items.map(placeOf), after: LastEvaluatedKey ? placeOf(LastEvaluatedKey) : null };
  },
});
