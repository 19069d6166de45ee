import { type DynamoDBDocumentClient, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { fromItemRow } from '#adapters/dynamo/items/item-row.ts';
import type { ProductStore } from '#app/work-orders/work-order-ports.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { err, ok } from '#domain/result.ts';

const isProduct = (item: Item): boolean => item.kind === 'stock' && item.active;

/** Items to make, out of the Items table. A row that this version can't read is left out: it will be read anew. */
export const workOrderProducts = (client: DynamoDBDocumentClient, TableName: string): ProductStore => ({
  async load(inventoryID) {
    const Key = { itemKey: itemKey(inventoryID) };
    const { Item: row } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return fromItemRow(row);
  },

  async list(after, limit) {
    try {
      const answer = await client.send(
        new ScanCommand({
          TableName,
          Limit: limit,
          ...(after === null ? {} : { ExclusiveStartKey: { itemKey: after } }),
        }),
      );
      const items = (answer.Items ?? []).flatMap((row) => {
        const item = fromItemRow(row);
        return item && isProduct(item) ? [item] : [];
      });
      const last = answer.LastEvaluatedKey?.itemKey;
      return ok({ items, after: typeof last === 'string' ? last : null });
    } catch (cause) {
      // The only input of a caller in here is the position: a forged one is refused by the database.
      const refused = cause instanceof Error && cause.name === 'ValidationException';
      if (refused && after !== null) return err('BAD_POSITION');
      throw cause;
    }
  },
});
