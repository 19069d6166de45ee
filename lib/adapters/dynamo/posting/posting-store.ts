import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import { dueIndex } from './posting-indexes.ts';
import { fromPostingRow, putPosting } from './posting-row.ts';

/** Documents on their way into the books, in their table. */
export const postingStore = (client: DynamoDBDocumentClient, TableName: string): PostingStore => ({
  async load(postingId) {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: { postingId }, ConsistentRead: true }),
    );
    return Item ? fromPostingRow(Item) : null;
  },

  async loadMany(ids) {
    const keys = [...new Set(ids)].map((postingId) => ({ postingId }));
    const rows = await readByKeys(client, [{ tableName: TableName, keys }]);
    return (rows.get(TableName) ?? []).map(fromPostingRow);
  },

  save: (next, previous) => orConflict(client.send(new PutCommand(putPosting(TableName, next, previous)))),

  ...dueIndex(client, TableName, 'postingId'),
});
