import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { FreshnessStore } from '#app/ports.ts';
import { orConflict } from './write-conflict.ts';

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

  async endFlight(vendorKey, until, asOf) {
    // A flight that took too long was given to somebody else: that one's end is not ours to write.
    await orConflict(
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { id: idOf(vendorKey) },
          UpdateExpression: asOf === null ? 'REMOVE flightUntil' : 'SET asOf = :asOf REMOVE flightUntil',
          ConditionExpression: 'flightUntil = :until',
          ExpressionAttributeValues: { ':until': until, ...(asOf === null ? {} : { ':asOf': asOf }) },
        }),
      ),
    );
  },
});
