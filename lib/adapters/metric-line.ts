interface MetricLine {
  readonly namespace: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly metrics: readonly { readonly Name: string; readonly Unit: string }[];
  readonly values: Readonly<Record<string, number>>;
}

/** One line of the embedded metric format. By itself where a function says one metric and needs no list of all. */
export const writeMetrics = (
  { namespace: Namespace, now: Timestamp, metrics: Metrics, values }: MetricLine,
  // Not through console: Lambda would wrap the line, and CloudWatch would find no metric in it.
  write: (line: string) => void = (line) => void process.stdout.write(line),
): void =>
  write(
    `${JSON.stringify({ _aws: { Timestamp, CloudWatchMetrics: [{ Namespace, Dimensions: [[]], Metrics }] }, ...values })}\n`,
  );
