import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { PersonShare } from '#app/orders/person-share-ports.ts';

const MINUTE_MS = 60_000;

/**
 * Each person's count of a minute, in the Accounting table beside the budget that all share: one write counts and
 * decides, and an item of a minute that is over is never looked at again.
 */
export const personShareStore = (
  client: DynamoDBDocumentClient,
  tableName: string,
  perMinute: number,
): PersonShare => ({
  async take(sub, now) {
    const minute = Math.floor(now / MINUTE_MS);
    const endsAt = (minute + 1) * MINUTE_MS;
    const taken = await orConflict(
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { id: `share#${sub}#${minute}` },
          UpdateExpression: 'ADD asked :one SET expiresAt = :end',
          ConditionExpression: 'attribute_not_exists(asked) OR asked < :most',
          ExpressionAttributeValues: { ':one': 1, ':most': perMinute, ':end': endsAt / 1000 + 60 },
        }),
      ),
    );
    return taken.ok ? null : endsAt - now;
  },
});
