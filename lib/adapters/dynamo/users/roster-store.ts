import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { RosterStore } from '#app/users/user-ports.ts';
import { EMPTY_ROSTER, Roster } from '#domain/users/roster.ts';
import { oneMoreRemoval } from './removal-store.ts';

const ID = 'roster';

const { toRow, fromRow } = rowsOf(Roster);

/** The roster: one item of the Access table, with its marks inside; a removal is an item beside it. */
export const rosterStore = (client: DynamoDBDocumentClient, tableName: string): RosterStore => ({
  async load() {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: { id: ID }, ConsistentRead: true }),
    );
    return Item ? fromRow(Item) : EMPTY_ROSTER;
  },

  save(next, previous, removal) {
    const Put = {
      TableName: tableName,
      Item: { id: ID, ...toRow(next) },
      ConditionExpression:
        previous.version === EMPTY_ROSTER.version ? 'attribute_not_exists(id)' : 'version = :version',
      ...(previous.version !== EMPTY_ROSTER.version && {
        ExpressionAttributeValues: { ':version': previous.version },
      }),
    };
    if (!removal) return orConflict(client.send(new PutCommand(Put)));
    const both = [{ Put }, oneMoreRemoval(tableName, removal)];
    return orConflict(client.send(new TransactWriteCommand({ TransactItems: both })));
  },
});
