import { evaluateStack } from '../template/template.ts';
import { alarmsOf } from './alarm-definition.ts';
import { type MetricKey, metricSamples } from './metrics/metric-samples.ts';
import { watchAlarms } from './watch-alarms.ts';

const MINUTE = 60_000;
const START = 1_000_000 * MINUTE;

const alarmed = (more: object = {}) => ({
  Type: 'AWS::CloudWatch::Alarm',
  Properties: {
    AlarmName: 'It',
    AlarmActions: ['arn:topic'],
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    Threshold: 3,
    EvaluationPeriods: 1,
    TreatMissingData: 'notBreaching',
    Namespace: 'Warehouse',
    MetricName: 'Refused',
    Statistic: 'Sum',
    Period: 300,
    ...more,
  },
});

const refused: MetricKey = { namespace: 'Warehouse', name: 'Refused', dimensions: {} };

const watched = (more: object = {}) => {
  const samples = metricSamples();
  const said: string[] = [];
  const definitions = alarmsOf(evaluateStack({ template: { Resources: { Alarm: alarmed(more) } } }));
  const watch = watchAlarms(definitions, samples, {
    startedAt: START,
    changed: ({ state }, before) => void said.push(`${before} ${state}`),
  });
  /** As of so many minutes after the start. */
  const statusAfter = (minutes: number) => {
    const [statusAfter] = watch.evaluate(START + minutes * MINUTE);
    if (!statusAfter) throw new Error('There is no alarm.');
    return statusAfter;
  };
  const put = (value: number, minutes: number, metric = refused) =>
    samples.put(metric, value, START + minutes * MINUTE);
  return { standing: statusAfter, put, said };
};

describe('an alarm over what was counted', () => {
  it('goes off when the minute is over in which there was enough, and ends when its window has passed', () => {
    const { standing: statusAfter, put, said } = watched();
    expect(statusAfter(0)).toMatchObject({ state: 'OK', value: null });
    put(1, 1);
    put(1, 2.5);
    expect(statusAfter(2.6)).toMatchObject({ state: 'OK', value: 1 });
    put(1, 3.1);
    expect(statusAfter(3.9)).toMatchObject({ state: 'OK', value: 2 });
    expect(statusAfter(4)).toMatchObject({ state: 'ALARM', value: 3, since: START + 4 * MINUTE });
    expect(statusAfter(5)).toMatchObject({ state: 'ALARM', value: 3, since: START + 4 * MINUTE });
    // The first of the three is more than five minutes old.
    expect(statusAfter(7)).toMatchObject({ state: 'OK', value: 2, since: START + 7 * MINUTE });
    expect(said).toEqual(['INSUFFICIENT_DATA OK', 'OK ALARM', 'ALARM OK']);
  });

  it('takes the statistic that the alarm asks for', () => {
    const maximum = watched({ Statistic: 'Maximum', Threshold: 600, Period: 60 });
    maximum.put(100, 0);
    maximum.put(700, 0.2);
    maximum.put(10, 0.4);
    expect(maximum.standing(1)).toMatchObject({ state: 'ALARM', value: 700 });
    const count = watched({ Statistic: 'SampleCount', Threshold: 2 });
    count.put(0, 0);
    count.put(0, 0.5);
    expect(count.standing(1)).toMatchObject({ state: 'ALARM', value: 2 });
  });

  it('calculates over several metrics, each known by its dimensions', () => {
    const query = (Id: string, Value: string) => ({
      Id,
      ReturnData: false,
      MetricStat: {
        Metric: {
          Namespace: 'AWS/Lambda',
          MetricName: 'Errors',
          Dimensions: [{ Name: 'FunctionName', Value }],
        },
        Period: 300,
        Stat: 'Sum',
      },
    });
    const Metrics = [
      query('m0', 'one'),
      query('m1', 'other'),
      { Id: 'sum', Expression: 'SUM([m0,m1])', ReturnData: true },
    ];
    const nothing = { Namespace: undefined, MetricName: undefined, Statistic: undefined, Period: undefined };
    const { standing: statusAfter, put } = watched({ ...nothing, Metrics });
    const errors = (FunctionName: string): MetricKey => ({
      namespace: 'AWS/Lambda',
      name: 'Errors',
      dimensions: { FunctionName },
    });
    put(1, 0, errors('one'));
    put(2, 0, errors('a third'));
    expect(statusAfter(1)).toMatchObject({ state: 'OK', value: 1 });
    put(2, 1, errors('other'));
    expect(statusAfter(2)).toMatchObject({ state: 'ALARM', value: 3 });
  });

  it('is not alarmed by the silence of the time before the run', () => {
    const silence = { ComparisonOperator: 'LessThanThreshold', Threshold: 1, TreatMissingData: 'breaching' };
    const { standing: statusAfter, put } = watched({
      ...silence,
      Statistic: 'SampleCount',
      EvaluationPeriods: 3,
    });
    expect(statusAfter(0).state).toBe('INSUFFICIENT_DATA');
    expect(statusAfter(14).state).toBe('INSUFFICIENT_DATA');
    expect(statusAfter(15).state).toBe('ALARM');
    put(0, 15);
    expect(statusAfter(16).state).toBe('OK');
    expect(statusAfter(30).state).toBe('OK');
    expect(statusAfter(31).state).toBe('ALARM');
  });

  it.each([
    [{ Statistic: 'p95' }, /statistic p95/],
    [{ ComparisonOperator: 'LessThanLowerThreshold' }, /compares by/],
  ])('that can’t be watched here stops the start (%#)', (more, sentence) => {
    expect(() => watched(more)).toThrow(sentence);
  });
});
