import type { AlarmDefinition } from './alarm-definition.ts';
import { type AlarmState, evaluateAlarm, pointsLookedAt } from './evaluate-alarm.ts';
import type { Value } from './metrics/metric-math.ts';
import { type MetricSamples, MINUTE_MS } from './metrics/metric-samples.ts';

/** How an alarm stands. */
export type AlarmStatus = {
  definition: AlarmDefinition;
  state: AlarmState;
  /** When it came to this state, epoch ms. */
  since: number;
  /** The newest point that decided; null: nothing was said in the time looked at. */
  value: Value;
};

/** All alarms, and how they stood when they were last looked at. */
type AlarmWatch = {
  /** Looks at every alarm as of `now` (epoch ms), which must not run backwards. */
  evaluate(now: number): AlarmStatus[];
};

/**
 * Looks at alarms as CloudWatch does: minutes that are over, in windows that end with the last of them and move on
 * with every minute. What would be alarming by its silence alone is not while the run is younger than what the alarm
 * looks back over: of the time before nobody knows. `changed` hears of every change, and of what is on at first sight.
 */
export function watchAlarms(
  definitions: readonly AlarmDefinition[],
  samples: Pick<MetricSamples, 'between'>,
  {
    startedAt,
    changed = () => {},
  }: { startedAt: number; changed?: (status: AlarmStatus, before: AlarmState) => void },
): AlarmWatch {
  const statuses = new Map<AlarmDefinition, AlarmStatus>();
  return {
    evaluate(now) {
      const end = now - (now % MINUTE_MS);
      return definitions.map((definition) => {
        const before = statuses.get(definition);
        const points = pointsOf(definition, samples, end);
        const previous = before?.state ?? 'INSUFFICIENT_DATA';
        const isTooSoon =
          points.every((point) => point === null) &&
          end - definition.evaluationPeriods * definition.period * 1000 < startedAt;
        const state =
          isTooSoon && definition.treatMissingData === 'breaching'
            ? previous
            : evaluateAlarm(definition, points, previous);
        const value = points.find((point) => point !== null) ?? null;
        const since = before?.state === state ? before.since : now;
        const status = { definition, state, since, value };
        statuses.set(definition, status);
        if (state !== previous) changed(status, previous);
        return status;
      });
    },
  };
}

/** The alarm's points, the newest first, of windows that end at `end`. */
function pointsOf(
  { metrics, value, period, evaluationPeriods }: AlarmDefinition,
  samples: Pick<MetricSamples, 'between'>,
  end: number,
): Value[] {
  const length = period * 1000;
  return Array.from({ length: pointsLookedAt(evaluationPeriods, period) }, (_, index) => {
    const to = end - index * length;
    const values = Object.entries(metrics).map(([id, { metric, statistic }]) => {
      const summary = samples.between(metric, to - length, to);
      return [id, summary ? statistic(summary) : null] as const;
    });
    return value(Object.fromEntries(values));
  });
}
