import { type AlarmRule, type AlarmState, evaluateAlarm, pointsLookedAt } from './evaluate-alarm.ts';

const rule = (more: Partial<AlarmRule> = {}): AlarmRule => ({
  comparison: 'GreaterThanOrEqualToThreshold',
  threshold: 1,
  evaluationPeriods: 3,
  datapointsToAlarm: 3,
  treatMissingData: 'missing',
  ...more,
});

/** `0` holds, `X` breaches, `-` is missing; the newest last, as CloudWatch's own tables write it. */
const points = (drawn: string) =>
  drawn
    .split(' ')
    .map((point) => (point === '-' ? null : point === 'X' ? 1 : 0))
    .toReversed();

const STATES: Readonly<Record<string, AlarmState | 'stays'>> = {
  ok: 'OK',
  alarm: 'ALARM',
  none: 'INSUFFICIENT_DATA',
  stays: 'stays',
};

/** Columns: missing, ignore, breaching, notBreaching. */
const decides = (drawn: string, wanted: readonly string[], more: Partial<AlarmRule>) => {
  const treatments = ['missing', 'ignore', 'breaching', 'notBreaching'] as const;
  for (const [index, treatMissingData] of treatments.entries())
    for (const previous of ['OK', 'ALARM', 'INSUFFICIENT_DATA'] as const) {
      const expected = STATES[wanted[index] ?? ''];
      expect([
        treatMissingData,
        evaluateAlarm(rule({ ...more, treatMissingData }), points(drawn), previous),
      ]).toEqual([treatMissingData, expected === 'stays' ? previous : expected]);
    }
};

describe('an alarm of which all points must breach', () => {
  it.each([
    ['0 - X - X', ['ok', 'ok', 'ok', 'ok']],
    ['- - - - 0', ['ok', 'ok', 'ok', 'ok']],
    ['- - - - -', ['none', 'stays', 'alarm', 'ok']],
    ['0 X X - X', ['alarm', 'alarm', 'alarm', 'alarm']],
    ['- - X - -', ['alarm', 'stays', 'alarm', 'ok']],
  ])('decides on %s as CloudWatch does', (drawn, wanted) => decides(drawn, wanted, {}));
});

describe('an alarm of which two points of three must breach', () => {
  it.each([
    ['0 - X - X', ['alarm', 'alarm', 'alarm', 'alarm']],
    ['0 0 X 0 X', ['alarm', 'alarm', 'alarm', 'alarm']],
    ['0 - X - -', ['ok', 'ok', 'alarm', 'ok']],
    ['- - - - 0', ['ok', 'ok', 'alarm', 'ok']],
    ['- - - X -', ['alarm', 'stays', 'alarm', 'ok']],
  ])('decides on %s as CloudWatch does', (drawn, wanted) => decides(drawn, wanted, { datapointsToAlarm: 2 }));
});

describe('the threshold', () => {
  it.each([
    ['GreaterThanThreshold', 600, 601, 'ALARM'],
    ['GreaterThanThreshold', 600, 600, 'OK'],
    ['GreaterThanOrEqualToThreshold', 600, 600, 'ALARM'],
    ['GreaterThanOrEqualToThreshold', 600, 599, 'OK'],
    ['LessThanThreshold', 1, 0, 'ALARM'],
    ['LessThanThreshold', 1, 1, 'OK'],
    ['LessThanOrEqualToThreshold', 1, 1, 'ALARM'],
    ['LessThanOrEqualToThreshold', 1, 2, 'OK'],
  ])('%s %d of %d is %s', (comparison, threshold, value, state) => {
    const one = rule({ comparison, threshold, evaluationPeriods: 1, datapointsToAlarm: 1 });
    expect(evaluateAlarm(one, [value], 'OK')).toBe(state);
  });
});

it('looks a little further back over minutes, so that a late point is not a missing one', () => {
  expect(pointsLookedAt(3, 60)).toBe(5);
  expect(pointsLookedAt(3, 300)).toBe(3);
  const one = rule({ evaluationPeriods: 1, datapointsToAlarm: 1, treatMissingData: 'notBreaching' });
  expect(evaluateAlarm(one, points('0 X -'), 'OK')).toBe('ALARM');
});
