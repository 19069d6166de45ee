/**
 * Knows when a listing is at its end. The server may cut `$top` without a word, so that a page shorter than asked
 * for proves nothing; one shorter than the page before it does, and an empty one (accounting-contract.md §5).
 */
export interface Listing {
  /** The `skip` of the next page after one of `count` rows at `skip`; null: that was the last. */
  nextAfter(skip: number, count: number): number | null;
}

export const createListing = (): Listing => {
  /** Rows of the page before, by the skip at which the next one would begin. */
  const before = new Map<number, number>();
  return {
    nextAfter: (skip, count) => {
      const previous = before.get(skip) ?? 0;
      before.delete(skip);
      if (count === 0 || count < previous) return null;
      before.set(skip + count, count);
      return skip + count;
    },
  };
};
