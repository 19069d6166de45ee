import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { readSlice } from '#adapters/dynamo/table/index-slice.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { WorkOrderStore } from '#app/work-orders/work-order-ports.ts';
import type { WorkOrder } from '#domain/work-orders/work-order.ts';
import { entryFromRow, fromWorkOrderRow, toWorkOrderRow } from './work-order-row.ts';

/** Beside the orders, under keys no order can have. */
const counterKey = (day: string): string => `#counter#${day}`;
const madeKey = (requestId: string): string => `#made#${requestId}`;

/** What is only remembered (who made what, what was deleted, yesterday's counter) goes after so many days. */
const IDEMPOTENCY_DAYS = 30;

const forgottenAfter = (instant: number): number => Math.floor(instant / 1000) + IDEMPOTENCY_DAYS * 24 * 3600;

/** The one way an order is written whole: only if neither a person nor a run has changed it since it was read. */
export const putWorkOrder = (tableName: string, next: WorkOrder, previous: WorkOrder) => ({
  TableName: tableName,
  Item: toWorkOrderRow(next),
  ...unchangedSince(previous),
});

const unchangedSince = ({ version, productionRev }: WorkOrder) => ({
  ConditionExpression: '#version = :version AND #productionRev = :productionRev',
  ExpressionAttributeNames: { '#version': 'version', '#productionRev': 'productionRev' },
  ExpressionAttributeValues: { ':version': version, ':productionRev': productionRev },
});

const ABSENT = { ConditionExpression: 'attribute_not_exists(id)' };

export const workOrderStore = (client: DynamoDBDocumentClient, TableName: string): WorkOrderStore => {
  const read = async (id: string) =>
    (await client.send(new GetCommand({ TableName, Key: { id }, ConsistentRead: true }))).Item;

  return {
    async load(id) {
      const row = await read(id);
      return row && row.removedBy === undefined ? fromWorkOrderRow(row) : null;
    },

    async made(requestId) {
      const row = await read(madeKey(requestId));
      return row ? { id: String(row.madeId), contentHash: String(row.contentHash) } : null;
    },

    async nextNumber(day) {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName,
          Key: { id: counterKey(day) },
          UpdateExpression: 'SET expiresAt = :expiresAt ADD lastNumber :one',
          ExpressionAttributeValues: {
            ':one': 1,
            ':expiresAt': forgottenAfter(Date.parse(`${day}T00:00:00Z`)),
          },
          ReturnValues: 'UPDATED_NEW',
        }),
      );
      return Number(Attributes?.lastNumber);
    },

    create(order, requestId, contentHash) {
      const put = { TableName, Item: toWorkOrderRow(order), ...ABSENT };
      if (requestId === null) return orConflict(client.send(new PutCommand(put)));
      const Item = {
        id: madeKey(requestId),
        madeId: order.id,
        contentHash,
        expiresAt: forgottenAfter(Date.parse(order.createdAt)),
      };
      return orConflict(
        client.send(
          new TransactWriteCommand({
            TransactItems: [{ Put: put }, { Put: { TableName, Item, ...ABSENT } }],
          }),
        ),
      );
    },

    save: (next, previous) =>
      orConflict(client.send(new PutCommand(putWorkOrder(TableName, next, previous)))),

    remove(next, previous) {
      const { creationOrder: _, status: __, ...row } = toWorkOrderRow(next);
      const Item = {
        ...row,
        removedBy: next.history.at(-1)?.changeId ?? '',
        expiresAt: forgottenAfter(Date.parse(next.updatedAt)),
      };
      return orConflict(client.send(new PutCommand({ TableName, Item, ...unchangedSince(previous) })));
    },

    async removedBy(id) {
      const removedBy = (await read(id))?.removedBy;
      return typeof removedBy === 'string' && removedBy !== '' ? removedBy : null;
    },

    async list(status, slice) {
      const index = {
        TableName,
        IndexName: 'status',
        key: 'status',
        value: status,
        sortKey: 'creationOrder',
      };
      const { rows, more } = await readSlice(client, index, slice);
      return { rows: rows.map(entryFromRow), more };
    },
  };
};
