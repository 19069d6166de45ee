import { isMet, percentile } from './measure.ts';

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [50, 50],
    [95, 95],
    [100, 100],
  ])('of 1 to 100: %i of them are at most %i', (hundredths, value) => {
    expect(percentile(hundred, hundredths)).toBe(value);
  });

  it('of few values is one of them, and of none is no number', () => {
    expect(percentile([3, 1, 2], 95)).toBe(3);
    expect(percentile([7], 50)).toBe(7);
    expect(percentile([], 50)).toBeNaN();
  });
});

describe('a target', () => {
  const measure = { group: 'a', name: 'b', value: 5, unit: 'ms' } as const;

  it('is met at its edge and not beyond', () => {
    expect(isMet({ ...measure, target: { atMost: 5 } })).toBe(true);
    expect(isMet({ ...measure, target: { atMost: 4.9 } })).toBe(false);
    expect(isMet({ ...measure, target: { atLeast: 5 } })).toBe(true);
    expect(isMet({ ...measure, target: { atLeast: 5.1 } })).toBe(false);
  });

  it('that is not there is neither met nor missed', () => {
    expect(isMet(measure)).toBeNull();
  });
});
