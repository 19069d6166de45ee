import { AS_IT_IS, explore } from '#test/support/receiving/explore-warehouse.ts';
import type { Limits, Rules } from '#test/support/receiving/model-warehouse.ts';

/**
 * Every order in which two docks, two posters, a reader and a manager can take their steps, over the pure rules and
 * the stores' conditions (design.md §4). More of each at once: interleavings.hunt.unit.test.ts.
 */

describe('in every order of steps each receipt is booked once, nothing is over-received and the mirror is exact', () => {
  it.each<[string, Limits, number]>([
    ['two receipts that both fit', { counts: [5, 4], sends: 2, readings: 0, wishes: 0 }, 5_000],
    ['two receipts of which one fits', { counts: [6, 6], sends: 2, readings: 1, wishes: 0 }, 5_000],
    ['two of which one fits, one cancelled', { counts: [6, 6], sends: 2, readings: 0, wishes: 1 }, 5_000],
    ['two that fit, looked at twice', { counts: [5, 4], sends: 1, readings: 2, wishes: 0 }, 20_000],
    ['two that fit, one cancelled or retried', { counts: [5, 4], sends: 1, readings: 1, wishes: 1 }, 50_000],
  ])('%s', (_, limits, atLeast) => {
    const found = explore(AS_IT_IS, limits);
    expect(found.violation).toBeNull();
    // A model that hardly moves would prove nothing.
    expect(found.worlds).toBeGreaterThan(atLeast);
    expect(found.ends).toBeGreaterThan(30);
  });
});

describe('without', () => {
  const LIMITS: Limits = { counts: [5, 4], sends: 1, readings: 1, wishes: 1 };

  it.each<[string, Partial<Rules>, RegExp]>([
    ['the epoch rule, the mirror shows too much', { epoch: false }, /shows more remaining than is true/],
    ['the in-flight rule, the mirror counts a receipt twice', { inFlight: false }, /shows less remaining/],
    ['one receipt at a time, the mirror counts one twice', { oneAtATime: false }, /shows less remaining/],
    ['versions, a cancelled receipt is booked', { versions: false }, /CANCELLED receipt|more remaining/],
    ['the quarantine, a receipt in doubt goes wrong', { quarantine: false }, /in the books/],
    ['the look-up, a receipt is booked twice', { lookUp: false }, /in the books/],
  ])('%s', (_, off, violation) => {
    expect(explore({ ...AS_IT_IS, ...off }, LIMITS).violation).toMatch(violation);
  });

  it('versions, two docks receive the same goods', () => {
    const limits: Limits = { counts: [6, 6], sends: 1, readings: 0, wishes: 0 };
    expect(explore({ ...AS_IT_IS, versions: false }, limits).violation).toMatch(/exceed the tolerance/);
  });
});
