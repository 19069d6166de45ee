import * as fc from 'fast-check';
import { backOffMs } from './back-off.ts';

describe('a back-off', () => {
  it('doubles from its first wait to its longest', () => {
    const waits = [1, 2, 3, 4, 5, 6].map((retry) => backOffMs({ firstMs: 100, maxMs: 1000 }, retry));
    expect(waits).toEqual([100, 200, 400, 800, 1000, 1000]);
  });

  it('begins with its first wait where nothing was repeated yet', () => {
    expect(backOffMs({ firstMs: 100, maxMs: 1000 }, 0)).toBe(100);
  });

  it('stays within its bounds after any number of repetitions, whatever chance says', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), share, share, (retry, jitter, random) => {
        const full = backOffMs({ firstMs: 20, maxMs: 60_000 }, retry);
        const wait = backOffMs({ firstMs: 20, maxMs: 60_000, jitter }, retry, random);
        expect(wait).toBeGreaterThanOrEqual(full * (1 - jitter));
        expect(wait).toBeLessThanOrEqual(full);
      }),
    );
  });

  it('leaves nothing to chance unless it is told to, and all of it where it is', () => {
    const half = { firstMs: 100, maxMs: 1000, jitter: 0.5 };
    expect([0, 0.5, 1].map((random) => backOffMs(half, 1, random))).toEqual([50, 75, 100]);
    expect([0, 0.5, 1].map((random) => backOffMs({ ...half, jitter: 1 }, 1, random))).toEqual([0, 50, 100]);
    expect([0, 0.5, 1].map((random) => backOffMs({ ...half, jitter: 0 }, 1, random))).toEqual([
      100, 100, 100,
    ]);
  });
});
