import { scheduleExpression } from './schedule-expression.ts';

const firesIn = (expression: string, minute: string) => {
  const schedule = scheduleExpression(expression);
  return 'firesIn' in schedule && schedule.firesIn(new Date(minute));
};

describe('a schedule expression', () => {
  it('has a rate', () => {
    expect(scheduleExpression('rate(1 minute)')).toEqual({ every: 60_000 });
    expect(scheduleExpression('rate(15 minutes)')).toEqual({ every: 900_000 });
    expect(scheduleExpression('rate(2 hours)')).toEqual({ every: 7_200_000 });
  });

  it.each([
    ['cron(15 16 * * ? *)', '2026-11-20T16:15:00Z', true],
    ['cron(15 16 * * ? *)', '2026-11-20T16:16:00Z', false],
    ['cron(15 16 * * ? *)', '2026-11-20T17:15:00Z', false],
    ['cron(0 9 ? * 6 *)', '2026-11-20T09:00:00Z', true],
    ['cron(0 9 ? * 6 *)', '2026-11-21T09:00:00Z', false],
    ['cron(0 0 1 7 ? *)', '2026-07-01T00:00:00Z', true],
    ['cron(0 0 1 * ? 2027)', '2026-07-01T00:00:00Z', false],
  ])('%s at %s: %s', (expression, minute, expected) => {
    expect(firesIn(expression, minute)).toBe(expected);
  });

  it.each([
    'rate(0 minutes)',
    'rate(1 week)',
    'cron(* * * *)',
    'cron(61 * * * ? *)',
    'cron(0 0 L * ? *)',
    'cron(0/20 * * * ? *)',
    'cron(0 9 ? * MON-FRI *)',
    'at(2026-11-20T09:30:00)',
    'noon',
  ])('stops the start when it is %s', (expression) => {
    expect(() => scheduleExpression(expression)).toThrow(expression);
  });
});
