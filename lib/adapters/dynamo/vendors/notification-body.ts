import { gunzipSync, gzipSync } from 'node:zlib';
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { HEADER, headerFromItem } from './notification-item.ts';

/** An item holds at most 400 KB. */
const CHUNK_BYTES = 300 * 1024;

const chunkName = (index: number): string => `chunk#${String(index + 1).padStart(4, '0')}`;

/** Writes a body gzipped in chunks; how many there are. */
export const putBody = async (
  client: DynamoDBDocumentClient,
  TableName: string,
  { notificationId, body, expiresAt }: { notificationId: string; body: string; expiresAt: number },
): Promise<number> => {
  const packed = gzipSync(body);
  const chunks = Math.ceil(packed.length / CHUNK_BYTES);
  for (let index = 0; index < chunks; index++) {
    const bytes = packed.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);
    const Item = { notificationId, part: chunkName(index), bytes, expiresAt };
    await client.send(new PutCommand({ TableName, Item }));
  }
  return chunks;
};

/** The header and its chunks, by the names of their parts. */
const readParts = async (
  client: DynamoDBDocumentClient,
  TableName: string,
  notificationId: string,
): Promise<ReadonlyMap<string, unknown>> => {
  const rows = await queryAll(client, {
    TableName,
    ConsistentRead: true,
    KeyConditionExpression: 'notificationId = :id',
    ExpressionAttributeValues: { ':id': notificationId },
  });
  return new Map(rows.map((row) => [String(row.part), row]));
};

/** A body as it was sent; null when its header or a part of it is missing, or its time is over. */
export const readBody = async (
  client: DynamoDBDocumentClient,
  TableName: string,
  notificationId: string,
  now: number,
): Promise<string | null> => {
  const parts = await readParts(client, TableName, notificationId);
  const header = headerFromItem(parts.get(HEADER), now);
  if (!header) return null;
  const chunks: Uint8Array[] = [];
  for (let index = 0; index < header.chunks; index++) {
    const chunk = parts.get(chunkName(index)) as { readonly bytes?: unknown } | undefined;
    if (!(chunk?.bytes instanceof Uint8Array)) return null;
    chunks.push(chunk.bytes);
  }
  return gunzipSync(Buffer.concat(chunks)).toString('utf8');
};
