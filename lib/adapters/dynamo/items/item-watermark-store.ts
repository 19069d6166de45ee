import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { ItemWatermarkStore } from '#app/items/item-ports.ts';

const KEY = { id: 'item-sync' };

/** How far the items were read, in the Accounting table. */
export const itemWatermarkStore = (
  client: DynamoDBDocumentClient,
  tableName: string,
): ItemWatermarkStore => ({
  async load() {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: KEY, ConsistentRead: true }),
    );
    if (typeof Item?.modifiedSince !== 'string' || typeof Item.fullAt !== 'number') return null;
    const { modifiedSince, fullAt } = Item;
    return { modifiedSince, fullAt, lotFeature: Item.lotFeature === 'off' ? 'off' : 'on' };
  },
  async save(watermark) {
    await client.send(new PutCommand({ TableName: tableName, Item: { ...KEY, ...watermark } }));
  },
});
