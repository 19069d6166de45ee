import { metricMath } from './metric-math.ts';

const ids = ['m0', 'm1'];

describe('metric math', () => {
  it.each([
    ['m0', 4],
    ['SUM([m0, m1])', 10],
    ['SUM([m1])', 6],
    ['MAX([m0, m1])', 6],
    ['m0/SERVICE_QUOTA(m0)*100', 20],
  ])('%s', (text, expected) => {
    expect(metricMath(text, ids)({ m0: 4, m1: 6 })).toBe(expected);
  });

  it('leaves out of a sum what is missing, and makes nothing of nothing', () => {
    expect(metricMath('SUM([m0,m1])', ids)({ m0: null, m1: 6 })).toBe(6);
    expect(metricMath('SUM([m0,m1])', ids)({ m0: null, m1: null })).toBeNull();
    expect(metricMath('m0', ids)({ m0: null, m1: 6 })).toBeNull();
  });

  it.each([
    '',
    'm0 + m1',
    'SUM(METRICS())',
    'SUM([])',
    'SUM([m0,])',
    'MIN([m0])',
    'RATE(m0)',
    'SUM([m0',
    'm0/SERVICE_QUOTA(m1)*100',
  ])('refuses %j, which it does not know', (text) => {
    expect(() => metricMath(text, ids)).toThrow(/can't calculate/);
  });

  it('refuses a metric that the alarm does not name', () => {
    expect(() => metricMath('SUM([m0,m7])', ids)).toThrow(/can't calculate/);
  });
});
