import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { fromReceiptRow } from '#adapters/dynamo/receiving/receipt-row.ts';
import type { ReceivedGoods } from '#app/stock/stock-ports.ts';

/** Receipts as stock reads them: by key, and all of them in the order of their acceptance. */
export const receivedGoods = (client: DynamoDBDocumentClient, TableName: string): ReceivedGoods => ({
  async load(receiptId) {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: { receiptId }, ConsistentRead: true }),
    );
    return Item ? fromReceiptRow(Item) : null;
  },

  async idsOfMonth(month, after, limit) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'month',
        KeyConditionExpression: '#month = :month AND #order > :after',
        ExpressionAttributeNames: { '#month': 'month', '#order': 'dayOrder' },
        ExpressionAttributeValues: { ':month': month, ':after': after ?? ' ' },
        Limit: limit,
      }),
    );
    return {
      receipts: Items.map((row) => ({ receiptId: String(row.receiptId), place: String(row.dayOrder) })),
      more: LastEvaluatedKey !== undefined,
    };
  },
});
