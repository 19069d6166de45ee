import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { setAttributes } from '#adapters/dynamo/table/set-attributes.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { NotificationStore } from '#app/vendors/notifications/notification-ports.ts';
import type { StoredNotification } from '#domain/vendors/notifications/stored-notification.ts';
import { wholeText } from '#domain/whole-text.ts';
import { HEADER, headerFromItem, headerItem } from './notification-item.ts';

/** An item holds at most 400 KB. */
const CHUNK_BYTES = 300 * 1024;
const RETENTION_DAYS = 30;
const MAX_QUERY_LENGTH = 200;
const MAX_LABEL_LENGTH = 100;
const chunkName = (index: number): string => `chunk#${String(index + 1).padStart(4, '0')}`;

const seconds = (instant: number): number => Math.floor(instant / 1000);
const iso = (instant: number): string => new Date(instant).toISOString();

/** Query and Id may be of any length; the hash alone makes the key unique. */
const idOf = (query: string, id: string | null, body: string): string =>
  [
    wholeText(query, MAX_QUERY_LENGTH),
    id === null ? randomUUID() : wholeText(id, MAX_LABEL_LENGTH),
    createHash('sha256').update(body).digest('hex'),
  ].join('#');

/**
 * Notifications as sent: the body gzipped in chunks, and a header that is written last, so that a header means that
 * the whole body is there. Keeping one takes puts alone: the webhook's function may do no more.
 */
export const notificationStore = (
  client: DynamoDBDocumentClient,
  TableName: string,
  now: () => number = Date.now,
): NotificationStore => ({
  async keep({ body, query, id, companyId, inserted, deleted, receivedAt }) {
    const notificationId = idOf(query, id, body);
    const expiresAt = seconds(receivedAt) + RETENTION_DAYS * 86_400;
    const packed = gzipSync(body);
    const chunks = Math.ceil(packed.length / CHUNK_BYTES);
    for (let index = 0; index < chunks; index++) {
      const bytes = packed.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);
      await client.send(
        new PutCommand({ TableName, Item: { notificationId, part: chunkName(index), bytes, expiresAt } }),
      );
    }
    const at = iso(receivedAt);
    const notification: StoredNotification = {
      notificationId,
      status: 'RECEIVED',
      receivedAt: at,
      dueAt: at,
      attempts: 0,
      message: null,
      query: wholeText(query, MAX_QUERY_LENGTH),
      transactionId: id === null ? null : wholeText(id, MAX_LABEL_LENGTH),
      companyId: wholeText(companyId, MAX_LABEL_LENGTH),
      inserted,
      deleted,
    };
    const Item = headerItem({ notification, chunks }, expiresAt);
    const stored = await orConflict(
      client.send(
        new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(notificationId)' }),
      ),
    );
    return { notificationId, isNew: stored.ok };
  },

  async load(notificationId) {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: { notificationId, part: HEADER }, ConsistentRead: true }),
    );
    const header = headerFromItem(Item, now());
    return header?.notification ?? null;
  },

  async body(notificationId) {
    const parts = new Map<string, unknown>();
    let from: Record<string, unknown> | undefined;
    do {
      const page = await client.send(
        new QueryCommand({
          TableName,
          ConsistentRead: true,
          KeyConditionExpression: 'notificationId = :id',
          ExpressionAttributeValues: { ':id': notificationId },
          ExclusiveStartKey: from,
        }),
      );
      for (const item of page.Items ?? []) parts.set(String(item.part), item);
      from = page.LastEvaluatedKey;
    } while (from);
    const header = headerFromItem(parts.get(HEADER), now());
    if (!header) return null;
    const chunks: Uint8Array[] = [];
    for (let index = 0; index < header.chunks; index++) {
      const chunk = parts.get(chunkName(index)) as { readonly bytes?: unknown } | undefined;
      if (!(chunk?.bytes instanceof Uint8Array)) return null;
      chunks.push(chunk.bytes);
    }
    return gunzipSync(Buffer.concat(chunks)).toString('utf8');
  },

  async due(status, by, limit) {
    const { Items } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'due',
        KeyConditionExpression: 'due = :status AND dueAt <= :by',
        ExpressionAttributeValues: { ':status': status, ':by': iso(by) },
        Limit: limit,
      }),
    );
    return (Items ?? []).map((item) => String(item.notificationId));
  },

  save({ notificationId, status, attempts, message, dueAt }, previous) {
    // A FAILED one stays in the index, under its own name, where a person finds it.
    const { ExpressionAttributeValues, ...input } =
      status === 'APPLIED'
        ? setAttributes({ status, attempts, message }, ['due', 'dueAt'])
        : setAttributes({ status, attempts, message, due: status, dueAt });
    return orConflict(
      client.send(
        new UpdateCommand({
          TableName,
          Key: { notificationId, part: HEADER },
          ...input,
          ConditionExpression: '#status = :was AND #attempts = :attempted',
          ExpressionAttributeValues: {
            ...ExpressionAttributeValues,
            ':was': previous.status,
            ':attempted': previous.attempts,
          },
        }),
      ),
    );
  },
});
