import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { readSlice } from '#adapters/dynamo/table/index-slice.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import { LINE, lineFromRow } from '#adapters/dynamo/work-centers/work-center-row.ts';
import { fromWorkOrderRow } from '#adapters/dynamo/work-orders/work-order-row.ts';
import { putWorkOrder } from '#adapters/dynamo/work-orders/work-order-store.ts';
import type { RunStore } from '#app/production/production-ports.ts';
import type { Run } from '#domain/production/run.ts';
import { countPart, entryFromRunRow, fromCountRow, fromRunRow, RUN_PART } from './production-run-row.ts';
import * as writes from './production-writes.ts';

/** Beside the runs, under a key no ULID can have. */
const COUNTER = { runId: '#counter', part: RUN_PART };

export interface RunTables {
  readonly productionRuns: string;
  readonly workOrders: string;
  readonly workCenters: string;
}

/** Runs with their counts, written together with the line that holds them and the order whose totals they are. */
export const productionRunStore = (client: DynamoDBDocumentClient, tables: RunTables): RunStore => {
  const { productionRuns: TableName, workOrders, workCenters } = tables;
  const runKey = (runId: string) => ({ runId, part: RUN_PART });

  const allOrNothing = (TransactItems: NonNullable<TransactWriteCommandInput['TransactItems']>) =>
    orConflict(client.send(new TransactWriteCommand({ TransactItems })));

  const rowsByKey = async (keys: readonly Record<string, string>[]) =>
    (await readByKeys(client, [{ tableName: TableName, keys }])).get(TableName) ?? [];

  return {
    async load(runId) {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: runKey(runId), ConsistentRead: true }),
      );
      return Item ? fromRunRow(Item) : null;
    },

    async loadMany(runIds) {
      if (runIds.length === 0) return [];
      const runs = (await rowsByKey(runIds.map(runKey))).map(fromRunRow);
      const byId = new Map(runs.map((run) => [run.runId, run]));
      return runIds.flatMap((runId) => byId.get(runId) ?? []);
    },

    async loadForCount(runId, countId) {
      const rows = await rowsByKey([runKey(runId), { runId, part: countPart(countId) }]);
      const [run, count] = [RUN_PART, countPart(countId)].map((part) =>
        rows.find((row) => row.part === part),
      );
      return { run: run ? fromRunRow(run) : null, count: count ? fromCountRow(count) : null };
    },

    async loadWithCounts(runId) {
      const rows: Record<string, unknown>[] = [];
      let from: Record<string, unknown> | undefined;
      do {
        const answer = await client.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: 'runId = :runId',
            ExpressionAttributeValues: { ':runId': runId },
            ConsistentRead: true,
            ExclusiveStartKey: from,
          }),
        );
        rows.push(...(answer.Items ?? []));
        from = answer.LastEvaluatedKey;
      } while (from);
      const run = rows.find((row) => row.part === RUN_PART);
      if (!run) return null;
      const counts = rows.filter((row) => row !== run).map(fromCountRow);
      return { run: fromRunRow(run), counts: counts.sort((one, other) => (one.at < other.at ? -1 : 1)) };
    },

    async loadForStart({ runId, workOrderId, line }) {
      const rows = await readByKeys(client, [
        { tableName: TableName, keys: [runKey(runId)] },
        { tableName: workOrders, keys: [{ id: workOrderId }] },
        { tableName: workCenters, keys: [{ kind: LINE, code: line }] },
      ]);
      const [run] = rows.get(TableName) ?? [];
      const [order] = rows.get(workOrders) ?? [];
      const [stored] = rows.get(workCenters) ?? [];
      return {
        run: run ? fromRunRow(run) : null,
        order: order && order.removedBy === undefined ? fromWorkOrderRow(order) : null,
        line: stored ? lineFromRow(stored) : null,
      };
    },

    async nextNumber() {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName,
          Key: COUNTER,
          UpdateExpression: 'ADD lastNumber :one',
          ExpressionAttributeValues: { ':one': 1 },
          ReturnValues: 'UPDATED_NEW',
        }),
      );
      return Number(Attributes?.lastNumber);
    },

    start: (run, order) =>
      allOrNothing([
        { Put: writes.putNewRun(TableName, run) },
        { Update: writes.takeLine(workCenters, run) },
        { Put: putWorkOrder(workOrders, order.next, order.previous) },
      ]),

    save: (next, previous) =>
      orConflict(client.send(new PutCommand(writes.putRun(TableName, next, previous)))),

    count: (run, count) =>
      allOrNothing([
        { Put: writes.putCount(TableName, count) },
        { Update: writes.addToRun(TableName, count) },
        { Update: writes.addToOrder(workOrders, run.workOrderId, count, 0) },
      ]),

    end: (next: Run, previous, count) =>
      allOrNothing([
        { Put: writes.putRun(TableName, next, previous) },
        { Update: writes.freeLine(workCenters, next) },
        { Update: writes.addToOrder(workOrders, next.workOrderId, count, -1) },
        ...(count ? [{ Put: writes.putCount(TableName, count) }] : []),
      ]),

    async idsOfWorkOrder(workOrderId, limit) {
      const index = { TableName, IndexName: 'workOrder', key: 'workOrderId', value: workOrderId };
      const slice = { from: null, before: null, limit };
      const { rows } = await readSlice(client, { ...index, sortKey: 'startOrder' }, slice);
      return rows.map(({ runId }) => String(runId));
    },

    async history(ended, slice) {
      const index = { TableName, IndexName: 'history', key: 'ended', value: ended, sortKey: 'startOrder' };
      const { rows, more } = await readSlice(client, index, slice);
      return { rows: rows.map(entryFromRunRow), more };
    },
  };
};
