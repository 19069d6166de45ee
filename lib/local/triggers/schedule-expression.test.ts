import { scheduleExpression } from './schedule-expression.ts';

const firesIn = (expression: string, minute: string, timeZone?: string) => {
  const schedule = scheduleExpression(expression, timeZone);
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
    ['cron(0/20 * * * ? *)', '2026-11-20T03:40:00Z', true],
    ['cron(0/20 * * * ? *)', '2026-11-20T03:50:00Z', false],
    ['cron(0 9 ? * MON-FRI *)', '2026-11-20T09:00:00Z', true],
    ['cron(0 9 ? * MON-FRI *)', '2026-11-21T09:00:00Z', false],
    ['cron(0 0 1 JAN,JUL ? *)', '2026-07-01T00:00:00Z', true],
    ['cron(0 0 1 * ? 2027)', '2026-07-01T00:00:00Z', false],
    ['at(2026-11-20T09:30:00)', '2026-11-20T09:30:00Z', true],
  ])('%s at %s: %s', (expression, minute, expected) => {
    expect(firesIn(expression, minute)).toBe(expected);
  });

  it('is read in its own time zone', () => {
    expect(firesIn('cron(15 2 * * ? *)', '2026-11-19T15:15:00Z', 'Australia/Sydney')).toBe(true);
    expect(firesIn('cron(15 2 * * ? *)', '2026-07-19T16:15:00Z', 'Australia/Sydney')).toBe(true);
  });

  it.each([
    'rate(0 minutes)',
    'rate(1 week)',
    'cron(* * * *)',
    'cron(61 * * * ? *)',
    'cron(0 0 L * ? *)',
    'noon',
  ])('stops the start when it is %s', (expression) => {
    expect(() => scheduleExpression(expression)).toThrow(expression);
  });
});
