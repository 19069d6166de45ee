import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import type { LogPosition, NotificationLog } from '#app/vendors/notifications/notification-log-ports.ts';
import { err, ok } from '#domain/result.ts';
import type { NotificationStatus } from '#domain/vendors/notifications/notification-status.ts';
import { HEADER, headerFromItem } from './notification-item.ts';

/** Which index holds a list, and what its partition and order are. An applied one is in none but `received`. */
const indexFor = (status: NotificationStatus | null) =>
  status === null || status === 'APPLIED'
    ? { name: 'received', partition: 'kind', value: 'header', order: 'receivedAt' }
    : { name: 'due', partition: 'due', value: status, order: 'dueAt' };

export const notificationLog = (
  client: DynamoDBDocumentClient,
  TableName: string,
  now: () => number = Date.now,
): NotificationLog => ({
  async page(status, after, limit) {
    const index = indexFor(status);
    const start = after && {
      [index.partition]: index.value,
      [index.order]: after.at,
      notificationId: after.notificationId,
      part: HEADER,
    };
    try {
      const answer = await client.send(
        new QueryCommand({
          TableName,
          IndexName: index.name,
          KeyConditionExpression: '#partition = :value',
          ExpressionAttributeNames: { '#partition': index.partition },
          ExpressionAttributeValues: { ':value': index.value },
          ScanIndexForward: false,
          Limit: limit,
          ...(start ? { ExclusiveStartKey: start } : {}),
        }),
      );
      const ids = (answer.Items ?? []).map((item) => String(item.notificationId));
      const keys = ids.map((notificationId) => ({ notificationId, part: HEADER }));
      const items = (await readByKeys(client, [{ tableName: TableName, keys }])).get(TableName) ?? [];
      const byId = new Map(items.map((item) => [String(item.notificationId), headerFromItem(item, now())]));
      const notifications = ids
        .flatMap((id) => byId.get(id)?.notification ?? [])
        .filter((stored) => status === null || stored.status === status);
      return ok({ notifications, after: positionIn(answer.LastEvaluatedKey, index.order) });
    } catch (cause) {
      // The only input of a caller in here is the position: a forged one is refused by the database.
      if (cause instanceof Error && cause.name === 'ValidationException' && after !== null)
        return err('BAD_POSITION');
      throw cause;
    }
  },
});

const positionIn = (key: Record<string, unknown> | undefined, order: string): LogPosition | null =>
  key ? { at: String(key[order]), notificationId: String(key.notificationId) } : null;
