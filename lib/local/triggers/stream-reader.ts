import { DynamoFailure, dynamoCall } from '../dynamodb/dynamo-call.ts';
import type { FunctionActivity } from '../functions/function-activity.ts';
import type { InvocationError, InvocationResult } from '../functions/function-thread.ts';
import type { Checkpoints } from './checkpoints.ts';
import { deliverBatch, failureMessage, type StreamRecord } from './deliver-batch.ts';
import type { Destinations } from './destinations.ts';
import { pause } from './pause.ts';
import type { StreamMapping } from './stream-mapping.ts';

type StreamReading = {
  mapping: StreamMapping;
  endpoint: string;
  region: string;
  invoke(functionArn: string, event: unknown): Promise<InvocationResult>;
  checkpoints: Checkpoints;
  destinations: Destinations;
  /** Of the functions that may write the table: nearly all that is written, they write. */
  activity: FunctionActivity;
  tell(line: string): void;
  signal: AbortSignal;
};

type Shard = { ShardId: string; ParentShardId?: string };

/** How long to wait for more when there was nothing, while functions are at work. Lambda's own poller: 250 ms. */
const busyMs = 100;

/** The same of a stream that has brought nothing several times: most tables are not what is being worked on. */
const idleMs = 400;

/** While none is, and at most so long when that goes on: so late is seen what somebody else wrote. */
const quietMs = 1000;

/** The engine looks through all that all streams hold each time it is asked: 10 ms with 50,000 records. */
const longestQuietMs = 8000;

/** Waits until there may be more than was read when functions had changed so often, in vain `times` in a row. */
async function waitForMore(
  { activity, signal }: StreamReading,
  changesBefore: number,
  times: number,
): Promise<void> {
  const waitMs = Math.min(idleMs, busyMs * 2 ** (times - 1));
  await pause(waitMs, signal);
  if (!activity.isRunning && activity.changes === changesBefore)
    await activity.next(Math.min(longestQuietMs, quietMs * 2 ** (times - 1)) - waitMs, signal);
}

/** Reads the table's stream and wakes the function, until the signal says stop. Never rejects. */
export async function readStream(reading: StreamReading): Promise<void> {
  const { signal, tell, mapping } = reading;
  while (!signal.aborted) {
    try {
      await readShards(reading);
    } catch (error) {
      if (!signal.aborted) tell(`Reading the stream of ${mapping.tableName}: ${error}`);
    }
    await pause(busyMs, signal);
  }
}

/** One pass over the shards, oldest first: the order of changes to an item is kept. */
async function readShards(reading: StreamReading): Promise<void> {
  const { endpoint, mapping, signal } = reading;
  const { Table } = await dynamoCall<{ Table: { LatestStreamArn: string } }>(endpoint, 'DescribeTable', {
    TableName: mapping.tableName,
  });
  const StreamArn = Table.LatestStreamArn;
  const { StreamDescription } = await streamCall<{ StreamDescription: { Shards?: Shard[] } }>(
    endpoint,
    'DescribeStream',
    {
      StreamArn,
    },
  );
  for (const shard of parentsFirst(StreamDescription.Shards ?? []))
    if (!signal.aborted) await readShard(reading, StreamArn, shard.ShardId);
}

/** Reads one shard to its end, which an open shard has only when the run stops. */
async function readShard(reading: StreamReading, StreamArn: string, ShardId: string): Promise<void> {
  const { endpoint, mapping, checkpoints, activity, signal } = reading;
  const key = `${mapping.logicalId} ${StreamArn} ${ShardId}`;
  if (checkpoints.read(key) === ended) return;
  let iterator = await iteratorAt(
    endpoint,
    StreamArn,
    ShardId,
    checkpoints.read(key),
    mapping.startingPosition,
  );
  let timesInVain = 0;
  while (iterator && !signal.aborted) {
    const changesBefore = activity.changes;
    const { Records, NextShardIterator } = await streamCall<{
      Records: StreamRecord[];
      NextShardIterator?: string;
    }>(endpoint, 'GetRecords', { ShardIterator: iterator, Limit: 1000 });
    await deliverRecords(reading, ShardId, Records, (number) => checkpoints.write(key, number));
    iterator = NextShardIterator;
    timesInVain = Records.length === 0 ? timesInVain + 1 : 0;
    if (timesInVain > 0) await waitForMore(reading, changesBefore, timesInVain);
  }
  if (!iterator) checkpoints.write(key, ended);
}

const ended = 'ended';

async function deliverRecords(
  { mapping, region, invoke, destinations, tell, signal }: StreamReading,
  shardId: string,
  records: StreamRecord[],
  checkpoint: (sequenceNumber: string) => void,
): Promise<void> {
  const wanted = records
    .map((record) => ({ ...record, awsRegion: region, eventSourceARN: mapping.sourceArn }))
    .filter((record) => mapping.filter(record));
  let lastError: InvocationError | undefined;
  for (let at = 0; at < wanted.length && !signal.aborted; at += mapping.batchSize)
    await deliverBatch(wanted.slice(at, at + mapping.batchSize), {
      mapping,
      async invoke(batch) {
        const result = await invoke(mapping.functionArn, { Records: batch });
        lastError = result.ok ? undefined : result.error;
        return result;
      },
      passed: ({ dynamodb }) => checkpoint(dynamodb.SequenceNumber),
      givenUp(batch, attempts, reason) {
        const message = failureMessage(mapping, shardId, batch, attempts, reason, lastError);
        if (mapping.onFailure) destinations.send(mapping.onFailure, message);
        else tell(`A batch was given up: ${JSON.stringify(message)}`);
      },
      backOff: (retry) => pause(Math.min(30_000, 250 * 2 ** retry), signal),
      stopping: () => signal.aborted,
    });
  // What the filter left out is passed as well, once what came before it is.
  const last = records.at(-1);
  if (last && !signal.aborted) checkpoint(last.dynamodb.SequenceNumber);
}

async function iteratorAt(
  endpoint: string,
  StreamArn: string,
  ShardId: string,
  checkpoint: string | undefined,
  startingPosition: string,
): Promise<string | undefined> {
  const ask = (position: object) =>
    streamCall<{ ShardIterator?: string }>(endpoint, 'GetShardIterator', {
      StreamArn,
      ShardId,
      ...position,
    }).then(({ ShardIterator }) => ShardIterator);
  if (!checkpoint) return ask({ ShardIteratorType: startingPosition });
  try {
    return await ask({ ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: checkpoint });
  } catch (error) {
    // Older than the stream remembers: what is left of it begins at the horizon.
    if (error instanceof DynamoFailure && error.type === 'TrimmedDataAccessException')
      return ask({ ShardIteratorType: 'TRIM_HORIZON' });
    throw error;
  }
}

function streamCall<Answer>(endpoint: string, operation: string, input: object): Promise<Answer> {
  return dynamoCall<Answer>(endpoint, operation, input, 'DynamoDBStreams_20120810');
}

function parentsFirst(shards: Shard[]): Shard[] {
  const byId = new Map(shards.map((shard) => [shard.ShardId, shard]));
  const depth = ({ ParentShardId }: Shard): number => {
    const parent = byId.get(ParentShardId ?? '');
    return parent ? 1 + depth(parent) : 0;
  };
  return shards.toSorted((one, other) => depth(one) - depth(other));
}
