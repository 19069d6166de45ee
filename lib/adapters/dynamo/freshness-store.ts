import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { FreshnessStore } from '#app/ports.ts';
import { orConflict } from './write-conflict.ts';

const Trouble = z.object({ kind: z.enum(['away', 'throttled', 'refused']), message: z.string() });

const idOf = (vendorKey: string): string => `vendor#${vendorKey}`;

/** When each vendor's orders were last read, in the Accounting table; the flight is a lease on the same item. */
export const freshnessStore = (client: DynamoDBDocumentClient, tableName: string): FreshnessStore => ({
  async load(vendorKey, now) {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: { id: idOf(vendorKey) }, ConsistentRead: true }),
    );
    return {
      asOf: typeof Item?.asOf === 'string' ? Item.asOf : null,
      isReading: typeof Item?.flightUntil === 'number' && Item.flightUntil > now,
      trouble: Trouble.safeParse(Item?.trouble).data ?? null,
    };
  },

  async takeFlight(vendorKey, now, until) {
    const taken = await orConflict(
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { id: idOf(vendorKey) },
          UpdateExpression: 'SET flightUntil = :until',
          ConditionExpression: 'attribute_not_exists(flightUntil) OR flightUntil <= :now',
          ExpressionAttributeValues: { ':until': until, ':now': now },
        }),
      ),
    );
    return taken.ok;
  },

  async endFlight(vendorKey, until, end) {
    // A flight that took too long was given to somebody else: that one's end is not ours to write.
    await orConflict(
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { id: idOf(vendorKey) },
          UpdateExpression:
            'asOf' in end
              ? 'SET asOf = :end REMOVE flightUntil, trouble'
              : 'SET trouble = :end REMOVE flightUntil',
          ConditionExpression: 'flightUntil = :until',
          ExpressionAttributeValues: {
            ':until': until,
            ':end': 'asOf' in end ? end.asOf : end.trouble && Trouble.parse(end.trouble),
          },
        }),
      ),
    );
  },
});
