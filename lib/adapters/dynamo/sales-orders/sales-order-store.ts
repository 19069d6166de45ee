import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { putIfVersion } from '#adapters/dynamo/table/put-if-version.ts';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { SalesOrderStore } from '#app/sales-orders/mirror/sales-order-ports.ts';
import type { SalesOrder } from '#domain/sales-orders/sales-order.ts';
import { fromSalesOrderRow, OPEN_MARK, toSalesOrderRow } from './sales-order-row.ts';

/** The put of a sales order, on the condition that the stored version is the one decided on: for a transaction of others, too. */
export const putSalesOrder = (tableName: string, next: SalesOrder, previous: SalesOrder | null) =>
  putIfVersion(tableName, 'orderKey', toSalesOrderRow(next), previous);

/** The mirror of sales orders in its table. */
export const salesOrderStore = (client: DynamoDBDocumentClient, tableName: string): SalesOrderStore => ({
  async load(orderKey) {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: { orderKey }, ConsistentRead: true }),
    );
    return Item ? fromSalesOrderRow(Item) : null;
  },

  async loadMany(orderKeys) {
    const keys = [...new Set(orderKeys)].map((orderKey) => ({ orderKey }));
    const rows = await readByKeys(client, [{ tableName, keys }]);
    return (rows.get(tableName) ?? []).map(fromSalesOrderRow);
  },

  async openKeys() {
    const rows = await queryAll(client, {
      TableName: tableName,
      IndexName: 'open',
      KeyConditionExpression: 'openMark = :open',
      ExpressionAttributeValues: { ':open': OPEN_MARK },
      ProjectionExpression: 'orderKey',
    });
    return rows.map(({ orderKey }) => String(orderKey));
  },

  save: (next, previous) => orConflict(client.send(new PutCommand(putSalesOrder(tableName, next, previous)))),
});
