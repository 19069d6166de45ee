import { PlainFailure } from '../plain-failure.ts';
import type { KnownProperties } from '../template/known-properties.ts';
import type { Resource, Stack } from '../template/template.ts';
import { type AlarmRule, isKnownComparison } from './evaluate-alarm.ts';
import { type MathExpression, metricMath } from './metrics/metric-math.ts';
import type { MetricKey, Summary } from './metrics/metric-samples.ts';

/** A metric of an alarm and how its values of a period become one. */
type WatchedMetric = { metric: MetricKey; statistic: (summary: Summary) => number };

/** An alarm as the template defines it. */
export type AlarmDefinition = AlarmRule & {
  name: string;
  description: string;
  /** Seconds that one point covers. */
  period: number;
  /** By the ids that `value` knows them by. */
  metrics: Readonly<Record<string, WatchedMetric>>;
  value: MathExpression;
  /** ARNs of topics that are told. An alarm that tells nobody is for CodeDeploy to look at. */
  actions: readonly string[];
};

const METRIC = ['Namespace', 'MetricName', 'Dimensions'];

export const alarmTypes: Record<string, KnownProperties> = {
  'AWS::CloudWatch::Alarm': {
    served: [
      ...['AlarmName', 'AlarmDescription', 'AlarmActions', 'ComparisonOperator', 'DatapointsToAlarm'],
      ...['EvaluationPeriods', 'Period', 'Statistic', 'Threshold', 'TreatMissingData', ...METRIC],
      ...['Expression', 'Id', 'ReturnData', 'Period'].map((property) => `Metrics[].${property}`),
      ...['Period', 'Stat', ...METRIC.map((property) => `Metric.${property}`)].map(
        (property) => `Metrics[].MetricStat.${property}`,
      ),
    ],
    ignored: ['ActionsEnabled', 'OKActions', 'Tags', 'Unit', 'Metrics[].Label', 'Metrics[].MetricStat.Unit'],
  },
};

const STATISTICS: Readonly<Record<string, (summary: Summary) => number>> = {
  Sum: ({ sum }) => sum,
  Maximum: ({ max }) => max,
  Minimum: ({ min }) => min,
  SampleCount: ({ count }) => count,
};

type Dimensions = readonly { Name: string; Value: string }[];
type Metric = { Namespace?: string; MetricName?: string; Dimensions?: Dimensions };
type Query = {
  Id: string;
  Expression?: string;
  ReturnData?: boolean;
  MetricStat?: { Metric: Metric; Period: number; Stat: string };
};

/** The stack's alarms. Throws a PlainFailure for one that the local run can't evaluate. */
export function alarmsOf(stack: Pick<Stack, 'ofType'>): AlarmDefinition[] {
  return stack.ofType('AWS::CloudWatch::Alarm').map(readAlarm);
}

function readAlarm(resource: Resource): AlarmDefinition {
  const said = resource.properties as {
    AlarmDescription?: string;
    AlarmActions?: string[];
    ComparisonOperator?: string;
    DatapointsToAlarm?: number;
    EvaluationPeriods?: number;
    Threshold?: number;
    TreatMissingData?: AlarmRule['treatMissingData'];
  };
  const { ref: name } = resource;
  const evaluationPeriods = Number(said.EvaluationPeriods);
  if (!isKnownComparison(said.ComparisonOperator ?? ''))
    throw new PlainFailure(
      `Alarm ${name} compares by ${said.ComparisonOperator}, which the local run can't.`,
    );
  return {
    name,
    description: said.AlarmDescription ?? '',
    comparison: String(said.ComparisonOperator),
    threshold: Number(said.Threshold),
    evaluationPeriods,
    datapointsToAlarm: Number(said.DatapointsToAlarm ?? evaluationPeriods),
    treatMissingData: said.TreatMissingData ?? 'missing',
    actions: said.AlarmActions ?? [],
    ...watchedBy(resource),
  };
}

/** One metric with its statistic, or several and what is calculated of them. */
function watchedBy({ ref, properties }: Resource): Pick<AlarmDefinition, 'period' | 'metrics' | 'value'> {
  const { Metrics, Period, Statistic, ...one } = properties as Metric & {
    Metrics?: Query[];
    Period?: number;
    Statistic?: string;
  };
  if (!Metrics)
    return {
      period: Number(Period),
      metrics: { value: watched(ref, one, Statistic) },
      value: ({ value }) => value ?? null,
    };
  const read = Metrics.flatMap(({ Id, MetricStat }) => (MetricStat ? [{ Id, ...MetricStat }] : []));
  const [result, ...others] = Metrics.filter(({ ReturnData }) => ReturnData !== false);
  const periods = new Set(read.map((metric) => metric.Period));
  if (!result || others.length > 0 || periods.size !== 1)
    throw new PlainFailure(`Alarm ${ref} has not one result over one period; the local run can't watch it.`);
  return {
    period: Number([...periods][0]),
    metrics: Object.fromEntries(read.map(({ Id, Metric, Stat }) => [Id, watched(ref, Metric, Stat)])),
    value: metricMath(
      result.Expression ?? result.Id,
      read.map(({ Id }) => Id),
    ),
  };
}

function watched(alarm: string, metric: Metric, statistic: string | undefined): WatchedMetric {
  const summarise = STATISTICS[statistic ?? ''];
  if (!summarise)
    throw new PlainFailure(`Alarm ${alarm} watches the statistic ${statistic}, which the local run lacks.`);
  return {
    statistic: summarise,
    metric: {
      namespace: String(metric.Namespace),
      name: String(metric.MetricName),
      dimensions: Object.fromEntries(
        (metric.Dimensions ?? []).map(({ Name, Value }) => [Name, String(Value)]),
      ),
    },
  };
}
