import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { putIfVersion } from '#adapters/dynamo/table/put-if-version.ts';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { BomLoadStore } from '#app/bom/load/bom-load-ports.ts';
import { BomLoad } from '#domain/bom/bom-load.ts';

const { toRow, fromRow } = rowsOf(BomLoad);

const KEY = { jobId: 'boms#current' };
const WAKE = { jobId: 'boms#wake' };

/** The load of bills of material, beside those of vendors, by whose table's stream a worker is called. */
export const bomLoadStore = (client: DynamoDBDocumentClient, TableName: string): BomLoadStore => ({
  async load() {
    const { Item } = await client.send(new GetCommand({ TableName, Key: KEY, ConsistentRead: true }));
    return Item ? fromRow(Item) : null;
  },

  save: (next, previous) =>
    orConflict(
      client.send(new PutCommand(putIfVersion(TableName, 'jobId', { ...toRow(next), ...KEY }, previous))),
    ),

  /** An item that is new wakes the worker (the table's stream), so the one before is taken away first. */
  async wake() {
    await client.send(new DeleteCommand({ TableName, Key: WAKE }));
    await client.send(new PutCommand({ TableName, Item: { ...WAKE, status: 'WAITING' } }));
  },
});
