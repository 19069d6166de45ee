import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateScan,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { InvitationStore } from '#app/users/user-ports.ts';
import { StoredInvitation } from '#domain/users/invitation.ts';

/** As long as a temporary password works. */
const RETENTION_SECONDS = 7 * 24 * 60 * 60;

const { toRow, fromRow } = rowsOf(StoredInvitation);

const PREFIX = 'invite#';

const keyOf = (inviteId: string) => ({ id: `${PREFIX}${inviteId}` });

/** Invitations in the Access table, one item each, removed by the table when their passwords have run out. */
export const invitationStore = (client: DynamoDBDocumentClient, TableName: string): InvitationStore => {
  const load = async (inviteId: string): Promise<StoredInvitation | null> => {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: keyOf(inviteId), ConsistentRead: true }),
    );
    return Item ? fromRow(Item) : null;
  };

  return {
    async keep(invitation, at) {
      const { inviteId } = invitation;
      const fresh = await orConflict(
        client.send(
          new PutCommand({
            TableName,
            Item: {
              ...keyOf(inviteId),
              ...toRow({ invitation, at, done: false }),
              expiresAt: Math.floor(at / 1000) + RETENTION_SECONDS,
            },
            ConditionExpression: 'attribute_not_exists(id)',
          }),
        ),
      );
      return fresh.ok ? null : load(inviteId);
    },

    async finish(inviteId) {
      await orConflict(
        client.send(
          new UpdateCommand({
            TableName,
            Key: keyOf(inviteId),
            UpdateExpression: 'SET done = :done',
            ConditionExpression: 'attribute_exists(id)',
            ExpressionAttributeValues: { ':done': true },
          }),
        ),
      );
    },

    async forget(inviteId) {
      await client.send(new DeleteCommand({ TableName, Key: keyOf(inviteId) }));
    },

    async forgetPerson(username) {
      // A removal is rare, and a week's invitations are few: no index is written for it with each of them.
      const input = {
        ...{ TableName, ConsistentRead: true, ProjectionExpression: 'id' },
        FilterExpression: 'begins_with(id, :invite) AND invitation.username = :username',
        ExpressionAttributeValues: { ':invite': PREFIX, ':username': username },
      };
      for await (const { Items = [] } of paginateScan({ client }, input))
        for (const { id } of Items) await client.send(new DeleteCommand({ TableName, Key: { id } }));
    },
  };
};
