import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { putIfVersion } from '#adapters/dynamo/table/put-if-version.ts';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { KnownPeopleStore } from '#app/users/people/known-people-ports.ts';
import { KnownPeople } from '#domain/users/people/known-people.ts';

const KEY = { id: 'people' };

const { toRow, fromRow } = rowsOf(KnownPeople);

/** Everybody in one item of the Access table: some 40 bytes a person, packed. */
export const knownPeopleStore = (client: DynamoDBDocumentClient, TableName: string): KnownPeopleStore => ({
  async load() {
    const { Item } = await client.send(new GetCommand({ TableName, Key: KEY, ConsistentRead: true }));
    return Item ? fromRow(Item) : null;
  },
  save: (next, previous) =>
    orConflict(
      client.send(new PutCommand(putIfVersion(TableName, 'id', { ...toRow(next), ...KEY }, previous))),
    ),
});
