import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { OpenPostings } from '#app/posting/postings/posting-ports.ts';
import { postingStore } from './posting-store.ts';

/** Postings by what waits, from their index; what they are is read by key. */
export const openPostings = (client: DynamoDBDocumentClient, TableName: string): OpenPostings => ({
  async openSince(mark, until, limit) {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'open',
        KeyConditionExpression: '#open = :mark AND #since <= :until',
        ExpressionAttributeNames: { '#open': 'open', '#since': 'openSince' },
        ExpressionAttributeValues: { ':mark': mark, ':until': until },
        Limit: limit,
      }),
    );
    const ids = Items.map(({ postingId }) => String(postingId));
    return ids.length === 0 ? [] : postingStore(client, TableName).loadMany(ids);
  },
});
