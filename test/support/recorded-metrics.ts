import type { Metrics, MetricValues } from '#app/metrics-ports.ts';

/** Metrics that are kept for a test to look at. */
export interface HeardMetrics extends Metrics {
  readonly put: (values: MetricValues) => void;
  /** All values of one metric, in order. */
  of(name: keyof MetricValues): number[];
}

export const hearMetrics = (): HeardMetrics => {
  const heard: MetricValues[] = [];
  return {
    put: (values) => void heard.push(values),
    of: (name) => heard.flatMap((values) => values[name] ?? []),
  };
};
