import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { InventoryList, ListedTotal } from '#app/stock/stock-ports.ts';
import { LIST } from './stock-rows.ts';

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
      totals: Items.map((row) => ({ ...row, nextExpiry: row.nextExpiry ?? null }) as unknown as ListedTotal),
      after: LastEvaluatedKey ? String(LastEvaluatedKey.itemKey) : null,
    };
  },
});
