import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Raw } from './decode.ts';

/** A page shorter than this wasn't cut: no server sets its limit so low. */
const SMALLEST_CUT = 10;

/**
 * Detects the last page. The server may silently lower `$top`, so that a page shorter than asked for proves nothing;
 * one shorter than the page before it does, and one of a few rows (accounting-contract.md §5). A server that ignores
 * `$skip` would be read in an endless loop: the same page twice is an error.
 */
export interface Listing {
  /** The `skip` of the next page after one with these rows of `top` at `skip`; null: that was the last. */
  nextAfter(skip: number, rows: readonly Raw[], top: number): Result<number | null, AccountingError>;
}

interface Page {
  readonly count: number;
  readonly top: number;
  readonly ends: string;
}

export const createListing = (): Listing => {
  /** The page before, by the skip at which the next one would begin. */
  const before = new Map<number, Page>();
  return {
    nextAfter: (skip, rows, top) => {
      const count = rows.length;
      const previous = before.get(skip);
      const ends = JSON.stringify([rows[0], rows.at(-1)]);
      if (count > 0 && previous?.count === count && previous.ends === ends) return err(REPEATED);
      before.delete(skip);
      const isShorter = previous?.top === top && count < previous.count;
      if (count < SMALLEST_CUT || isShorter) return ok(null);
      before.set(skip + count, { count, top, ends });
      return ok(skip + count);
    },
  };
};

const REPEATED: AccountingError = {
  kind: 'unavailable',
  message: 'The accounting system gave the same page of a list twice.',
};
