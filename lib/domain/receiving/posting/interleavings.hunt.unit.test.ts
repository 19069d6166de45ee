import { AS_IT_IS, explore } from '#test/support/receiving/explore-warehouse.ts';
import type { Limits } from '#test/support/receiving/model-warehouse.ts';

/** As interleavings.test.ts, with readings, requests that are sent again and a manager's wishes all at once. */

describe('in every order of many steps each receipt is booked once, nothing is over-received and the mirror is exact', () => {
  it.each<[string, Limits, number]>([
    ['two receipts that both fit', { counts: [5, 4], sends: 2, readings: 1, wishes: 0 }, 100_000],
    ['two receipts of which one fits', { counts: [6, 6], sends: 2, readings: 2, wishes: 1 }, 100_000],
  ])('%s', (_, limits, atLeast) => {
    const found = explore(AS_IT_IS, limits);
    expect(found.violation).toBeNull();
    // A model that hardly moves would prove nothing.
    expect(found.worlds).toBeGreaterThan(atLeast);
    expect(found.ends).toBeGreaterThan(50);
  });
});
