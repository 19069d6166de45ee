import type { InvocationError, InvocationResult } from '../functions/function-thread.ts';
import type { StreamMapping } from './stream-mapping.ts';

/** A stream record as a function gets it. */
export type StreamRecord = {
  eventID: string;
  eventName: string;
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime?: number; [other: string]: unknown };
  [other: string]: unknown;
};

type Delivery = {
  mapping: Pick<StreamMapping, 'retries' | 'maximumAge' | 'bisect' | 'partialFailures'>;
  invoke(records: StreamRecord[]): Promise<InvocationResult>;
  /** Everything up to this record is done with, one way or the other. */
  passed(record: StreamRecord): void;
  givenUp(
    records: StreamRecord[],
    attempts: number,
    reason: 'RetryAttemptsExhausted' | 'RecordAgeExceeded',
  ): void;
  /** Waits before the given retry (1, 2, …). */
  backOff(retry: number): Promise<void>;
  /** When the run stops, a failure proves nothing and nothing is passed. */
  stopping(): boolean;
};

/**
 * Brings a batch to the function as Lambda's poller does: a failed batch is halved (when the mapping says so)
 * or tried again from the first record that the function names; after its retries, or too old, it is given up.
 * Returns when every record has passed or the run stops.
 */
export async function deliverBatch(records: StreamRecord[], delivery: Delivery): Promise<void> {
  const { mapping, passed } = delivery;
  let rest = records;
  for (let attempt = 1; rest.length > 0 && !delivery.stopping(); attempt++) {
    const [oldest] = rest;
    if (oldest && ageOf(oldest) > mapping.maximumAge) {
      delivery.givenUp([oldest], attempt - 1, 'RecordAgeExceeded');
      passed(oldest);
      rest = rest.slice(1);
      attempt = 0;
      continue;
    }
    const result = await delivery.invoke(rest);
    if (!result.ok && delivery.stopping()) return;
    const done = doneBefore(firstFailure(result, rest, mapping.partialFailures), rest);
    const lastDone = rest[done - 1];
    if (lastDone) {
      passed(lastDone);
      rest = rest.slice(done);
      attempt = 0;
      continue;
    }
    if (mapping.bisect && rest.length > 1) {
      const half = Math.ceil(rest.length / 2);
      await deliverBatch(rest.slice(0, half), delivery);
      await deliverBatch(rest.slice(half), delivery);
      return;
    }
    if (attempt > mapping.retries) {
      delivery.givenUp(rest, attempt, 'RetryAttemptsExhausted');
      const last = rest.at(-1);
      if (last) passed(last);
      return;
    }
    await delivery.backOff(attempt);
  }
}

function ageOf({ dynamodb }: StreamRecord): number {
  return Date.now() / 1000 - (dynamodb.ApproximateCreationDateTime ?? Date.now() / 1000);
}

/** The sequence number to start again from; 'all' when the whole batch failed, 'none' when nothing did. */
function firstFailure(
  result: InvocationResult,
  records: StreamRecord[],
  partialFailures: boolean,
): 'all' | 'none' | string {
  if (!result.ok) return 'all';
  if (!partialFailures) return 'none';
  const answer = JSON.parse(result.payload) as {
    batchItemFailures?: { itemIdentifier?: string }[] | null;
  } | null;
  const failures = answer?.batchItemFailures ?? [];
  if (failures.length === 0) return 'none';
  const numbers = records.map(({ dynamodb }) => dynamodb.SequenceNumber);
  const positions = failures.map(({ itemIdentifier = '' }) => numbers.indexOf(itemIdentifier));
  // A failure that names no record of the batch counts as a failure of the batch.
  if (positions.includes(-1)) return 'all';
  return numbers[Math.min(...positions)] ?? 'all';
}

function doneBefore(failure: 'all' | 'none' | string, records: StreamRecord[]): number {
  if (failure === 'none') return records.length;
  if (failure === 'all') return 0;
  return records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === failure);
}

/** What Lambda puts into a failure queue for a batch it gave up. */
export function failureMessage(
  { functionArn, sourceArn }: Pick<StreamMapping, 'functionArn' | 'sourceArn'>,
  shardId: string,
  records: StreamRecord[],
  attempts: number,
  condition: string,
  error: InvocationError | undefined,
): object {
  const times = records.map(({ dynamodb }) =>
    new Date((dynamodb.ApproximateCreationDateTime ?? 0) * 1000).toISOString(),
  );
  return {
    requestContext: { functionArn, condition, approximateInvokeCount: attempts },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: error?.errorType ?? null },
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: records[0]?.dynamodb.SequenceNumber,
      endSequenceNumber: records.at(-1)?.dynamodb.SequenceNumber,
      approximateArrivalOfFirstRecord: times[0],
      approximateArrivalOfLastRecord: times.at(-1),
      batchSize: records.length,
      streamArn: sourceArn,
    },
  };
}
