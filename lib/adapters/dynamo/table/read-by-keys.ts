import { setTimeout as wait } from 'node:timers/promises';
import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

const BATCH = 100;

/** Keys wanted of one table. */
export interface BatchKeys {
  readonly tableName: string;
  readonly keys: readonly Record<string, string>[];
}

/** How often in a row a call may bring nothing at all before that is a fault. */
const MAX_EMPTY_ROUNDS = 6;

/**
 * Consistent reads of many keys, of several tables in one round trip where they fit (100 keys a call). What
 * DynamoDB leaves over is asked for again. Answers the rows by table, in no order.
 */
export const readByKeys = async (
  client: DynamoDBDocumentClient,
  wanted: readonly BatchKeys[],
): Promise<ReadonlyMap<string, readonly Record<string, unknown>[]>> => {
  const rows = new Map<string, Record<string, unknown>[]>(wanted.map(({ tableName }) => [tableName, []]));
  let left = wanted.flatMap(({ tableName, keys }) => keys.map((key) => ({ tableName, key })));
  for (let failures = 0; left.length > 0; ) {
    const batch = left.slice(0, BATCH);
    const tables = new Map<string, Record<string, string>[]>();
    for (const { tableName, key } of batch) tables.set(tableName, [...(tables.get(tableName) ?? []), key]);
    const answer = await client.send(
      new BatchGetCommand({
        RequestItems: Object.fromEntries(
          [...tables].map(([tableName, Keys]) => [tableName, { Keys, ConsistentRead: true }]),
        ),
      }),
    );
    for (const [tableName, found] of Object.entries(answer.Responses ?? {}))
      rows.get(tableName)?.push(...found);
    const leftOver = Object.entries(answer.UnprocessedKeys ?? {}).flatMap(([tableName, { Keys }]) =>
      (Keys ?? []).map((key) => ({ tableName, key: key as Record<string, string> })),
    );
    failures = leftOver.length === batch.length ? failures + 1 : 0;
    if (failures >= MAX_EMPTY_ROUNDS) throw new Error('DynamoDB left keys over again and again.');
    if (leftOver.length > 0) await wait(20 * 2 ** failures);
    left = [...leftOver, ...left.slice(BATCH)];
  }
  return rows;
};
