import { gunzipSync, gzipSync } from 'node:zlib';
import {
  type AttributeValue,
  type DynamoDBClient,
  paginateScan,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import type { Journal } from '#local/accounting-simulator/books/journal.ts';
import { type Change, Store } from '#local/accounting-simulator/books/store.ts';

/** Books whose commits wait until they are kept. */
export interface TableBooks extends Journal {
  /**
   * Keeps what was committed since the last time, in one transaction where it is a hundred records or fewer. Nothing
   * may be answered before it resolves. After it rejected, the books in memory are ahead of the table: the process
   * must end.
   */
  keep(): Promise<void>;
}

/** The last record of what books begin with: without it the beginning broke off and is made anew. */
const OPENED = { kind: { S: '#books' }, key: { S: 'opened' } };
const MOST_IN_A_TRANSACTION = 100;

/**
 * The simulator's books in a DynamoDB table (key: kind, key): an item a record, its JSON compressed. All of it is
 * read into memory here; one process at a time may have the books open.
 */
export async function openBooks(client: DynamoDBClient, table: string): Promise<TableBooks> {
  const waiting: Change[] = [];
  const store = new Store((changes) => void waiting.push(...changes));
  let fresh = true;
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table, ConsistentRead: true }))
    for (const item of Items)
      if (item.kind?.S === OPENED.kind.S) fresh = false;
      else store.replay([changeOf(item)]);
  // What a beginning left that broke off: taken away with what is kept first.
  if (fresh) store.commit([...store.everything()].map(([kind, key]) => [kind, key, null] as Change));
  let isOpened = !fresh;

  return {
    store,
    fresh,
    async keep() {
      const writes = latest(waiting.splice(0)).map((change) => writeOf(table, change));
      for (let at = 0; at < writes.length; at += MOST_IN_A_TRANSACTION)
        await client.send(
          new TransactWriteItemsCommand({ TransactItems: writes.slice(at, at + MOST_IN_A_TRANSACTION) }),
        );
      if (isOpened) return;
      await client.send(
        new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName: table, Item: OPENED } }] }),
      );
      isOpened = true;
    },
    close() {},
  };
}

/** A record that was committed twice is written once: a transaction takes an item only once. */
function latest(changes: readonly Change[]): Change[] {
  return [...new Map(changes.map((change) => [`${change[0]} ${change[1]}`, change])).values()];
}

function writeOf(TableName: string, [kind, key, record]: Change): TransactWriteItem {
  const Key = { kind: { S: kind }, key: { S: key } };
  if (record === null) return { Delete: { TableName, Key } };
  return { Put: { TableName, Item: { ...Key, record: { B: gzipSync(JSON.stringify(record)) } } } };
}

function changeOf(item: Record<string, AttributeValue>): Change {
  const record: unknown = JSON.parse(gunzipSync(item.record?.B ?? new Uint8Array()).toString());
  return [item.kind?.S, item.key?.S, record] as Change;
}
