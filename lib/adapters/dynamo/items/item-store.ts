import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ItemStore } from '#app/items/item-ports.ts';
import { Item, itemKey } from '#domain/items/item.ts';
import { itemReader } from './item-reader.ts';
import { toItemRow } from './item-row.ts';

/** DynamoDB takes so many writes in one call. */
const BATCH = 25;

/** A full load must not starve the functions that people wait for (design.md §4): at most 500 writes a second. */
const BATCH_MS = (BATCH * 1000) / 500;

/** How often what DynamoDB left over is tried again in a row before that is a fault. */
const MAX_ATTEMPTS = 7;

/** The items' facts, by id without case. */
export const itemStore = (client: DynamoDBDocumentClient, tableName: string): ItemStore => {
  const { loadMany } = itemReader(client, tableName);

  const write = async (items: readonly Item[]): Promise<void> => {
    let left = items.map((item) => ({ PutRequest: { Item: toItemRow(item) } }));
    for (let failures = 0; left.length > 0; ) {
      const batch = left.slice(0, BATCH);
      const [{ UnprocessedItems }] = await Promise.all([
        client.send(new BatchWriteCommand({ RequestItems: { [tableName]: batch } })),
        left.length > BATCH ? wait(BATCH_MS) : undefined,
      ]);
      const leftOver = (UnprocessedItems?.[tableName] ?? []) as typeof left;
      failures = leftOver.length === batch.length ? failures + 1 : 0;
      if (failures >= MAX_ATTEMPTS) throw new Error('DynamoDB left writes over again and again.');
      if (leftOver.length > 0) await wait(20 * 2 ** failures);
      left = [...leftOver, ...left.slice(BATCH)];
    }
  };

  return {
    loadMany,
    async saveMany(items) {
      const latest = new Map(items.map((item) => [itemKey(item.inventoryID), Item.stored.parse(item)]));
      const stored = await loadMany([...latest.keys()]);
      await write(
        [...latest]
          .filter(([key, item]) => !isDeepStrictEqual(stored.get(key), item))
          .map(([, item]) => item),
      );
    },
  };
};
