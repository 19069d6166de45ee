import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { BatchWriteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ItemStore } from '#app/items/item-ports.ts';
import { Item, itemKey } from '#domain/items/item.ts';
import { sendInBatches } from '../table/send-in-batches.ts';
import { itemReader } from './item-reader.ts';
import { toItemRow } from './item-row.ts';

/** DynamoDB takes so many writes in one call. */
const BATCHES = { size: 25, maxIdleCalls: 7, what: 'writes' };

/** A full load must not starve the functions that people wait for (design.md §4): at most 500 writes a second. */
const BATCH_MS = (BATCHES.size * 1000) / 500;

/** The items' facts, by id without case. */
export const itemStore = (client: DynamoDBDocumentClient, tableName: string): ItemStore => {
  const { loadMany } = itemReader(client, tableName);

  const write = (items: readonly Item[]): Promise<void> =>
    sendInBatches(
      items.map((item) => ({ PutRequest: { Item: toItemRow(item) } })),
      BATCHES,
      async (puts, isLast) => {
        const [{ UnprocessedItems }] = await Promise.all([
          client.send(new BatchWriteCommand({ RequestItems: { [tableName]: [...puts] } })),
          isLast ? undefined : wait(BATCH_MS),
        ]);
        return (UnprocessedItems?.[tableName] ?? []) as typeof puts;
      },
    );

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
