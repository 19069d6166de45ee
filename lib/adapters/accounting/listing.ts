/** A page shorter than this wasn't cut: no server sets its limit so low. */
const SMALLEST_CUT = 10;

/**
 * Knows when a listing is at its end. The server may cut `$top` without a word, so that a page shorter than asked
 * for proves nothing; one shorter than the page before it does, and one of a few rows (accounting-contract.md §5).
 */
export interface Listing {
  /** The `skip` of the next page after one of `count` rows of `top` at `skip`; null: that was the last. */
  nextAfter(skip: number, count: number, top: number): number | null;
}

export const createListing = (): Listing => {
  /** The page before, by the skip at which the next one would begin. */
  const before = new Map<number, { readonly count: number; readonly top: number }>();
  return {
    nextAfter: (skip, count, top) => {
      const previous = before.get(skip);
      before.delete(skip);
      const isShorter = previous?.top === top && count < previous.count;
      if (count < SMALLEST_CUT || isShorter) return null;
      before.set(skip + count, { count, top });
      return skip + count;
    },
  };
};
