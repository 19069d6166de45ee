import { randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  type AttributeValue,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import type { Journal } from '#emulators/acumatica/records/journal.ts';
import { type Change, Store } from '#emulators/acumatica/records/store.ts';

/** Books whose commits wait until they are kept. */
interface TableJournal extends Journal {
  /**
   * Keeps what was committed since the last time, in one transaction where it is 99 records or fewer. Nothing may be
   * answered before it resolves. It rejects where another process has opened the books since, too. After it rejected,
   * the books in memory are not those in the table: the process must end.
   */
  keep(): Promise<void>;
}

/** The last record of what books begin with: without it the beginning broke off and is made anew. */
const OPENED = { kind: { S: '#books' }, key: { S: 'opened' } };
/** Which process has the books open. */
const HOLDER = { kind: { S: '#books' }, key: { S: 'holder' } };
/** A hundred, of which one asks who has the books open. */
const MAX_WRITES = 99;

/**
 * The simulator's books in a DynamoDB table (key: kind, key): an item a record, its JSON compressed. All of it is
 * read into memory here. The process that opened them last has them: Lambda runs one at a time, and may still wake an
 * older one, whose memory has missed what was written since.
 */
export async function openTableJournal(client: DynamoDBClient, table: string): Promise<TableJournal> {
  const holder = { S: randomUUID() };
  await client.send(new PutItemCommand({ TableName: table, Item: { ...HOLDER, holder } }));
  const isOwned: TransactWriteItem = {
    ConditionCheck: {
      ...{ TableName: table, Key: HOLDER },
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ':holder': holder },
    },
  };
  const write = (items: readonly TransactWriteItem[]) =>
    client.send(new TransactWriteItemsCommand({ TransactItems: [isOwned, ...items] }));

  const waiting: Change[] = [];
  const store = new Store((changes) => void waiting.push(...changes));
  let fresh = true;
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table, ConsistentRead: true }))
    for (const item of Items)
      if (item.kind?.S !== OPENED.kind.S) store.replay([changeOf(item)]);
      else if (item.key?.S === OPENED.key.S) fresh = false;
  // What a beginning left that broke off: taken away with what is kept first.
  if (fresh) store.commit([...store.everything()].map(([kind, key]) => [kind, key, null] as Change));
  let isOpened = !fresh;

  return {
    store,
    fresh,
    async keep() {
      const writes = latest(waiting.splice(0)).map((change) => writeOf(table, change));
      let at = 0;
      // Once with nothing to write as well: what was only read must not be of old books either.
      do {
        await write(writes.slice(at, at + MAX_WRITES));
        at += MAX_WRITES;
      } while (at < writes.length);
      if (isOpened) return;
      await write([{ Put: { TableName: table, Item: OPENED } }]);
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
