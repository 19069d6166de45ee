import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { AccountActs } from '#app/users/user-ports.ts';

/** The record has it by then, for good. */
const RETENTION_SECONDS = 30 * 24 * 60 * 60;

/** Acts on accounts, beside the roster: each is one item, written before the pool is asked and after it has answered. */
export const accountActs = (client: DynamoDBDocumentClient, TableName: string): AccountActs => ({
  async note({ requestId, ...act }, now) {
    const expiresAt = Math.floor(now / 1000) + RETENTION_SECONDS;
    await client.send(new PutCommand({ TableName, Item: { id: `act#${requestId}`, ...act, expiresAt } }));
  },
});
