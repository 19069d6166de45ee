import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import { DUE, fromPostingRow, putPosting } from './posting-row.ts';

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

  async pushBack(postingId, until) {
    // Of the index's key alone: the rest of the row is what can't be read.
    await orConflict(
      client.send(
        new UpdateCommand({
          TableName,
          Key: { postingId },
          UpdateExpression: 'SET dueAt = :until',
          ConditionExpression: 'attribute_exists(dueAt)',
          ExpressionAttributeValues: { ':until': new Date(until).toISOString() },
        }),
      ),
    );
  },

  async dueBy(instant, limit) {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'due',
        KeyConditionExpression: '#due = :due',
        ExpressionAttributeNames: { '#due': 'due' },
        ExpressionAttributeValues: { ':due': DUE },
        Limit: limit,
      }),
    );
    const now = new Date(instant).toISOString();
    const later = Items.find((item) => String(item.dueAt) > now);
    return {
      ids: Items.filter((item) => String(item.dueAt) <= now).map((item) => String(item.postingId)),
      nextDueAt: later ? Date.parse(String(later.dueAt)) : null,
    };
  },
});
