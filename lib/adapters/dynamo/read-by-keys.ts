import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

const BATCH = 100;

/** Keys wanted of one table. */
export interface WantedKeys {
  readonly tableName: string;
  readonly keys: readonly Record<string, string>[];
}

/** How often keys that DynamoDB left over are asked for again before that is a fault. */
const TRIES = 8;

/**
 * Consistent reads of many keys, of several tables in one round trip where they fit (100 keys a call). What
 * DynamoDB leaves over is asked for again. Answers the rows by table, in no order.
 */
export const readByKeys = async (
  client: DynamoDBDocumentClient,
  wanted: readonly WantedKeys[],
): Promise<ReadonlyMap<string, readonly Record<string, unknown>[]>> => {
  const rows = new Map<string, Record<string, unknown>[]>(wanted.map(({ tableName }) => [tableName, []]));
  let left = wanted.flatMap(({ tableName, keys }) => keys.map((key) => ({ tableName, key })));
  for (let attempt = 0; left.length > 0; attempt += 1) {
    if (attempt >= TRIES + Math.ceil(left.length / BATCH))
      throw new Error('DynamoDB left keys over again and again.');
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
    if (leftOver.length > 0)
      await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** Math.min(attempt, 6)));
    left = [...leftOver, ...left.slice(BATCH)];
  }
  return rows;
};
