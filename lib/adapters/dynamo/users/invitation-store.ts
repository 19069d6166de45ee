import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateScan,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { InvitationStore, StoredInvitation } from '#app/users/user-ports.ts';
import { GROUPS } from '#domain/access/groups.ts';

/** As long as a temporary password works. */
const RETENTION_SECONDS = 7 * 24 * 60 * 60;

const Stored = z.object({
  invitation: z.object({
    inviteId: z.string(),
    email: z.string(),
    group: z.enum(GROUPS),
    givenName: z.nullable(z.string()),
    familyName: z.nullable(z.string()),
    username: z.string(),
  }),
  at: z.number(),
  done: z.boolean(),
});

const PREFIX = 'invite#';

const keyOf = (inviteId: string) => ({ id: `${PREFIX}${inviteId}` });

/** Invitations in the Access table, one item each, removed by the table when their passwords have run out. */
export const invitationStore = (client: DynamoDBDocumentClient, TableName: string): InvitationStore => {
  const load = async (inviteId: string): Promise<StoredInvitation | null> => {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: keyOf(inviteId), ConsistentRead: true }),
    );
    return Item ? Stored.parse(Item) : null;
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
              invitation,
              at,
              done: false,
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
      const asked = {
        ...{ TableName, ConsistentRead: true, ProjectionExpression: 'id' },
        FilterExpression: 'begins_with(id, :invite) AND invitation.username = :username',
        ExpressionAttributeValues: { ':invite': PREFIX, ':username': username },
      };
      for await (const { Items = [] } of paginateScan({ client }, asked))
        for (const { id } of Items) await client.send(new DeleteCommand({ TableName, Key: { id } }));
    },
  };
};
