import { AS_IT_IS, explore, KINDS } from '#test/support/posting/explore-document.ts';
import type { Limits } from '#test/support/posting/model-document.ts';

/** As interleavings.test.ts, with one more request that is sent again. */

describe.each(KINDS)('in every order of many steps %s', (_, born) => {
  it.each<[string, Omit<Limits, 'born'>, number]>([
    ['cancelled and retried', { sends: 5, wishes: 2, meddling: 0 }, 10_000],
    ['deleted or released there', { sends: 5, wishes: 1, meddling: 1 }, 10_000],
  ])('is made once and whole, or visibly stopped: %s', (__, limits, atLeast) => {
    const found = explore(AS_IT_IS, { ...limits, born });
    expect(found.violation).toBeNull();
    // A model that hardly moves would prove nothing.
    expect(found.worlds).toBeGreaterThan(atLeast);
    expect(found.ends).toBeGreaterThan(50);
  });
});
