import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { pack, unpack } from '#adapters/dynamo/table/compressed-attribute.ts';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import type { OpenOrders } from '#app/work-orders/work-order-ports.ts';
import { OpenTally } from '#domain/work-orders/open-tally.ts';

/** Beside the orders, under a key no order can have. */
const TALLY = { id: '#open' };

export const openOrders = (client: DynamoDBDocumentClient, TableName: string): OpenOrders => ({
  async requiredDates(status) {
    const rows = await queryAll(client, {
      TableName,
      IndexName: 'status',
      KeyConditionExpression: '#status = :status',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status },
      ProjectionExpression: 'requiredDate',
    });
    return rows.map(({ requiredDate }) => String(requiredDate));
  },

  async loadTally() {
    // It may be a minute old anyway: half a unit will do.
    const { Item } = await client.send(new GetCommand({ TableName, Key: TALLY }));
    return Item?.tally instanceof Uint8Array && typeof Item.at === 'number'
      ? { tally: OpenTally.parse(unpack(Item.tally)), at: Item.at }
      : null;
  },

  async saveTally({ tally, at }) {
    await client.send(new PutCommand({ TableName, Item: { ...TALLY, tally: pack(tally), at } }));
  },
});
