import { LineFields } from './work-centers.ts';

describe('the rated speed of a line', () => {
  const sentencesOf = (ratedSpeed: number | null) =>
    LineFields.safeParse({ name: 'Bottling', ratedSpeed }).error?.issues.map(({ message }) => message) ?? [];

  it.each([null, 0.001, 6_000, 1_000_000])('may be %j', (speed) => {
    expect(sentencesOf(speed)).toEqual([]);
  });

  it.each([
    [-1, 'Use more than 0.'],
    [0, 'Use more than 0.'],
    // No table holds a number that is so small.
    [5e-324, 'Use at least 0.001.'],
    [1_000_001, 'Use at most 1000000.'],
  ])('is no %j', (speed, sentence) => {
    expect(sentencesOf(speed)[0]).toBe(sentence);
  });
});
