import { createHash, randomUUID } from 'node:crypto';
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
import { putBody, readBody } from './notification-body.ts';
import { HEADER, headerFromItem, headerItem } from './notification-item.ts';

const RETENTION_DAYS = 30;
const MAX_QUERY_LENGTH = 200;
const MAX_LABEL_LENGTH = 100;

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
    const chunks = await putBody(client, TableName, { notificationId, body, expiresAt });
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

  body: (notificationId) => readBody(client, TableName, notificationId, now()),

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
