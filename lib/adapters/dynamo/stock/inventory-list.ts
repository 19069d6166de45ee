import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { ExpiringPlace, InventoryList, ListedTotal } from '#app/stock/stock-ports.ts';
import { TOTAL_PART } from './stock-keys.ts';
import { DATED, EXPIRING, LIST } from './stock-rows.ts';

/** What a row leaves out where there is none. */
const NOTHING = { nextExpiry: null, inBooks: null, offBooks: null };

/** The indexes of dates. */
const DATES = {
  next: { IndexName: 'expiry', partition: 'expiring', value: EXPIRING, date: 'nextExpiry' },
  first: { IndexName: 'dates', partition: 'dated', value: DATED, date: 'firstExpiry' },
} as const;

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

  async expiring(by, until, after, limit) {
    const { IndexName, partition, value, date } = DATES[by];
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        IndexName,
        KeyConditionExpression: '#partition = :item AND #date <= :until',
        ExpressionAttributeNames: { '#partition': partition, '#date': date },
        ExpressionAttributeValues: { ':item': value, ':until': until },
        Limit: limit,
        ...(after === null
          ? {}
          : {
              ExclusiveStartKey: {
                ...{ [partition]: value, [date]: after.day },
                ...{ itemKey: after.itemKey, part: TOTAL_PART },
              },
            }),
      }),
    );
    const placeOf = (row: Readonly<Record<string, unknown>>): ExpiringPlace => ({
      day: String(row[date]),
      itemKey: String(row.itemKey),
    });
    return { items: Items.map(placeOf), after: LastEvaluatedKey ? placeOf(LastEvaluatedKey) : null };
  },
});
