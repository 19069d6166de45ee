import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dynamoCall } from '#local/dynamodb/dynamo-call.ts';
import { createTables, type DynamoEngine, startDynamoEngine } from '#local/dynamodb/dynamodb.ts';
import type { FunctionActivity } from '#local/functions/function-activity.ts';
import type { InvocationResult } from '#local/functions/function-thread.ts';
import type { Template } from '#local/template/assembly.ts';
import { evaluateStack } from '#local/template/template.ts';
import { aFolder, removeFolders } from '#local/testing/a-function.ts';
import { eventually } from '#test/support/eventually.ts';
import { startTriggers } from './triggers.ts';

// Servers and processes take their time on a busy machine.
const arnOf = (logicalId: string) => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });
const base: Template['Resources'] = {
  Poster: { Type: 'AWS::Lambda::Function' },
  Receipts: {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
      StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
    },
  },
  Failed: { Type: 'AWS::SQS::Queue' },
};
const mapping = (change: object = {}) => ({
  Type: 'AWS::Lambda::EventSourceMapping',
  Properties: {
    FunctionName: { Ref: 'Poster' },
    EventSourceArn: { 'Fn::GetAtt': ['Receipts', 'StreamArn'] },
    StartingPosition: 'TRIM_HORIZON',
    BatchSize: 10,
    MaximumRetryAttempts: 1,
    DestinationConfig: { OnFailure: { Destination: arnOf('Failed') } },
    ...change,
  },
});
const rule = (ScheduleExpression: string, change: object = {}) => ({
  Type: 'AWS::Events::Rule',
  Properties: {
    ScheduleExpression,
    State: 'ENABLED',
    Targets: [{ Arn: arnOf('Poster'), Id: 'T', Input: '{"mode":"due"}' }],
    ...change,
  },
});
const stackWith = (Resources: Template['Resources']) =>
  evaluateStack({ template: { Resources: { ...base, ...Resources } } });

let engine: DynamoEngine;
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  engine = await startDynamoEngine();
  const properties = stackWith({}).resources.get('Receipts')?.properties;
  await createTables(engine.endpoint, [{ ...properties, TableName: 'Receipts' } as never]);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await engine.stop();
});
afterAll(removeFolders);

const put = (id: string, status = 'QUEUED') =>
  dynamoCall(engine.endpoint, 'PutItem', {
    TableName: 'Receipts',
    Item: { id: { S: id }, status: { S: status } },
  });

/** Functions at work all the time: their streams are asked as often as ever. */
const AT_WORK: FunctionActivity = { changes: 0, isRunning: true, next: () => Promise.resolve() };

const fine: InvocationResult = { ok: true, payload: 'null' };
const bad: InvocationResult = { ok: false, error: { errorType: 'Error', errorMessage: 'no' } };

type Answer = (ids: string[], event: unknown) => InvocationResult | Promise<InvocationResult>;

/** Starts the triggers of a stack, writes down what the function is woken with, and waits for what is asked for. */
function started(
  resources: Template['Resources'],
  answer: Answer = () => fine,
  stateDir?: string,
  activity = AT_WORK,
) {
  const seen: { ids: string[]; event: unknown }[] = [];
  const watchers: (() => void)[] = [];
  const told: string[] = [];
  const notice = () => {
    for (const watch of watchers) watch();
  };
  const triggers = startTriggers({
    stack: stackWith(resources),
    endpoint: engine.endpoint,
    activityOf: () => activity,
    stateDir,
    tell: (line) => {
      told.push(line);
      notice();
    },
    functions: {
      async invoke(_, event) {
        const records =
          (event as { Records?: { dynamodb: { Keys: { id: { S: string } } } }[] }).Records ?? [];
        const ids = records.map(({ dynamodb }) => dynamodb.Keys.id.S);
        seen.push({ ids, event: JSON.parse(JSON.stringify(event)) });
        notice();
        const result = await answer(ids, event);
        notice();
        return result;
      },
    },
  });
  stops.push(() => triggers.stop());
  const until = (there: () => boolean) =>
    new Promise<void>((resolve) => {
      const watch = () => there() && resolve();
      watchers.push(watch);
      watch();
    });
  const heard = () => seen.flatMap(({ ids }) => ids);
  return {
    seen,
    told,
    heard,
    until,
    hears: (id: string) => until(() => heard().includes(id)),
    stop: triggers.stop,
  };
}

describe('a stream', () => {
  it('wakes the function with what was written, also before the start, as Lambda’s event', async () => {
    await put('before');
    const run = started({ Wakes: mapping() });
    await run.hears('before');
    await put('after');
    await run.hears('after');
    expect(run.seen[0]?.event).toMatchObject({
      Records: [
        {
          eventName: 'INSERT',
          eventSource: 'aws:dynamodb',
          awsRegion: 'ap-southeast-2',
          eventSourceARN: 'arn:aws:dynamodb:ap-southeast-2:000000000000:table/Receipts/stream/local',
          dynamodb: { Keys: { id: { S: 'before' } }, NewImage: { status: { S: 'QUEUED' } } },
        },
      ],
    });
  });

  it('is asked again as soon as a function did something, and seldom while none does', async () => {
    const waits: { milliseconds: number; end: () => void }[] = [];
    const next = (milliseconds: number, signal: AbortSignal) =>
      new Promise<void>((end) => {
        if (signal.aborted) end();
        signal.addEventListener('abort', () => end());
        waits.push({ milliseconds, end });
      });
    const run = started({ Wakes: mapping() }, undefined, undefined, { changes: 0, isRunning: false, next });
    await eventually(() => waits[0], 'a stream without anything new');
    await put('written by a function');
    expect([waits.length, run.heard()]).toEqual([1, []]);
    expect(waits[0]?.milliseconds).toBe(900);
    waits[0]?.end();
    await run.hears('written by a function');
  });

  it('wakes only for what its filters let through, and in batches no larger than its size', async () => {
    const pattern = {
      eventName: ['INSERT', 'MODIFY'],
      dynamodb: { NewImage: { status: { S: ['QUEUED'] } } },
    };
    for (const id of ['a', 'b', 'c']) await put(id);
    await put('no', 'POSTED');
    await put('last');
    const run = started({
      Wakes: mapping({ BatchSize: 2, FilterCriteria: { Filters: [{ Pattern: JSON.stringify(pattern) }] } }),
    });
    await run.hears('last');
    expect(run.seen.map(({ ids }) => ids)).toEqual([
      ['a', 'b'],
      ['c', 'last'],
    ]);
  });

  it('goes on where it was after a restart, and repeats what was in the middle', async () => {
    const stateDir = aFolder();
    await put('one');
    const first = started({ Wakes: mapping() }, undefined, stateDir);
    await first.hears('one');
    let letGo: () => void = () => {};
    await first.stop();
    await put('two');
    const second = started(
      { Wakes: mapping() },
      () =>
        new Promise((resolve) => {
          letGo = () => resolve(bad);
        }),
      stateDir,
    );
    await second.until(() => second.seen.length > 0);
    const stopped = second.stop();
    letGo();
    await stopped;

    await put('three');
    const third = started({ Wakes: mapping() }, undefined, stateDir);
    await third.hears('three');
    expect(second.heard()).toEqual(['two']);
    expect(third.heard()).toEqual(['two', 'three']);
  });

  it('tries a failed batch again and then gives it up to the failure queue, and goes on', async () => {
    const stateDir = aFolder();
    await put('bad');
    const run = started({ Wakes: mapping() }, (ids) => (ids.includes('bad') ? bad : fine), stateDir);
    await run.until(() => run.told.length > 0);
    await put('good');
    await run.hears('good');
    expect(run.heard()).toEqual(['bad', 'bad', 'good']);
    expect(JSON.parse(readFileSync(join(stateDir, 'queues/Failed.jsonl'), 'utf8'))).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 2 },
      DDBStreamBatchInfo: { batchSize: 1 },
    });
  });

  it('halves a failed batch until the bad record stands alone', async () => {
    for (const id of ['a', 'b', 'bad', 'd']) await put(id);
    const run = started(
      { Wakes: mapping({ BisectBatchOnFunctionError: true, MaximumRetryAttempts: 0 }) },
      (ids) => (ids.includes('bad') ? bad : fine),
    );
    await run.hears('d');
    await run.until(() => run.told.length > 0 && run.seen.at(-1)?.ids[0] === 'd');
    expect(run.seen.map(({ ids }) => ids.join(''))).toEqual(['abbadd', 'ab', 'badd', 'bad', 'd']);
  });

  it('starts again from the first record that the function names', async () => {
    for (const id of ['a', 'b', 'c']) await put(id);
    let failed = false;
    const run = started(
      { Wakes: mapping({ FunctionResponseTypes: ['ReportBatchItemFailures'] }) },
      (ids, event) => {
        if (failed || !ids.includes('b')) return fine;
        failed = true;
        const records = (event as { Records: { dynamodb: { SequenceNumber: string } }[] }).Records;
        const itemIdentifier = records[1]?.dynamodb.SequenceNumber;
        return { ok: true, payload: JSON.stringify({ batchItemFailures: [{ itemIdentifier }] }) };
      },
    );
    await run.until(() => run.seen.length === 2);
    expect(run.seen.map(({ ids }) => ids)).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c'],
    ]);
  });

  it('that no table has stops the start', () => {
    expect(() => started({ Wakes: mapping({ EventSourceArn: arnOf('Failed') }) })).toThrow(
      'streams of tables only',
    );
  });
});

describe('a schedule', () => {
  it('fires once at the start with its input', async () => {
    const run = started({
      Tick: rule('rate(1 minute)'),
      Nightly: rule('cron(15 16 * * ? *)', { Targets: [{ Arn: arnOf('Poster'), Id: 'T' }] }),
    });
    await run.until(() => run.seen.length === 2);
    expect(run.seen.map(({ event }) => event)).toEqual([
      { mode: 'due' },
      expect.objectContaining({
        'detail-type': 'Scheduled Event',
        source: 'aws.events',
        region: 'ap-southeast-2',
      }),
    ]);
  });

  it('does not fire when it is disabled', async () => {
    const run = started({ Off: rule('rate(1 minute)', { State: 'DISABLED' }), On: rule('rate(2 minutes)') });
    await run.until(() => run.seen.length === 1);
    await run.stop();
    expect(run.seen).toHaveLength(1);
  });

  it('that fails is tried again as often as the function’s settings say', async () => {
    const settings = {
      Type: 'AWS::Lambda::EventInvokeConfig',
      Properties: { FunctionName: { Ref: 'Poster' }, Qualifier: '$LATEST', MaximumRetryAttempts: 0 },
    };
    const run = started({ Tick: rule('rate(1 minute)'), Settings: settings }, () => bad);
    await run.until(() => run.told.length > 0);
    expect(run.told).toEqual(['[Poster] An event was given up (RetriesExhausted): no']);
    expect(run.seen).toHaveLength(1);
  });
});
