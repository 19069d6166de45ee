import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { readSlice } from '#adapters/dynamo/table/index-slice.ts';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import type { RunStore } from '#app/production/production-ports.ts';
import { fromFrozenBomRow, frozenBomKey } from './frozen-bom-row.ts';
import {
  countPart,
  entryFromRunRow,
  fromCountRow,
  fromRunRow,
  RUN_PART,
  runKey,
} from './production-run-row.ts';
import {
  fromGoodsRow,
  fromRunLotRow,
  goodsKey,
  goodsPartition,
  LOT_PART,
  runLotKey,
} from './run-goods-row.ts';

type RunReader = Pick<
  RunStore,
  | 'load'
  | 'loadMany'
  | 'loadForCount'
  | 'loadWithCounts'
  | 'goodsOf'
  | 'loadForLot'
  | 'lotsOf'
  | 'goodsWithLots'
  | 'bomsOf'
  | 'idsOfWorkOrder'
  | 'history'
>;

/** Runs with their counts, what they make and use, and the bills of their orders: one table. */
export const productionRunReader = (client: DynamoDBDocumentClient, TableName: string): RunReader => {
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
      const keys = [runKey(runId), { runId, part: countPart(countId) }, goodsKey(runId)];
      const rows = await rowsByKey(keys);
      const [run, count, goods] = keys.map(({ part }) => rows.find((row) => row.part === part));
      return {
        run: run ? fromRunRow(run) : null,
        count: count ? fromCountRow(count) : null,
        goods: goods ? fromGoodsRow(goods) : null,
      };
    },

    async goodsOf(runIds) {
      if (runIds.length === 0) return new Map();
      const found = (await rowsByKey(runIds.map(goodsKey))).map(fromGoodsRow);
      return new Map(found.map((goods) => [goods.runId, goods]));
    },

    async loadWithCounts(runId) {
      const rows = await queryAll(client, {
        TableName,
        KeyConditionExpression: 'runId = :runId',
        ExpressionAttributeValues: { ':runId': runId },
        ConsistentRead: true,
      });
      const run = rows.find((row) => row.part === RUN_PART);
      if (!run) return null;
      const counts = rows.filter((row) => row !== run).map(fromCountRow);
      return { run: fromRunRow(run), counts: counts.sort((one, other) => (one.at < other.at ? -1 : 1)) };
    },

    async loadForLot(runId, lot) {
      const keys = [runKey(runId), goodsKey(runId), runLotKey(runId, lot)];
      const rows = await rowsByKey(keys);
      const [run, goods, stored] = keys.map(({ part }) => rows.find((row) => row.part === part));
      return {
        run: run ? fromRunRow(run) : null,
        goods: goods ? fromGoodsRow(goods) : null,
        lot: stored ? fromRunLotRow(stored) : null,
      };
    },

    async lotsOf(runId) {
      const rows = await queryAll(client, {
        TableName,
        KeyConditionExpression: 'runId = :goods AND begins_with(part, :lot)',
        ExpressionAttributeValues: { ':goods': goodsPartition(runId), ':lot': LOT_PART },
        ConsistentRead: true,
      });
      return rows.map(fromRunLotRow);
    },

    async goodsWithLots(runId) {
      const rows = await queryAll(client, {
        TableName,
        KeyConditionExpression: 'runId = :goods',
        ExpressionAttributeValues: { ':goods': goodsPartition(runId) },
        ConsistentRead: true,
      });
      const goods = rows.find(({ part }) => part === goodsKey(runId).part);
      const lots = rows.filter(({ part }) => String(part).startsWith(LOT_PART));
      return { goods: goods ? fromGoodsRow(goods) : null, lots: lots.map(fromRunLotRow) };
    },

    async bomsOf(workOrderIds) {
      const wanted = [...new Set(workOrderIds)];
      if (wanted.length === 0) return new Map();
      const found = (await rowsByKey(wanted.map(frozenBomKey))).map(fromFrozenBomRow);
      return new Map(found.map((bom) => [bom.workOrderId, bom]));
    },

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
