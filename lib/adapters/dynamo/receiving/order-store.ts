import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { putIfVersion } from '#adapters/dynamo/table/put-if-version.ts';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { OrderStore } from '#app/receiving/mirror/order-ports.ts';
import type { Order } from '#domain/receiving/order/order.ts';
import { fromOrderRow, OPEN_MARK, toOrderRow } from './order-row.ts';

/** The put of an order, on the condition that the stored version is the one decided on. */
export const putOrder = (tableName: string, next: Order, previous: Order | null) =>
  putIfVersion(tableName, 'orderKey', toOrderRow(next), previous);

/** The mirror of purchase orders in its table. */
export const orderStore = (client: DynamoDBDocumentClient, tableName: string): OrderStore => ({
  async load(orderKey) {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: { orderKey }, ConsistentRead: true }),
    );
    return Item ? fromOrderRow(Item) : null;
  },

  async loadMany(orderKeys) {
    const keys = [...new Set(orderKeys)].map((orderKey) => ({ orderKey }));
    const rows = await readByKeys(client, [{ tableName, keys }]);
    return (rows.get(tableName) ?? []).map(fromOrderRow);
  },

  async openKeysOf(vendorKey) {
    const rows = await queryAll(client, {
      TableName: tableName,
      IndexName: 'vendor',
      KeyConditionExpression: 'openVendor = :vendor',
      ExpressionAttributeValues: { ':vendor': vendorKey },
    });
    return rows.map(({ orderKey }) => String(orderKey));
  },

  async keysPromised({ from, to }) {
    const rows = await queryAll(client, {
      TableName: tableName,
      IndexName: 'promised',
      KeyConditionExpression: 'openMark = :open AND promisedMark BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':open': OPEN_MARK, ':first': from, ':last': to },
      ProjectionExpression: 'orderKey',
    });
    return rows.map(({ orderKey }) => String(orderKey));
  },

  save: (next, previous) => orConflict(client.send(new PutCommand(putOrder(tableName, next, previous)))),
});
