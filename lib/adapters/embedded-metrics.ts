import { type Metrics, unitOf } from '#app/metrics-ports.ts';
import { writeMetrics } from './metric-line.ts';

/**
 * Metrics as log lines (CloudWatch's embedded metric format): CloudWatch takes the values out of the line, so that
 * counting costs no call, no permission and no time. One line for values that belong together.
 */
export const embeddedMetrics = (
  namespace: string,
  now: () => number = Date.now,
  write?: (line: string) => void,
): Metrics => ({
  put: (values) => {
    const finite = Object.entries(values).filter(([, value]) => Number.isFinite(value));
    if (finite.length === 0) return;
    const metrics = finite.map(([Name]) => ({ Name, Unit: unitOf(Name) ?? 'None' }));
    writeMetrics({ namespace, now: now(), metrics, values: Object.fromEntries(finite) }, write);
  },
});
