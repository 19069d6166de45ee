import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { countEntryPart } from '#adapters/dynamo/stock/stock-keys.ts';
import { readSlice } from '#adapters/dynamo/table/index-slice.ts';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import type { CountStore } from '#app/stock/counts/count-ports.ts';
import type { Count } from '#domain/stock/counts/count.ts';
import * as rows from './count-row.ts';

type Row = Record<string, unknown>;

type Key = Readonly<Record<'countId' | 'part', string>>;

type CountReader = Pick<
  CountStore,
  'load' | 'loadWhole' | 'loadDifferences' | 'loadForEntry' | 'dueBy' | 'list'
>;

/** What a table has of counts; each is read as it stands, but for lists, which follow within a moment. */
export const countReader = (client: DynamoDBDocumentClient, TableName: string): CountReader => {
  const partOf = async (countId: string, part: string): Promise<Row | undefined> =>
    (await client.send(new GetCommand({ TableName, Key: { countId, part }, ConsistentRead: true }))).Item;

  const partsOf = async (keys: readonly Key[]): Promise<readonly Row[]> =>
    (await readByKeys(client, [{ tableName: TableName, keys }])).get(TableName) ?? [];

  const headsOf = async (countIds: readonly string[]): Promise<ReadonlyMap<string, Count>> => {
    const found = await partsOf(countIds.map((countId) => ({ countId, part: rows.HEAD })));
    return new Map(found.map(rows.fromCountRow).map((count) => [count.countId, count]));
  };

  return {
    async load(countId) {
      const head = await partOf(countId, rows.HEAD);
      return head ? rows.fromCountRow(head) : null;
    },

    async loadWhole(countId) {
      const found = await queryAll(client, {
        TableName,
        KeyConditionExpression: 'countId = :countId',
        ExpressionAttributeValues: { ':countId': countId },
        ConsistentRead: true,
      });
      return rows.fromRows(found);
    },

    loadDifferences: async (countId) => rows.fromPackedRow(await partOf(countId, rows.DIFFERENCES)),

    async loadForEntry(countId, at) {
      const parts = [rows.HEAD, rows.ROWS, countEntryPart(at)];
      const whole = rows.fromRows(await partsOf(parts.map((part) => ({ countId, part }))));
      return { count: whole?.count ?? null, rows: whole?.rows ?? [], entry: whole?.entries[0] ?? null };
    },

    async dueBy(instant, limit) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: 'due',
          KeyConditionExpression: 'due = :due AND dueAt <= :to',
          ExpressionAttributeValues: { ':due': rows.DUE, ':to': new Date(instant).toISOString() },
          Limit: limit,
        }),
      );
      return Items.map((row) => String(row.countId));
    },

    async list(of, slice) {
      const index = { TableName, IndexName: 'list', key: 'list', value: of, sortKey: 'listOrder' };
      const { rows: found, more } = await readSlice(client, index, slice);
      const heads = await headsOf(found.map((row) => String(row.countId)));
      return {
        more,
        rows: found.flatMap((row) => {
          const count = heads.get(String(row.countId));
          return count ? [{ count, order: String(row.listOrder) }] : [];
        }),
      };
    },
  };
};
