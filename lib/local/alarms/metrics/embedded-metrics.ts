import type { MetricKey } from './metric-samples.ts';

export type Sample = MetricKey & { value: number; at: number };

type Directive = {
  Namespace?: unknown;
  Dimensions?: unknown;
  Metrics?: unknown;
};

/**
 * The metrics in a log line, as CloudWatch takes them out of its embedded metric format: one for each metric, value
 * and set of dimensions. A line of any other kind has none, and so has what breaks the format.
 */
export function metricsInLine(line: string): Sample[] {
  if (!line.includes('"_aws"')) return [];
  const root = parsed(line);
  const { Timestamp, CloudWatchMetrics } = asRecord(root?._aws);
  if (!root || typeof Timestamp !== 'number' || !Array.isArray(CloudWatchMetrics)) return [];
  return CloudWatchMetrics.flatMap((directive: Directive) => samplesOf(directive, root, Timestamp));
}

function samplesOf(
  { Namespace, Dimensions, Metrics }: Directive,
  root: Readonly<Record<string, unknown>>,
  at: number,
): Sample[] {
  if (typeof Namespace !== 'string' || !Array.isArray(Dimensions) || !Array.isArray(Metrics)) return [];
  const sets = Dimensions.filter(Array.isArray).map((names: unknown[]) =>
    Object.fromEntries(names.map((name) => [String(name), String(root[String(name)])])),
  );
  return Metrics.flatMap((metric: unknown) => {
    const { Name } = asRecord(metric);
    if (typeof Name !== 'string') return [];
    const values = [root[Name]].flat().filter((value): value is number => typeof value === 'number');
    return sets.flatMap((dimensions) =>
      values.map((value) => ({ namespace: Namespace, name: Name, dimensions, value, at })),
    );
  });
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function parsed(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return asRecord(JSON.parse(line));
  } catch {
    return undefined;
  }
}
