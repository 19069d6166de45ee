import { exponent } from './growth.ts';
import type { Measure } from './measure.ts';
import { measureGrowth } from './measure-growth.ts';

const measured = (of: (size: number) => number) => [10, 100, 1000].map((size) => ({ size, value: of(size) }));

describe('the exponent of growth', () => {
  it.each<[string, (size: number) => number, number]>([
    ['is 0 for what stays', () => 7, 0],
    ['is 1 for what grows with the size', (size) => 3 * size, 1],
    ['is 2 for what grows with its square', (size) => size ** 2 / 5, 2],
  ])('%s', (_, of, slope) => {
    expect(exponent(measured(of))).toBeCloseTo(slope, 10);
  });

  it('lies between where a part stays and a part grows', () => {
    const slope = exponent(measured((size) => 100 + size)) ?? 0;
    expect(slope).toBeGreaterThan(0.3);
    expect(slope).toBeLessThan(0.9);
  });

  it('needs two sizes', () => {
    expect(exponent([{ size: 10, value: 1 }])).toBeNull();
    expect(
      exponent([
        { size: 10, value: 1 },
        { size: 10, value: 2 },
      ]),
    ).toBeNull();
  });

  it('is 0 for what is nothing at every size, and none where it is nothing at some', () => {
    expect(exponent(measured(() => 0))).toBe(0);
    expect(exponent(measured((size) => (size === 10 ? 0 : size)))).toBeNull();
  });
});

describe('growth', () => {
  const about = { group: 'capacity', name: 'toggle a vendor', unit: 'units' } as const;
  const at = (...sizes: number[]): Measure[] => sizes.map((size) => ({ ...about, size, value: 3 }));

  it('is worked out of what was measured at three sizes', () => {
    expect(measureGrowth(at(1000, 10_000, 50_000))).toEqual([
      {
        group: 'growth',
        name: 'toggle a vendor (units)',
        value: 0,
        unit: 'exponent',
        beside: { from: 1000, to: 50_000 },
        target: { atMost: 0.05 },
      },
    ]);
  });

  it("says when it is a peer's, whose figures have the names of ours", () => {
    const theirs = at(10, 100, 500).map(
      (one): Measure => ({ ...one, group: 'peer', against: 'a figure of ours' }),
    );
    expect(measureGrowth(theirs)[0]?.name).toBe('peer: toggle a vendor (units)');
  });

  it('is not worked out of two sizes, however often they were measured', () => {
    expect(measureGrowth(at(10_000, 10_000, 50_000))).toEqual([]);
  });

  it('has a target in what is counted, but for listings and the work itself', () => {
    const growing = at(10, 100, 1000).map((one) => ({
      ...one,
      name: 'list all vendors',
      value: one.size ?? 0,
    }));
    expect(measureGrowth(growing)[0]).not.toHaveProperty('target');
    const timed = at(10, 100, 1000).map((one): Measure => ({ ...one, group: 'gateway', unit: 'ms' }));
    expect(measureGrowth(timed)[0]).not.toHaveProperty('target');
  });
});
