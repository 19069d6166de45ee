/** What a metric is known by: CloudWatch counts each combination of dimensions by itself. */
export type MetricKey = {
  namespace: string;
  name: string;
  dimensions: Readonly<Record<string, string>>;
};

/** What happened in a minute, as CloudWatch keeps it. */
export type Summary = { count: number; sum: number; min: number; max: number };

/** Numbers that were said, by the minute. */
export type MetricSamples = {
  /** `at` in epoch ms. */
  put(metric: MetricKey, value: number, at: number): void;
  /** All minutes that begin in [from, to), epoch ms; null when nothing was said in them. */
  between(metric: MetricKey, from: number, to: number): Summary | null;
};

export const MINUTE_MS = 60_000;

/** Longer than any alarm looks back. */
const RETENTION_MS = 24 * 60 * MINUTE_MS;

export function metricSamples(): MetricSamples {
  const series = new Map<string, Map<number, Summary>>();
  return {
    put(metric, value, at) {
      const key = keyOf(metric);
      const minutes = series.get(key) ?? new Map<number, Summary>();
      series.set(key, minutes);
      const minute = at - (at % MINUTE_MS);
      minutes.set(minute, plus(minutes.get(minute), value));
      for (const old of minutes.keys()) {
        // In the order in which they were begun: the first that is young enough ends it.
        if (old > at - RETENTION_MS) break;
        minutes.delete(old);
      }
    },
    between(metric, from, to) {
      let all: Summary | null = null;
      for (const [minute, one] of series.get(keyOf(metric)) ?? [])
        if (minute >= from && minute < to) all = together(all, one);
      return all;
    },
  };
}

function keyOf({ namespace, name, dimensions }: MetricKey): string {
  const sorted = Object.entries(dimensions).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([namespace, name, sorted]);
}

function plus(summary: Summary | undefined, value: number): Summary {
  return together(summary ?? null, { count: 1, sum: value, min: value, max: value });
}

function together(one: Summary | null, other: Summary): Summary {
  if (!one) return other;
  return {
    count: one.count + other.count,
    sum: one.sum + other.sum,
    min: Math.min(one.min, other.min),
    max: Math.max(one.max, other.max),
  };
}
