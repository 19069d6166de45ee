import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { takeNumbers } from '#adapters/dynamo/table/take-numbers.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { CountStore } from '#app/stock/counts/count-ports.ts';
import type { Count } from '#domain/stock/counts/count.ts';
import { countReader } from './count-reader.ts';
import * as rows from './count-row.ts';

type Writes = NonNullable<ConstructorParameters<typeof TransactWriteCommand>[0]['TransactItems']>;

/** Beside the counts, under a key no ULID can have. */
const COUNTER = { countId: '#counter', part: rows.HEAD };

const ABSENT = { ConditionExpression: 'attribute_not_exists(countId)' };

/** As it was read, and nothing was counted since. */
const unchanged = ({ version, entered }: Count) => ({
  ConditionExpression: '#version = :version AND entered = :entered',
  ExpressionAttributeNames: { '#version': 'version' },
  ExpressionAttributeValues: { ':version': version, ':entered': entered },
});

type Begun = Parameters<CountStore['begin']>[0];

const beginning = (TableName: string, { count, rows: taken, entries, differences }: Begun): Writes => {
  const { countId } = count;
  const items = [
    rows.toPackedRow(countId, rows.ROWS, taken),
    ...entries.map(rows.toEntryRow),
    ...(differences.length > 0 ? [rows.toPackedRow(countId, rows.DIFFERENCES, differences)] : []),
  ];
  return [
    { Put: { TableName, Item: rows.toCountRow(count), ...ABSENT } },
    ...items.map((Item) => ({ Put: { TableName, Item } })),
  ];
};

/** The head says how many rows are counted; the entry stands on the one that was read. */
const entering = (
  TableName: string,
  [count, entry, previous, isFound]: Parameters<CountStore['enter']>,
): Writes => {
  const isNew = previous === null;
  const onPrevious = isNew
    ? ABSENT
    : {
        ConditionExpression: 'entryId = :entryId',
        ExpressionAttributeValues: { ':entryId': previous.entryId },
      };
  return [
    {
      Update: {
        TableName,
        Key: { countId: count.countId, part: rows.HEAD },
        UpdateExpression: 'ADD counted :counted, rowCount :found, entered :one',
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ...{ ':counted': isNew ? 1 : 0, ':found': isNew && isFound ? 1 : 0, ':one': 1 },
          ':version': count.version,
        },
      },
    },
    { Put: { TableName, Item: rows.toEntryRow(entry), ...onPrevious } },
  ];
};

/** Counts: a head, and beside it rows, entries and differences, so that two who count different rows meet at no row. */
export const countStore = (client: DynamoDBDocumentClient, TableName: string): CountStore => {
  const allOrNothing = (TransactItems: Writes) =>
    orConflict(client.send(new TransactWriteCommand({ TransactItems })));

  return {
    ...countReader(client, TableName),

    nextNumber: () => takeNumbers(client, { tableName: TableName, key: COUNTER }),

    begin: (begun) => allOrNothing(beginning(TableName, begun)),

    enter: (...entered) => allOrNothing(entering(TableName, entered)),

    save(next, previous, differences) {
      const found = differences
        ? [{ Put: { TableName, Item: rows.toPackedRow(next.countId, rows.DIFFERENCES, differences) } }]
        : [];
      return allOrNothing([
        { Put: { TableName, Item: rows.toCountRow(next), ...unchanged(previous) } },
        ...found,
      ]);
    },
  };
};
