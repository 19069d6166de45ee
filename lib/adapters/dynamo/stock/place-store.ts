import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import type { PlaceStore } from '#app/stock/places/place-ports.ts';
import { PlaceMirror } from '#domain/stock/places/warehouse.ts';

const KEY = { documentKey: '#places', part: 'head' };

const mirror = rowsOf(PlaceMirror);

/** The warehouses in one item: thousands of locations are some tens of kilobytes. */
export const placeStore = (client: DynamoDBDocumentClient, TableName: string): PlaceStore => ({
  async load() {
    const { Item } = await client.send(new GetCommand({ TableName, Key: KEY, ConsistentRead: true }));
    return Item ? mirror.fromRow(Item) : null;
  },
  async save(next) {
    await client.send(new PutCommand({ TableName, Item: { ...mirror.toRow(next), ...KEY } }));
  },
});
