import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  DynamoDBClient,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { RestoreError, restoreTable } from './put-table-back.ts';

type Item = Record<string, AttributeValue>;

let client: DynamoDBClient;
let made = 0;

beforeAll(() => {
  client = new DynamoDBClient({ endpoint: testEngine.endpoint });
});
afterAll(() => client.destroy());

/** A table with these items, found by `id` and `part`. */
async function aTable(items: readonly Item[], keys = ['id', 'part']): Promise<string> {
  made += 1;
  const TableName = `Table${made}`;
  await client.send(
    new CreateTableCommand({
      ...{ TableName, BillingMode: 'PAY_PER_REQUEST' },
      AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: keys.map((AttributeName, at) => ({ AttributeName, KeyType: at === 0 ? 'HASH' : 'RANGE' })),
    }),
  );
  for (let at = 0; at < items.length; at += 25)
    await client.send(
      new BatchWriteItemCommand({
        RequestItems: { [TableName]: items.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } })) },
      }),
    );
  return TableName;
}

const anItem = (number: number, more: Item = {}): Item => ({
  id: { S: `R${number}` },
  part: { S: 'header' },
  version: { N: '1' },
  lines: { B: Uint8Array.from([number % 256, 1, 2]) },
  ...more,
});

async function itemsOf(TableName: string): Promise<Item[]> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName, ConsistentRead: true }));
  return Items.toSorted((one, other) => (String(one.id?.S) < String(other.id?.S) ? -1 : 1));
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

/** 300 items then; since then thirty were changed, forty were lost and fifty came. */
async function aPastAndAPresent() {
  const past = numbers(0, 300).map((number) => anItem(number));
  const present = [
    ...numbers(0, 30).map((number) => anItem(number, { version: { N: '2' } })),
    ...numbers(70, 350).map((number) => anItem(number)),
  ];
  return { copy: await aTable(past), table: await aTable(present) };
}

const COUNTS = { written: 70, removed: 50, same: 230 };

describe('a table that was restored', () => {
  it('is put back to the item, and once is enough', async () => {
    const { copy, table } = await aPastAndAPresent();
    expect(await restoreTable(client, { copy, table, write: true })).toEqual(COUNTS);
    expect(await itemsOf(table)).toEqual(await itemsOf(copy));
    expect(await itemsOf(table)).toHaveLength(300);
    expect(await restoreTable(client, { copy, table, write: true })).toEqual({
      ...{ written: 0, removed: 0, same: 300 },
    });
  });

  it('is left alone while one only asks', async () => {
    const { copy, table } = await aPastAndAPresent();
    const before = await itemsOf(table);
    expect(await restoreTable(client, { copy, table, write: false })).toEqual(COUNTS);
    expect(await itemsOf(table)).toEqual(before);
  });

  it('is not written where only the order of a set differs', async () => {
    const copy = await aTable([anItem(1, { words: { SS: ['a', 'b'] } })]);
    const table = await aTable([anItem(1, { words: { SS: ['b', 'a'] } })]);
    expect(await restoreTable(client, { copy, table, write: true })).toMatchObject({ written: 0, same: 1 });
  });

  it('is refused from something that is no copy of it', async () => {
    const table = await aTable([anItem(1)]);
    const refused = (copy: string) => expect(restoreTable(client, { copy, table, write: true })).rejects;
    await refused(table).toThrow('The copy and the table are the same.');
    await refused(await aTable([], ['id'])).toThrow(/is no copy of Table\d+: their keys differ/);
    await refused('Nobody').toThrow(RestoreError);
    expect(await itemsOf(table)).toHaveLength(1);
  });
});
