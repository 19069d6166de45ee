import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  paginateScan,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';

type Item = Record<string, AttributeValue>;

interface RestoreOptions {
  /** The table with the past in it, as a restore from point-in-time recovery made it. */
  readonly copy: string;
  /** The table of the product. */
  readonly table: string;
  /** False: counts what would be done. */
  readonly write: boolean;
}

/** Items that were (or would be) written and removed, and those that were as they should be. */
interface RestoreCounts {
  readonly written: number;
  readonly removed: number;
  readonly same: number;
}

/** Something to put right; the message is the whole story. */
export class RestoreError extends Error {}

/**
 * Makes a table hold exactly what its restored copy holds, item by item: AWS restores into a new table only, while
 * the product, its grants and its streams belong to the old one. May be run again after it broke off; nothing else
 * may write to the table meanwhile. Throws CannotPutBack when the tables can't be copy and original.
 */
export async function restoreTable(
  client: DynamoDBClient,
  { copy, table, write }: RestoreOptions,
): Promise<RestoreCounts> {
  if (copy === table) throw new RestoreError('The copy and the table are the same.');
  const key = await keyOf(client, copy);
  if ((await keyOf(client, table)).join() !== key.join())
    throw new RestoreError(`${copy} is no copy of ${table}: their keys differ.`);
  const text = (item: Item) => JSON.stringify(key.map((name) => item[name]));
  const counts = { written: 0, removed: 0, same: 0 };

  for await (const items of scanned(client, copy)) {
    const existing = new Map(
      (await byKeys(client, table, items.map(pick(key)))).map((one) => [text(one), one]),
    );
    const different = items.filter((item) => canonical(existing.get(text(item))) !== canonical(item));
    counts.written += different.length;
    counts.same += items.length - different.length;
    if (write)
      await send(
        client,
        table,
        different.map((Item) => ({ PutRequest: { Item } })),
      );
  }
  for await (const items of scanned(client, table)) {
    const known = new Set((await byKeys(client, copy, items.map(pick(key)))).map(text));
    const strange = items.filter((item) => !known.has(text(item)));
    counts.removed += strange.length;
    if (write)
      await send(
        client,
        table,
        strange.map((item) => ({ DeleteRequest: { Key: pick(key)(item) } })),
      );
  }
  return counts;
}

const pick = (names: readonly string[]) => (item: Item) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));

async function keyOf(client: DynamoDBClient, TableName: string): Promise<string[]> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName })).catch((cause: Error) => {
    throw new RestoreError(`${TableName}: ${cause.message}`);
  });
  if (Table?.TableStatus !== 'ACTIVE')
    throw new RestoreError(`${TableName} is ${Table?.TableStatus ?? 'unknown'}: wait until it is ACTIVE.`);
  return (Table.KeySchema ?? []).map(({ AttributeName }) => String(AttributeName));
}

/** All items, a hundred at a time at most: what one question by keys may ask for. */
async function* scanned(client: DynamoDBClient, TableName: string): AsyncGenerator<Item[]> {
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
    for (let at = 0; at < Items.length; at += 100) yield Items.slice(at, at + 100);
}

async function byKeys(client: DynamoDBClient, table: string, keys: Item[]): Promise<Item[]> {
  const found: Item[] = [];
  for (let left = keys; left.length > 0; ) {
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetItemCommand({ RequestItems: { [table]: { Keys: left, ConsistentRead: true } } }),
    );
    found.push(...(Responses?.[table] ?? []));
    left = UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return found;
}

/** Twenty-five at a time, and what the table had no room for again. */
async function send(client: DynamoDBClient, table: string, requests: WriteRequest[]): Promise<void> {
  for (let left = requests; left.length > 0; ) {
    const batch = left.slice(0, 25);
    const { UnprocessedItems } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [table]: batch } }),
    );
    left = [...(UnprocessedItems?.[table] ?? []), ...left.slice(25)];
  }
}

/** The same text for the same item, whatever the order of its attributes and of the members of its sets. */
function canonical(item: Item | undefined): string {
  return JSON.stringify(item, (_, value: unknown) => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const sorted = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(
      sorted.map(([name, inner]) => [
        name,
        ['SS', 'NS', 'BS'].includes(name) && Array.isArray(inner) ? inner.toSorted() : inner,
      ]),
    );
  });
}
