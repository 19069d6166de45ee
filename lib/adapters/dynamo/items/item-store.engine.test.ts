import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  PutCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import type { Item } from '#domain/items/item.ts';
import { anItem } from '#test/support/builders/items.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { itemStore } from './item-store.ts';

const sugar = (more: Partial<Item> = {}): Item =>
  anItem({
    ...{ inventoryID: 'RM-SUGAR', name: 'White sugar', baseUom: 'KG' },
    conversions: [{ uom: 'BAG', factor: 25, operation: 'Multiply' }],
    ...{ lotTrackingEnabled: true, expiryRequired: true },
    ...more,
  });

const aStore = async () => {
  const { Items: tableName } = await freshTables(testEngine.endpoint, 'Items');
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: testEngine.endpoint,
      region: 'ap-southeast-2',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    }),
  );
  let written = 0;
  client.middlewareStack.add(
    (next) => (args) => {
      if ('RequestItems' in args.input) {
        const requests = Object.values(args.input.RequestItems ?? {}).flat();
        written += requests.filter((request) => 'PutRequest' in (request as object)).length;
      }
      return next(args);
    },
    { step: 'initialize' },
  );
  return { store: itemStore(client, tableName), client, tableName, written: () => written };
};

describe('the item store', () => {
  it('gives back what it was given, by id without case and without blanks', async () => {
    const { store } = await aStore();
    await store.saveMany([sugar(), sugar({ inventoryID: 'PK-PALLET', conversions: [] })]);
    const found = await store.loadMany(['rm-sugar  ', 'PK-PALLET', 'pk-pallet', 'GONE', '']);
    expect(found.get('RM-SUGAR')).toEqual(sugar());
    expect([...found.keys()].toSorted()).toEqual(['PK-PALLET', 'RM-SUGAR']);
  });

  it('keeps hundreds, and writes only those that differ', async () => {
    const { store, written } = await aStore();
    const items = Array.from({ length: 260 }, (_, index) => sugar({ inventoryID: `I${index}` }));
    await store.saveMany(items);
    expect(written()).toBe(260);
    expect((await store.loadMany(items.map(({ inventoryID }) => inventoryID))).size).toBe(260);
    await store.saveMany(items.map((item, index) => (index === 7 ? { ...item, baseUom: 'L' } : item)));
    expect(written()).toBe(261);
  });

  it('keeps the last of an item that comes twice', async () => {
    const { store } = await aStore();
    await store.saveMany([sugar({ name: 'first' }), sugar({ inventoryID: 'rm-sugar', name: 'last' })]);
    expect((await store.loadMany(['RM-SUGAR'])).get('RM-SUGAR')?.name).toBe('last');
  });

  it('stores nothing beside an item, whatever came along with it', async () => {
    const { store } = await aStore();
    await store.saveMany([Object.assign(sugar(), { lastModifiedAt: '2026-01-01T00:00:00.000Z' })]);
    expect((await store.loadMany(['RM-SUGAR'])).get('RM-SUGAR')).toEqual(sugar());
  });

  it('takes a row that it cannot read for absent, and writes it anew', async () => {
    const { store, client, tableName } = await aStore();
    await client.send(
      new PutCommand({ TableName: tableName, Item: { itemKey: 'RM-SUGAR', inventoryID: 'RM-SUGAR' } }),
    );
    expect((await store.loadMany(['RM-SUGAR'])).size).toBe(0);
    await store.saveMany([sugar()]);
    expect((await store.loadMany(['RM-SUGAR'])).size).toBe(1);
  });

  it('writes at most 500 a second', async () => {
    const { store } = await aStore();
    const startedAt = performance.now();
    await store.saveMany(Array.from({ length: 150 }, (_, index) => sugar({ inventoryID: `I${index}` })));
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(245);
  });
});

describe('the item store on a DynamoDB that leaves writes over', () => {
  const mock = mockClient(DynamoDBDocumentClient.from(new DynamoDBClient({})));
  const store = itemStore(mock as unknown as DynamoDBDocumentClient, 'Items');

  beforeEach(() => {
    mock.reset();
    mock.on(BatchGetCommand).resolves({});
  });

  it('writes them again until they are through', async () => {
    const put = { PutRequest: { Item: { itemKey: 'RM-SUGAR', ...sugar() } } };
    mock
      .on(BatchWriteCommand)
      .resolvesOnce({ UnprocessedItems: { Items: [put] } })
      .resolves({});
    await store.saveMany([sugar(), sugar({ inventoryID: 'OTHER' })]);
    const calls = mock
      .commandCalls(BatchWriteCommand)
      .map((call) => call.args[0].input.RequestItems?.Items?.length);
    expect(calls).toEqual([2, 1]);
  });

  it('gives up when nothing gets through', async () => {
    mock.on(BatchWriteCommand).callsFake((input) => ({ UnprocessedItems: input.RequestItems }));
    await expect(store.saveMany([sugar()])).rejects.toThrow(/left writes over/);
  });
});
