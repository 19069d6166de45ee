import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { sendInBatches } from './send-in-batches.ts';

const BATCHES = { size: 100, maxIdleCalls: 6, what: 'keys' };

/** Keys wanted of one table. */
interface BatchKeys {
  readonly tableName: string;
  readonly keys: readonly Record<string, string>[];
  /** Attributes that are wanted. Default: all. It costs the same to read, and less time. */
  readonly only?: readonly string[];
}

/** Of what is read, these attributes alone: it costs the same to read, and less time. */
export const projectionOf = (names: readonly string[]) => ({
  ProjectionExpression: names.map((_name, at) => `#p${at}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(names.map((name, at) => [`#p${at}`, name])),
});

/**
 * Consistent reads of many keys, of several tables in one round trip where they fit (100 keys a call). What
 * DynamoDB leaves over is asked for again. Answers the rows by table, in no order.
 */
export const readByKeys = async (
  client: DynamoDBDocumentClient,
  wanted: readonly BatchKeys[],
): Promise<ReadonlyMap<string, readonly Record<string, unknown>[]>> => {
  const rows = new Map<string, Record<string, unknown>[]>(wanted.map(({ tableName }) => [tableName, []]));
  const projections = new Map(wanted.map(({ tableName, only }) => [tableName, only && projectionOf(only)]));
  const keys = wanted.flatMap(({ tableName, keys }) => keys.map((key) => ({ tableName, key })));
  await sendInBatches(keys, BATCHES, async (batch) => {
    const tables = new Map<string, Record<string, string>[]>();
    for (const { tableName, key } of batch) tables.set(tableName, [...(tables.get(tableName) ?? []), key]);
    const answer = await client.send(
      new BatchGetCommand({
        RequestItems: Object.fromEntries(
          [...tables].map(([tableName, Keys]) => [
            tableName,
            { Keys, ConsistentRead: true, ...projections.get(tableName) },
          ]),
        ),
      }),
    );
    for (const [tableName, found] of Object.entries(answer.Responses ?? {}))
      rows.get(tableName)?.push(...found);
    return Object.entries(answer.UnprocessedKeys ?? {}).flatMap(([tableName, { Keys }]) =>
      (Keys ?? []).map((key) => ({ tableName, key: key as Record<string, string> })),
    );
  });
  return rows;
};
