import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { ProductMetric } from '#api/metrics.ts';

export type Statistic = 'Sum' | 'Minimum' | 'Maximum' | 'Average' | 'SampleCount' | `p${number}`;

/** A metric of our own: in the namespace of the stack's name, without dimensions (lib/api/metrics.ts). */
export const productMetric = (
  namespace: string,
  name: ProductMetric,
  statistic: Statistic,
  minutes = 5,
): Metric => new Metric({ namespace, metricName: name, statistic, period: Duration.minutes(minutes) });

/** What Lambda counts of a function, all its versions together. */
export const functionMetric = (
  handler: IFunction,
  metricName: 'Errors' | 'Throttles' | 'Invocations' | 'Duration' | 'IteratorAge',
  statistic: Statistic,
  minutes = 5,
): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: { FunctionName: handler.functionName },
    statistic,
    period: Duration.minutes(minutes),
  });

/** The share of the account's quota of functions at a time that is in use, in percent. The account's, not this stack's alone. */
export const concurrencyUsed = (): MathExpression =>
  new MathExpression({
    // What AWS says of the quota itself: it follows when more is granted.
    expression: 'm0/SERVICE_QUOTA(m0)*100',
    usingMetrics: {
      m0: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'ConcurrentExecutions',
        statistic: 'Maximum',
        period: Duration.minutes(5),
      }),
    },
    period: Duration.minutes(5),
  });

/** How many messages lie in a queue. */
export const messagesPutAside = ({ queueName }: IQueue): Metric =>
  new Metric({
    namespace: 'AWS/SQS',
    metricName: 'ApproximateNumberOfMessagesVisible',
    dimensionsMap: { QueueName: queueName },
    statistic: 'Maximum',
    period: Duration.minutes(5),
  });

/** An alarm on a calculation takes no more. */
export const MAX_METRICS = 10;

/** The sum of a few metrics, called `as` in its graph. Throws beyond what an alarm can watch. */
export const sumOf = (metrics: readonly Metric[], minutes = 5, as = 'm'): MathExpression =>
  calculated('SUM', metrics, minutes, as);

/** The greatest of a few metrics. Throws beyond what an alarm can watch. */
export const greatestOf = (metrics: readonly Metric[], minutes: number): MathExpression =>
  calculated('MAX', metrics, minutes, 'm');

const calculated = (
  by: 'SUM' | 'MAX',
  metrics: readonly Metric[],
  minutes: number,
  as: string,
): MathExpression => {
  if (metrics.length > MAX_METRICS)
    throw new Error(`An alarm can watch ${MAX_METRICS} metrics, not ${metrics.length}: divide them.`);
  const named = metrics.map((metric, index) => [`${as}${index}`, metric] as const);
  return new MathExpression({
    expression: `${by}([${named.map(([id]) => id).join(',')}])`,
    usingMetrics: Object.fromEntries(named),
    period: Duration.minutes(minutes),
  });
};
