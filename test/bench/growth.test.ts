import { exponent } from './growth.ts';

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
});
