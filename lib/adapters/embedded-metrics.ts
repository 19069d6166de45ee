import { type Metrics, unitOf } from '#app/metrics-ports.ts';

/**
 * Metrics as log lines (CloudWatch's embedded metric format): CloudWatch takes the values out of the line, so that
 * counting costs no call, no permission and no time. One line for values that belong together.
 */
export const embeddedMetrics = (
  namespace: string,
  now: () => number = Date.now,
  write: (line: string) => void = (line) => void process.stdout.write(line),
): Metrics => ({
  put: (values) => {
    const finite = Object.entries(values).filter(([, value]) => Number.isFinite(value));
    if (finite.length === 0) return;
    const line = {
      _aws: {
        Timestamp: now(),
        CloudWatchMetrics: [
          {
            Namespace: namespace,
            Dimensions: [[]],
            Metrics: finite.map(([Name]) => ({ Name, Unit: unitOf(Name) ?? 'None' })),
          },
        ],
      },
      ...Object.fromEntries(finite),
    };
    // Not through console: Lambda would wrap the line, and CloudWatch would find no metric in it.
    write(`${JSON.stringify(line)}\n`);
  },
});
