import { Duration } from 'aws-cdk-lib';
import type { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { COUNTED_METRICS, EMITTED_METRICS, type ProductMetric } from '#api/metrics.ts';

export type Statistic = (typeof Stats)['SUM' | 'MAXIMUM' | 'AVERAGE' | 'SAMPLE_COUNT'] | `p${number}`;

/** A metric of our own: in the namespace of the stack's name, without dimensions (lib/api/metrics.ts). */
export const productMetric = (
  namespace: string,
  name: ProductMetric,
  statistic: Statistic,
  minutes = 5,
): Metric => new Metric({ namespace, metricName: name, statistic, period: Duration.minutes(minutes) });

/** What a value of one of our metrics means, for a graph's legend. */
export const wordsOf = (name: ProductMetric): string =>
  ({ ...EMITTED_METRICS, ...COUNTED_METRICS })[name].says;

/** What Lambda counts of a function, all its versions together. */
export const functionMetric = (
  handler: IFunction,
  metricName: 'Errors' | 'Throttles' | 'Invocations' | 'Duration',
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

/** An alarm on a calculation takes no more. */
const MOST_METRICS = 10;

/** The sum of a few metrics, called `as` in its graph. Throws beyond what an alarm can watch. */
export const sumOf = (metrics: readonly Metric[], minutes = 5, as = 'm'): MathExpression => {
  if (metrics.length > MOST_METRICS)
    throw new Error(`An alarm can watch ${MOST_METRICS} metrics, not ${metrics.length}: divide them.`);
  const named = metrics.map((metric, index) => [`${as}${index}`, metric] as const);
  return new MathExpression({
    expression: `SUM([${named.map(([id]) => id).join(',')}])`,
    usingMetrics: Object.fromEntries(named),
    period: Duration.minutes(minutes),
  });
};
