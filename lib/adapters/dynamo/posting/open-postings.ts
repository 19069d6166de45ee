import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { OpenPostings } from '#app/posting/postings/posting-ports.ts';
import { openIndex } from './posting-indexes.ts';
import { postingStore } from './posting-store.ts';

/** Postings by what waits, from their index; what they are is read by key. */
export const openPostings = (client: DynamoDBDocumentClient, TableName: string): OpenPostings => ({
  async openSince(mark, until, limit) {
    const found = await openIndex(client, TableName, { mark, until, limit });
    const ids = found.map(({ postingId }) => String(postingId));
    return ids.length === 0 ? [] : postingStore(client, TableName).loadMany(ids);
  },
});
