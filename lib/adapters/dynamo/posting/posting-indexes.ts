import { type DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { DocumentStore } from '#app/posting/document-ports.ts';
import type { OpenMark } from '#domain/posting/attention.ts';

/** The one partition of the sparse `due` index: there is never more in it than work to do. */
export const DUE = 'DUE';

/** The `due` index of a table of documents, whose key is `idName`: what the poster has to do, and when. */
export const dueIndex = (
  client: DynamoDBDocumentClient,
  TableName: string,
  idName: string,
): Pick<DocumentStore<never>, 'pushBack' | 'dueBy'> => ({
  async pushBack(id, until) {
    // Of the index's key alone: the rest of the row is what can't be read.
    await orConflict(
      client.send(
        new UpdateCommand({
          TableName,
          Key: { [idName]: id },
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
        KeyConditionExpression: 'due = :due',
        ExpressionAttributeValues: { ':due': DUE },
        Limit: limit,
      }),
    );
    const now = new Date(instant).toISOString();
    const later = Items.find((item) => String(item.dueAt) > now);
    return {
      ids: Items.filter((item) => String(item.dueAt) <= now).map((item) => String(item[idName])),
      nextDueAt: later ? Date.parse(String(later.dueAt)) : null,
    };
  },
});

/** The `open` index of a table of documents: what people wait for under a mark, the longest waiting first, up to `until`. */
export const openIndex = async (
  client: DynamoDBDocumentClient,
  TableName: string,
  { mark, until, limit }: { readonly mark: OpenMark; readonly until: string; readonly limit: number },
): Promise<readonly Record<string, unknown>[]> => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: 'open',
      KeyConditionExpression: '#open = :mark AND openSince <= :until',
      ExpressionAttributeNames: { '#open': 'open' },
      ExpressionAttributeValues: { ':mark': mark, ':until': until },
      Limit: limit,
    }),
  );
  return Items;
};
