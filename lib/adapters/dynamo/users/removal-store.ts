import { type DynamoDBDocumentClient, GetCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import type { RemovalReader } from '#app/users/user-ports.ts';
import { defineRecord, listField } from '#domain/record.ts';
import { Removal } from '#domain/users/removal.ts';

const PREFIX = 'removed#';

const { fromRow } = rowsOf(defineRecord({ removals: listField(Removal) }));

const keyOf = (username: string) => ({ id: `${PREFIX}${username.toLowerCase()}` });

/**
 * Removals lie in the Access table, one item a username: who reads a name in a history asks by it, and a name that
 * was used again has several. They never expire.
 */
export const removalStore = (client: DynamoDBDocumentClient, TableName: string): RemovalReader => ({
  async of(username) {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: keyOf(username), ConsistentRead: true }),
    );
    return Item ? fromRow(Item).removals : [];
  },

  async all() {
    const found: Removal[] = [];
    const input = {
      ...{ TableName, ConsistentRead: true, FilterExpression: 'begins_with(id, :removed)' },
      ExpressionAttributeValues: { ':removed': PREFIX },
    };
    for await (const { Items = [] } of paginateScan({ client }, input))
      for (const item of Items) found.push(...fromRow(item).removals);
    return found;
  },
});

/** For the transaction that begins a removal: one more of that username. */
export const oneMoreRemoval = (TableName: string, removal: Removal) => ({
  Update: {
    TableName,
    Key: keyOf(removal.username),
    UpdateExpression: 'SET removals = list_append(if_not_exists(removals, :none), :one)',
    ExpressionAttributeValues: { ':none': [], ':one': [removal] },
  },
});
