import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { dynamoCall } from './dynamo-call.ts';
import { createTables, type DynamoEngine, startDynamoEngine } from './dynamodb.ts';
import { chooseEngine } from './engine-command.ts';
import { indexStreams } from './stream-index.ts';

const STREAMS = 'DynamoDBStreams_20120810';

const engine = chooseEngine();
const { store: _store, ...without } = engine;

let folder: string;
let running: DynamoEngine | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engine-'));
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const start = async (using = engine): Promise<DynamoEngine> => {
  running = await startDynamoEngine({ dataDir: folder, engine: using });
  return running;
};

const makeTable = ({ endpoint }: DynamoEngine) =>
  createTables(endpoint, [
    {
      TableName: 'Lots',
      KeySchema: [{ AttributeName: 'lot', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'lot', AttributeType: 'S' }],
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
    },
  ]);

const put = ({ endpoint }: DynamoEngine, lot: string) =>
  dynamoCall(endpoint, 'PutItem', { TableName: 'Lots', Item: { lot: { S: lot } } });

type Told = { dynamodb: { NewImage: { lot: { S: string } } } };

const told = async ({ endpoint }: DynamoEngine): Promise<readonly string[]> => {
  const { Table } = await dynamoCall<{ Table: { LatestStreamArn: string } }>(endpoint, 'DescribeTable', {
    TableName: 'Lots',
  });
  const StreamArn = Table.LatestStreamArn;
  const { StreamDescription } = await dynamoCall<{ StreamDescription: { Shards: { ShardId: string }[] } }>(
    endpoint,
    'DescribeStream',
    { StreamArn },
    STREAMS,
  );
  const { ShardIterator } = await dynamoCall<{ ShardIterator: string }>(
    endpoint,
    'GetShardIterator',
    { StreamArn, ShardId: StreamDescription.Shards[0]?.ShardId, ShardIteratorType: 'TRIM_HORIZON' },
    STREAMS,
  );
  const { Records } = await dynamoCall<{ Records: Told[] }>(
    endpoint,
    'GetRecords',
    { ShardIterator },
    STREAMS,
  );
  return Records.map(({ dynamodb }) => dynamodb.NewImage.lot.S);
};

const storeOf = () => join(folder, 'dynamodb.sqlite');

/** How the store finds what an SQL question asks for. The engine must have ended. */
const planOf = (question: string): string => {
  const store = new sqlite.Database(storeOf());
  store.exec('PRAGMA locking_mode = EXCLUSIVE');
  const steps = store.all(`EXPLAIN QUERY PLAN ${question}`).map((step) => String(step.detail));
  store.close();
  return steps.join('; ');
};

const LAST = "SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = 'Lots'";
const NEXT =
  "SELECT new_image FROM _stream_records WHERE table_name = 'Lots' AND shard_id = 's' AND CAST(sequence_number AS INTEGER) > 7 ORDER BY CAST(sequence_number AS INTEGER) ASC LIMIT 9";

describe('the index over the streams of a store', () => {
  it('is in a new store before anything is written', async () => {
    const first = await start();
    await makeTable(first);
    await put(first, 'L1');
    await first.stop();
    for (const question of [LAST, NEXT]) expect(planOf(question)).toContain('warehouse_stream_order');
  });

  it('is added to a store that has none, whose streams go on where they were', async () => {
    const old = await start(without);
    await makeTable(old);
    for (const lot of ['L1', 'L2']) await put(old, lot);
    await old.stop();
    expect(planOf(LAST)).not.toContain('warehouse_stream_order');
    const next = await start();
    await put(next, 'L3');
    expect(await told(next)).toEqual(['L1', 'L2', 'L3']);
    await next.stop();
    expect(planOf(LAST)).toContain('warehouse_stream_order');
  });

  it('is added after a kill -9 of the engine, or of whoever was adding it', async () => {
    const old = await start(without);
    await makeTable(old);
    await put(old, 'L1');
    process.kill(old.pid, 'SIGKILL');
    await old.stop();
    mkdirSync(`${storeOf()}.lock`);
    const next = await start();
    expect(await told(next)).toEqual(['L1']);
    await next.stop();
    expect(planOf(LAST)).toContain('warehouse_stream_order');
  });

  it('is no reason not to start: a store that keeps its streams otherwise stays as it is', async () => {
    const store = new sqlite.Database(storeOf());
    store.exec('CREATE TABLE changes (number INTEGER)');
    store.close();
    expect(await indexStreams(storeOf())).toBe(false);
  });

  it('is what this version of the engine needs', () => {
    const asks = readFileSync(engine.command).includes(
      'COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name',
    );
    if (!asks)
      throw new Error(
        'This version of Dynoxide numbers changes otherwise: see whether it still reads all of its streams for each write, and take lib/local/dynamodb/stream-index.ts away if it does not.',
      );
  });
});
