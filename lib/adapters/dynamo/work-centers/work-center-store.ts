import { type DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { WorkCenterStore } from '#app/work-centers/work-center-ports.ts';
import { pickValues } from '#domain/record.ts';
import { LINE_TERMS } from '#domain/work-centers/line.ts';
import { LINE, lineFromRow, REASON, reasonFromRow, toLineRow, toReasonRow } from './work-center-row.ts';

const ABSENT = { ConditionExpression: 'attribute_not_exists(code)' };

export const workCenterStore = (client: DynamoDBDocumentClient, TableName: string): WorkCenterStore => {
  const all = (kind: string) =>
    queryAll(client, {
      TableName,
      KeyConditionExpression: '#kind = :kind',
      ExpressionAttributeNames: { '#kind': 'kind' },
      ExpressionAttributeValues: { ':kind': kind },
      ConsistentRead: true,
    });

  const one = async (kind: string, code: string) =>
    (await client.send(new GetCommand({ TableName, Key: { kind, code }, ConsistentRead: true }))).Item;

  return {
    lines: async () => (await all(LINE)).map(lineFromRow),

    async line(code) {
      const row = await one(LINE, code);
      return row ? lineFromRow(row) : null;
    },

    createLine: (line) =>
      orConflict(client.send(new PutCommand({ TableName, Item: toLineRow(line), ...ABSENT }))),

    saveLine(next, previous) {
      const set = pickValues(next, [...LINE_TERMS, 'version', 'updatedAt', 'updatedBy']);
      const names = Object.keys(set);
      return orConflict(
        client.send(
          new UpdateCommand({
            TableName,
            Key: { kind: LINE, code: next.code },
            UpdateExpression: `SET ${names.map((field) => `#${field} = :${field}`).join(', ')}`,
            ConditionExpression: `#version = :previous${next.active ? '' : ' AND attribute_not_exists(liveRunId)'}`,
            ExpressionAttributeNames: Object.fromEntries(names.map((field) => [`#${field}`, field])),
            ExpressionAttributeValues: {
              ...Object.fromEntries(Object.entries(set).map(([field, value]) => [`:${field}`, value])),
              ':previous': previous.version,
            },
          }),
        ),
      );
    },

    reasons: async () => (await all(REASON)).map(reasonFromRow),

    async reason(reasonId) {
      const row = await one(REASON, reasonId);
      return row ? reasonFromRow(row) : null;
    },

    createReason: (reason) =>
      orConflict(client.send(new PutCommand({ TableName, Item: toReasonRow(reason), ...ABSENT }))),

    saveReason: (next, previous) =>
      orConflict(
        client.send(
          new PutCommand({
            TableName,
            Item: toReasonRow(next),
            ConditionExpression: '#version = :previous',
            ExpressionAttributeNames: { '#version': 'version' },
            ExpressionAttributeValues: { ':previous': previous.version },
          }),
        ),
      ),
  };
};
