import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { LineCheckStore } from '#app/production/check/check-ports.ts';
import { checkKey, dayOfChecks, fromCheckRow, LINES, putCheck } from './line-check-row.ts';

export const lineCheckStore = (client: DynamoDBDocumentClient, TableName: string): LineCheckStore => {
  const all = async (partition: string) => {
    const rows = await queryAll(client, {
      TableName,
      KeyConditionExpression: 'runId = :partition',
      ExpressionAttributeValues: { ':partition': partition },
      ConsistentRead: true,
    });
    return rows.map(fromCheckRow);
  };
  return {
    async loadCheck(place) {
      const Key = checkKey(place);
      const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item ? fromCheckRow(Item) : null;
    },
    saveCheck: (place, next, version) =>
      orConflict(client.send(new PutCommand(putCheck(TableName, place, next, version)))),
    checksOfLines: () => all(LINES),
    checksOfDay: (day) => all(dayOfChecks(day)),
  };
};
