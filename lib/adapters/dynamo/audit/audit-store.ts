import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { readSlice } from '#adapters/dynamo/table/index-slice.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { AuditReader, AuditStore, EntryKey, ListedEntry } from '#app/audit/audit-ports.ts';
import { AuditEntry, entryKey, keptUntil, listPlace } from '#domain/audit/audit-entry.ts';
import { addDays } from '#domain/calendar.ts';

const rows = rowsOf(AuditEntry);

/** DynamoDB removes it within two days after the last day on which it is kept; undefined: never. */
const toRow = (entry: AuditEntry, auditYears: number | undefined) => {
  const { day, month, order } = listPlace(entry);
  const row = { ...rows.toRow(entry), month, order };
  if (auditYears === undefined) return row;
  const over = Date.parse(addDays(keptUntil(day, auditYears), 2));
  return { ...row, expiresAt: Math.floor(over / 1000) };
};

const listed = (row: Readonly<Record<string, unknown>>): ListedEntry => {
  const text = (name: string) => String(row[name] ?? '');
  return {
    ...{ record: text('record'), entry: text('entry'), order: text('order'), name: text('name') },
    ...{ at: text('at'), by: text('by'), role: text('role'), act: text('act'), reason: text('reason') },
    noun: text('noun') as ListedEntry['noun'],
  };
};

/** Entries: the chain of a row lies together with those of the record's other rows. */
export const auditStore = (
  client: DynamoDBDocumentClient,
  TableName: string,
  auditYears?: number,
): AuditStore => ({
  async last(record, row) {
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: '#record = :record AND #entry BETWEEN :first AND :last',
        ExpressionAttributeNames: { '#record': 'record', '#entry': 'entry' },
        ExpressionAttributeValues: {
          ':record': record,
          ':first': entryKey(row, 0),
          ':last': entryKey(row, 9_999_999_999),
        },
        ConsistentRead: true,
        ScanIndexForward: false,
        Limit: 1,
      }),
    );
    return Items[0] ? rows.fromRow(Items[0]) : null;
  },

  add: (entry) =>
    orConflict(
      client.send(
        new PutCommand({
          TableName,
          Item: toRow(entry, auditYears),
          ConditionExpression: 'attribute_not_exists(#record)',
          ExpressionAttributeNames: { '#record': 'record' },
        }),
      ),
    ),
});

export const auditReader = (client: DynamoDBDocumentClient, TableName: string): AuditReader => {
  const slice = async (
    index: { readonly IndexName: string; readonly key: string; readonly value: string },
    asked: Parameters<AuditReader['ofMonth']>[1],
  ) => {
    const { rows: found, more } = await readSlice(client, { TableName, ...index, sortKey: 'order' }, asked);
    return { rows: found.map(listed), more };
  };
  const rowsAt = async (keys: readonly EntryKey[], only?: readonly string[]) => {
    const wanted = keys.map(({ record, entry }) => ({ record, entry }));
    const read = await readByKeys(client, [{ tableName: TableName, keys: wanted, ...(only && { only }) }]);
    return read.get(TableName) ?? [];
  };
  return {
    load: async (keys) => (await rowsAt(keys)).map(rows.fromRow),

    loadHashes: async (keys) =>
      (await rowsAt(keys, ['record', 'entry', 'hash'])).map((row) => ({
        ...{ record: String(row.record), entry: String(row.entry), hash: String(row.hash) },
      })),

    ofMonth: (month, asked) => slice({ IndexName: 'month', key: 'month', value: month }, asked),

    async keysOfMonth(month, asked) {
      const index = { TableName, IndexName: 'month', key: 'month', value: month, sortKey: 'order' };
      const found = await readSlice(client, { ...index, only: ['record', 'entry', 'order'] }, asked);
      const keys = found.rows.map((row) => ({
        ...{ record: String(row.record), entry: String(row.entry), order: String(row.order) },
      }));
      return { rows: keys, more: found.more };
    },

    ofPerson: (by, asked) => slice({ IndexName: 'person', key: 'by', value: by }, asked),

    ofAct: (act, asked) => slice({ IndexName: 'act', key: 'act', value: act }, asked),

    ofRecord: (record, asked) => slice({ IndexName: 'record', key: 'record', value: record }, asked),
  };
};
