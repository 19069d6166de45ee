import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { countEntryPart } from '#adapters/dynamo/stock/stock-keys.ts';
import { readSlice } from '#adapters/dynamo/table/index-slice.ts';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { CountStore } from '#app/stock/counts/count-ports.ts';
import type { Count } from '#domain/stock/counts/count.ts';
import * as rows from './count-row.ts';

type Row = Record<string, unknown>;

/** Beside the counts, under a key no ULID can have. */
const COUNTER = { countId: '#counter', part: rows.HEAD };

/** As it was read, and nothing was counted since. */
const unchanged = ({ version, entered }: Count) => ({
  ConditionExpression: '#version = :version AND entered = :entered',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':version': version, ':entered': entered },
});

/** Counts: a head, and beside it rows, entries and differences, so that two who count different rows meet at no row. */
export const countStore = (client: DynamoDBDocumentClient, TableName: string): CountStore => {
  const allOrNothing = (
    TransactItems: NonNullable<ConstructorParameters<typeof TransactWriteCommand>[0]['TransactItems']>,
  ) => orConflict(client.send(new TransactWriteCommand({ TransactItems })));

  const partOf = async (countId: string, part: string): Promise<Row | undefined> =>
    (await client.send(new GetCommand({ TableName, Key: { countId, part }, ConsistentRead: true }))).Item;

  const headsOf = async (countIds: readonly string[]): Promise<ReadonlyMap<string, Count>> => {
    const keys = countIds.map((countId) => ({ countId, part: rows.HEAD }));
    const found = (await readByKeys(client, [{ tableName: TableName, keys }])).get(TableName) ?? [];
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
      const keys = parts.map((part) => ({ countId, part }));
      const found = (await readByKeys(client, [{ tableName: TableName, keys }])).get(TableName) ?? [];
      const whole = rows.fromRows(found);
      return { count: whole?.count ?? null, rows: whole?.rows ?? [], entry: whole?.entries[0] ?? null };
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

    begin({ count, rows: taken, entries, differences }) {
      const { countId } = count;
      const absent = { ConditionExpression: 'attribute_not_exists(countId)' };
      const items = [
        rows.toPackedRow(countId, rows.ROWS, taken),
        ...entries.map(rows.toEntryRow),
        ...(differences.length > 0 ? [rows.toPackedRow(countId, rows.DIFFERENCES, differences)] : []),
      ];
      return allOrNothing([
        { Put: { TableName, Item: rows.toCountRow(count), ...absent } },
        ...items.map((Item) => ({ Put: { TableName, Item } })),
      ]);
    },

    enter(count, entry, previous, isFound) {
      const isNew = previous === null;
      const { countId } = count;
      return allOrNothing([
        {
          Update: {
            TableName,
            Key: { countId, part: rows.HEAD },
            UpdateExpression: 'ADD counted :counted, rowCount :found, entered :one',
            ConditionExpression: '#version = :version',
            ExpressionAttributeNames: { '#version': 'version' },
            ExpressionAttributeValues: {
              ...{ ':counted': isNew ? 1 : 0, ':found': isNew && isFound ? 1 : 0, ':one': 1 },
              ':version': count.version,
            },
          },
        },
        {
          Put: {
            TableName,
            Item: rows.toEntryRow(entry),
            ...(isNew
              ? { ConditionExpression: 'attribute_not_exists(countId)' }
              : {
                  ConditionExpression: 'entryId = :entryId',
                  ExpressionAttributeValues: { ':entryId': previous.entryId },
                }),
          },
        },
      ]);
    },

    save(next, previous, differences) {
      const found = differences
        ? [{ Put: { TableName, Item: rows.toPackedRow(next.countId, rows.DIFFERENCES, differences) } }]
        : [];
      return allOrNothing([
        { Put: { TableName, Item: rows.toCountRow(next), ...unchanged(previous) } },
        ...found,
      ]);
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
