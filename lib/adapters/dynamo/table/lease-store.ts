import { DeleteCommand, type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { LeaseStore } from '#app/lease-ports.ts';
import { orConflict } from './write-conflict.ts';

/** Leases in the Accounting table. One that has run out belongs to whoever takes it next. */
export const leaseStore = (client: DynamoDBDocumentClient, tableName: string): LeaseStore => ({
  async take(name, owner, now, until) {
    const taken = await orConflict(
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { id: `lease#${name}` },
          UpdateExpression: 'SET #owner = :owner, #until = :until',
          ConditionExpression: 'attribute_not_exists(#owner) OR #owner = :owner OR #until <= :now',
          ExpressionAttributeNames: { '#owner': 'owner', '#until': 'until' },
          ExpressionAttributeValues: { ':owner': owner, ':until': until, ':now': now },
        }),
      ),
    );
    return taken.ok;
  },

  async release(name, owner) {
    await orConflict(
      client.send(
        new DeleteCommand({
          TableName: tableName,
          Key: { id: `lease#${name}` },
          ConditionExpression: '#owner = :owner',
          ExpressionAttributeNames: { '#owner': 'owner' },
          ExpressionAttributeValues: { ':owner': owner },
        }),
      ),
    );
  },
});
