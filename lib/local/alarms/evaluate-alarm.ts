import type { Value } from './metrics/metric-math.ts';

export type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';

/** When an alarm goes off, in CloudWatch's words. */
export type AlarmRule = {
  comparison: string;
  threshold: number;
  evaluationPeriods: number;
  datapointsToAlarm: number;
  treatMissingData: 'missing' | 'ignore' | 'breaching' | 'notBreaching';
};

const COMPARISONS: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  GreaterThanThreshold: (value, threshold) => value > threshold,
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
  LessThanOrEqualToThreshold: (value, threshold) => value <= threshold,
};

export const isKnownComparison = (comparison: string): boolean => Object.hasOwn(COMPARISONS, comparison);

/**
 * How many points are looked at: with periods of a minute CloudWatch takes two more than the alarm asks for, so that
 * a late one does not count as missing. How many it takes with longer ones it does not say; here none.
 */
export const pointsLookedAt = (evaluationPeriods: number, periodSeconds: number): number =>
  evaluationPeriods + (periodSeconds <= 60 ? 2 : 0);

/**
 * The state of an alarm as CloudWatch decides it, from the points of its metric, the newest first (null: missing).
 * Enough real points decide by themselves, however old; else those that are missing count as the alarm says, and no
 * more often than needed. With `ignore` the state stays what it was while the real points leave it open.
 */
export function evaluateAlarm(rule: AlarmRule, points: readonly Value[], previous: AlarmState): AlarmState {
  const { threshold, evaluationPeriods, datapointsToAlarm, treatMissingData } = rule;
  const breaches = COMPARISONS[rule.comparison] ?? (() => false);
  const real = points.filter((point) => point !== null).slice(0, evaluationPeriods);
  const breaching = real.filter((point) => breaches(point, threshold)).length;
  if (breaching >= datapointsToAlarm) return 'ALARM';
  const missing = evaluationPeriods - real.length;
  if (missing === 0) return 'OK';
  const allBreach = breaching === real.length;
  switch (treatMissingData) {
    case 'breaching':
      return breaching + missing >= datapointsToAlarm ? 'ALARM' : 'OK';
    case 'notBreaching':
      return 'OK';
    case 'ignore':
      return allBreach ? previous : 'OK';
    case 'missing':
      if (real.length === 0) return 'INSUFFICIENT_DATA';
      return allBreach ? 'ALARM' : 'OK';
  }
}
