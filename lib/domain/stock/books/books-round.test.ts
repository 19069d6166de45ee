import { type BooksRound, isRoundLate } from './books-round.ts';

const BEGAN = Date.parse('2026-03-04T16:00:00Z');
const HOUR_MS = 60 * 60_000;

const round = (skip: number | null): BooksRound => ({
  ...{ day: '2026-03-05', skip, detailed: 0, startedAt: new Date(BEGAN).toISOString() },
});

describe('what the books have of each item', () => {
  it('is missed where nobody has ever read it', () => {
    expect(isRoundLate(null, BEGAN)).toBe(true);
  });

  it('is as it should be from one night to the next', () => {
    expect(isRoundLate(round(null), BEGAN + 26 * HOUR_MS)).toBe(false);
  });

  it('is missed where a night passed without', () => {
    expect(isRoundLate(round(null), BEGAN + 31 * HOUR_MS)).toBe(true);
  });

  it('is missed where a round does not come to its end before the day begins', () => {
    expect(isRoundLate(round(500), BEGAN + 5 * HOUR_MS)).toBe(false);
    expect(isRoundLate(round(500), BEGAN + 7 * HOUR_MS)).toBe(true);
  });
});
