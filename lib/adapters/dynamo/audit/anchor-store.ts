import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { AnchorStore } from '#app/audit/audit-ports.ts';

const Stored = z.object({
  day: z.string(),
  count: z.int(),
  digest: z.string(),
  at: z.string(),
  keptUntil: z.optional(z.string()),
});

/** One small item for each day, in a table of its own. */
export const anchorStore = (client: DynamoDBDocumentClient, TableName: string): AnchorStore => ({
  async load(days) {
    const keys = days.map((day) => ({ day }));
    const read = await readByKeys(client, [{ tableName: TableName, keys }]);
    const anchors = (read.get(TableName) ?? []).map((row) => Stored.parse(row));
    return new Map(anchors.map((anchor) => [anchor.day, anchor]));
  },

  add: (anchor) =>
    orConflict(
      client.send(
        new PutCommand({
          TableName,
          Item: anchor,
          ConditionExpression: 'attribute_not_exists(#day)',
          ExpressionAttributeNames: { '#day': 'day' },
        }),
      ),
    ),
});
