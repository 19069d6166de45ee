import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { MetricValues } from '#app/metrics-ports.ts';
import { writeMetrics } from './metric-line.ts';
import { metricsNamespace } from './settings.ts';

/** What DynamoDB says where a table takes no more for now: for one call, or within a transaction that it cancels. */
const THROTTLED = /^(ProvisionedThroughputExceeded|RequestLimitExceeded|Throttling)/;

interface Refusal {
  readonly name?: string;
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

const isThrottled = ({ name = '', CancellationReasons = [] }: Refusal): boolean =>
  THROTTLED.test(name) || CancellationReasons.some(({ Code = '' }) => THROTTLED.test(Code));

const METRIC: keyof MetricValues = 'TablesThrottled';

const sayOne = (): void =>
  writeMetrics({
    ...{ namespace: metricsNamespace(), now: Date.now() },
    ...{ metrics: [{ Name: METRIC, Unit: 'Count' }], values: { [METRIC]: 1 } },
  });

/**
 * Says it of each attempt that a table refuses as too many, those that the SDK repeats too. Said by whoever is refused,
 * it needs one metric for all tables, where AWS counts each table and kind of call for itself.
 */
export const countThrottles = (client: DynamoDBClient): void =>
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (cause) {
        if (isThrottled(cause as Refusal)) sayOne();
        throw cause;
      }
    },
    // High: an answer has been read as the refusal that it is.
    { step: 'deserialize', priority: 'high', name: 'countThrottles' },
  );
