import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identifyProcess, stillRuns } from '#local/process-identity.ts';
import { dynamoCall } from './dynamo-call.ts';
import { createTables, type DynamoEngine, startDynamoEngine, type TableProperties } from './dynamodb.ts';
import { chooseEngine } from './engine-command.ts';

const vendors: TableProperties = {
  TableName: 'Vendors',
  KeySchema: [{ AttributeName: 'vendorID', KeyType: 'HASH' }],
  AttributeDefinitions: [{ AttributeName: 'vendorID', AttributeType: 'S' }],
  BillingMode: 'PAY_PER_REQUEST',
  TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
  PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
};
const byStatus = {
  IndexName: 'status',
  KeySchema: [{ AttributeName: 'status', KeyType: 'HASH' }],
  Projection: { ProjectionType: 'KEYS_ONLY' },
};

// Engines and processes take their time on a busy machine.
const running: { stop(): Promise<void> }[] = [];
const folders: string[] = [];

async function anEngine(dataDir?: string): Promise<DynamoEngine> {
  const engine = await startDynamoEngine({ dataDir });
  running.push(engine);
  return engine;
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'engine-'));
  folders.push(folder);
  return folder;
}

function describe1(engine: DynamoEngine, TableName: string) {
  // biome-ignore lint/suspicious/noExplicitAny: the engine's answer is looked at, not built on
  return dynamoCall<{ Table: any }>(engine.endpoint, 'DescribeTable', { TableName }).then(
    ({ Table }) => Table,
  );
}

function put(engine: DynamoEngine, vendorID: string) {
  return dynamoCall(engine.endpoint, 'PutItem', {
    TableName: 'Vendors',
    Item: { vendorID: { S: vendorID } },
  });
}

function vendorIn(engine: DynamoEngine, vendorID: string) {
  const input = { TableName: 'Vendors', Key: { vendorID: { S: vendorID } }, ConsistentRead: true };
  return dynamoCall<{ Item?: unknown }>(engine.endpoint, 'GetItem', input).then(({ Item }) => Item);
}

async function ends(identity: { pid: number; startedAt: string }): Promise<void> {
  while (stillRuns(identity)) await new Promise((resolve) => setTimeout(resolve, 5));
}

afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the DynamoDB engine', () => {
  it('answers as soon as it is handed out, each start on a port of its own', async () => {
    const [one, other] = await Promise.all([anEngine(), anEngine()]);
    await createTables(one.endpoint, [vendors]);
    await put(one, 'V1');
    expect(await vendorIn(one, 'V1')).toEqual({ vendorID: { S: 'V1' } });
    await expect(describe1(other, 'Vendors')).rejects.toThrow('ResourceNotFoundException');
  });

  it('leaves no process behind when it is stopped, and may be stopped twice', async () => {
    const engine = await anEngine();
    const identity = identifyProcess(engine.pid);
    await engine.stop();
    await engine.stop();
    expect(identity && stillRuns(identity)).toBe(false);
  });

  it('keeps what was written across a kill -9 of the engine, and says that it died', async () => {
    const dataDir = aFolder();
    let died: (words: string) => void;
    const death = new Promise<string>((resolve) => {
      died = resolve;
    });
    const first = await startDynamoEngine({ dataDir, onDeath: (words) => died(words) });
    await createTables(first.endpoint, [vendors]);
    await put(first, 'V1');
    process.kill(first.pid, 'SIGKILL');
    await death;
    const second = await anEngine(dataDir);
    expect(await vendorIn(second, 'V1')).toEqual({ vendorID: { S: 'V1' } });
  });

  it('ends when its runner is killed with -9', async () => {
    const dataDir = aFolder();
    const script = `
      import { startDynamoEngine } from ${JSON.stringify(join(import.meta.dirname, 'dynamodb.ts'))};
      const engine = await startDynamoEngine({ dataDir: ${JSON.stringify(dataDir)} });
      console.log(engine.pid);
      setInterval(() => {}, 1000);`;
    const runner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) =>
      runner.stdout.once('data', (text) => resolve(Number(text))),
    );
    const engine = identifyProcess(pid);
    if (!engine) throw new Error('the engine does not run');

    await expect(startDynamoEngine({ dataDir })).rejects.toThrow(
      `in use by another run (process ${runner.pid})`,
    );
    const gone = once(runner, 'close');
    runner.kill('SIGKILL');
    await Promise.all([gone, ends(engine)]);
    await anEngine(dataDir);
  });

  it('is AWS’s own where only Java is there, and a sentence saying what to install where nothing is', () => {
    const nothing = { dynoxide: () => undefined, dynamoDbLocal: () => undefined, javaMajor: () => undefined };
    expect(chooseEngine({ ...nothing, dynamoDbLocal: () => '/jar', javaMajor: () => 17 }).name).toBe(
      'dynamodb-local',
    );
    expect(() => chooseEngine({ ...nothing, dynamoDbLocal: () => '/jar', javaMajor: () => 11 })).toThrow(
      'install Java 17',
    );
    expect(() => chooseEngine(nothing)).toThrow('npm ci');
  });
});

describe('the tables', () => {
  it('are made with indexes, stream and time to live as the template says', async () => {
    const engine = await anEngine();
    await createTables(engine.endpoint, [
      {
        ...vendors,
        AttributeDefinitions: [
          ...(vendors.AttributeDefinitions ?? []),
          { AttributeName: 'status', AttributeType: 'S' },
        ],
        GlobalSecondaryIndexes: [byStatus],
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      },
    ]);
    const table = await describe1(engine, 'Vendors');
    expect(table.GlobalSecondaryIndexes).toMatchObject([{ IndexName: 'status', IndexStatus: 'ACTIVE' }]);
    expect(table.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' });
    const ttl = await dynamoCall(engine.endpoint, 'DescribeTimeToLive', { TableName: 'Vendors' });
    expect(ttl).toMatchObject({
      TimeToLiveDescription: { AttributeName: 'expiresAt', TimeToLiveStatus: 'ENABLED' },
    });
  });

  it('keep their items while an index and a stream are added later', async () => {
    const engine = await anEngine();
    await createTables(engine.endpoint, [vendors]);
    await put(engine, 'V1');
    const later = {
      ...vendors,
      AttributeDefinitions: [
        ...(vendors.AttributeDefinitions ?? []),
        { AttributeName: 'status', AttributeType: 'S' },
      ],
      GlobalSecondaryIndexes: [byStatus],
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
    };
    await createTables(engine.endpoint, [later]);
    await createTables(engine.endpoint, [later]);
    expect(await vendorIn(engine, 'V1')).toBeDefined();
    expect((await describe1(engine, 'Vendors')).StreamSpecification.StreamViewType).toBe('NEW_IMAGE');
    await createTables(engine.endpoint, [vendors]);
    expect((await describe1(engine, 'Vendors')).GlobalSecondaryIndexes ?? []).toEqual([]);
  });

  it('are refused when their key changed, or when they carry a property nobody knows', async () => {
    const engine = await anEngine();
    await createTables(engine.endpoint, [vendors]);
    const otherKey = {
      ...vendors,
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    };
    await expect(createTables(engine.endpoint, [otherKey])).rejects.toThrow('--fresh');
    await expect(createTables(engine.endpoint, [{ ...vendors, Sharding: true }])).rejects.toThrow(
      'the property Sharding',
    );
  });
});
