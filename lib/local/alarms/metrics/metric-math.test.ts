import { mathExpression } from './metric-math.ts';

const value = (text: string, metrics: Readonly<Record<string, number | null>> = {}) =>
  mathExpression(text)(metrics);

describe('metric math', () => {
  it.each([
    ['m0', 4],
    ['m0 + m1 * 2', 16],
    ['(m0 + m1) / 2', 5],
    ['m1 - m0 - 1', 1],
    ['SUM(METRICS())', 10],
    ['SUM([m0, m1])', 10],
    ['MAX([m0,m1*3])', 18],
    ['MIN(METRICS()) + AVG([m0,m1])', 9],
  ])('%s', (text, expected) => {
    expect(value(text, { m0: 4, m1: 6 })).toBe(expected);
  });

  it('leaves out of many what is missing, and makes nothing of two of which one is', () => {
    expect(value('SUM(METRICS())', { m0: null, m1: 6 })).toBe(6);
    expect(value('SUM(METRICS())', { m0: null, m1: null })).toBeNull();
    expect(value('m0 + m1', { m0: null, m1: 6 })).toBeNull();
    expect(value('FILL(m0, 0) + m1', { m0: null, m1: 6 })).toBe(6);
  });

  it.each([
    '',
    'm0 +',
    'RATE(m0)',
    'SUM(m0',
    'm0 m1',
    'SEARCH("x")',
    'm0 > 1',
    'IF(m0, 1, 2)',
    'FILL(m0, REPEAT)',
  ])('refuses %j, which it does not know', (text) => {
    expect(() => value(text, { m0: 1, m1: 2 })).toThrow(/can't calculate/);
  });

  it('refuses a metric that the alarm does not name', () => {
    expect(() => value('m7', { m0: 1 })).toThrow(/can't calculate/);
  });
});
