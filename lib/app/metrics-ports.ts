import { EMITTED_METRICS, type EmittedMetric, type MetricUnit } from '#api/metrics.ts';

export type MetricValues = Readonly<Partial<Record<EmittedMetric, number>>>;

/** Where facts are counted, at the moment they happen. Never fails and waits for nothing. */
export interface Metrics {
  /** Values in the metrics' own units (`EMITTED_METRICS`): 1 for a fact, the size for a state. */
  put(values: MetricValues): void;
}

export const unitOf = (metric: string): MetricUnit | undefined =>
  Object.hasOwn(EMITTED_METRICS, metric) ? EMITTED_METRICS[metric as EmittedMetric].unit : undefined;
