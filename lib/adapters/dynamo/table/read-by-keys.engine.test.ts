import { BatchGetCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { createTables } from '#local/dynamodb/dynamodb.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { documentClient } from './document-client.ts';
import { readByKeys } from './read-by-keys.ts';

const mockDynamo = () => mockClient(DynamoDBDocumentClient);

const keysOf = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `k${i}` }));

describe('rows by their keys, from the engine', () => {
  beforeAll(async () => {
    const table = (TableName: string) => ({
      TableName,
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    });
    await createTables(testEngine.endpoint, [table('AAA'), table('BBB')]);
  });

  it('come from several tables, those that exist', async () => {
    const client = documentClient({ endpoint: testEngine.endpoint });
    await client.send(new PutCommand({ TableName: 'AAA', Item: { id: 'k0', what: 'a' } }));
    await client.send(new PutCommand({ TableName: 'BBB', Item: { id: 'k1', what: 'b' } }));
    const rows = await readByKeys(client, [
      { tableName: 'AAA', keys: keysOf(2) },
      { tableName: 'BBB', keys: keysOf(2) },
    ]);
    expect(rows.get('AAA')).toEqual([{ id: 'k0', what: 'a' }]);
    expect(rows.get('BBB')).toEqual([{ id: 'k1', what: 'b' }]);
  });

  it('cost no call when none are wanted', async () => {
    const client = documentClient({ endpoint: 'http://127.0.0.1:1' });
    expect((await readByKeys(client, [{ tableName: 'AAA', keys: [] }])).get('AAA')).toEqual([]);
  });
});

describe('rows by their keys, when DynamoDB', () => {
  let mock: ReturnType<typeof mockDynamo>;
  const client = documentClient({ endpoint: 'http://127.0.0.1:1' });
  type Wanted = Record<string, { Keys: { id: string }[]; ConsistentRead: boolean }>;
  const wantedIn = (input: { RequestItems?: unknown }): Wanted => input.RequestItems as Wanted;

  beforeEach(() => {
    mock = mockDynamo();
  });
  afterEach(() => mock.restore());

  it('takes 100 keys a call, are as many as were wanted, read consistently', async () => {
    mock.on(BatchGetCommand).callsFake((input) => {
      const { Keys = [], ConsistentRead } = wantedIn(input).T ?? {};
      expect(ConsistentRead).toBe(true);
      expect(Keys.length).toBeLessThanOrEqual(100);
      return { Responses: { T: Keys } };
    });
    const rows = await readByKeys(client, [{ tableName: 'T', keys: keysOf(2_500) }]);
    expect(new Set(rows.get('T')?.map(({ id }) => id)).size).toBe(2_500);
    expect(mock.calls()).toHaveLength(25);
  });

  it('leaves some over, are asked for again until all are there', async () => {
    mock.on(BatchGetCommand).callsFake((input) => {
      const { Keys = [] } = wantedIn(input).T ?? {};
      const done = Keys.slice(0, 40);
      return { Responses: { T: done }, UnprocessedKeys: { T: { Keys: Keys.slice(40) } } };
    });
    const rows = await readByKeys(client, [{ tableName: 'T', keys: keysOf(150) }]);
    expect(rows.get('T')).toHaveLength(150);
    expect(new Set(rows.get('T')?.map(({ id }) => id)).size).toBe(150);
  });

  it('leaves all over again and again, are a fault and no endless wait', async () => {
    mock.on(BatchGetCommand).callsFake((input) => ({ UnprocessedKeys: input.RequestItems }));
    await expect(readByKeys(client, [{ tableName: 'T', keys: keysOf(3) }])).rejects.toThrow(
      'again and again',
    );
    expect(mock.calls()).toHaveLength(6);
  });
});
