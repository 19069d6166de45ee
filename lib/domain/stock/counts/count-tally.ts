import * as z from 'zod/mini';
import { add, type Quantity, subtract, ZERO } from '#domain/quantity.ts';
import { defineRecord, quantityField, type RecordOf } from '#domain/record.ts';
import type { CountedAt } from './count-rows.ts';

/**
 * What counts have booked of one lot at one place. Two may have found the same difference: each is booked on the
 * condition that this still stands as it was decided on, and then less what others have booked of it.
 */
export const CountTally = defineRecord(
  {
    inventoryID: z.string(),
    lotNumber: z.string(),
    place: z.string(),
    /** All that was ever booked of it. */
    total: quantityField,
    /** When the latest of what is booked was counted, UTC ISO. */
    at: z.string(),
    /** The site's day of the last booking, and how much was booked on it, either way, that nobody had to approve. */
    day: z.string(),
    unapproved: quantityField,
    /** Rises with every booking; every booking is conditional on it. */
    rev: z.int(),
  },
  // Only balances stand in the index of places.
  { renamed: { place: 'countedPlace' } },
);
export type CountTally = RecordOf<typeof CountTally>;

/** Nothing was ever booked of it. */
export const noTally = ({ inventoryID, lotNumber, place }: CountedAt): CountTally => ({
  ...{ inventoryID, lotNumber, place, total: ZERO, at: '', day: '', unapproved: ZERO, rev: 0 },
});

/** How much was booked on that day (at the site) that nobody had to approve. */
export const unapprovedOn = (tally: CountTally, day: string): Quantity =>
  tally.day === day ? tally.unapproved : ZERO;

/** See `CountDifference`. */
interface Found {
  readonly difference: Quantity;
  readonly at?: string;
  readonly tally?: Quantity;
}

/**
 * What of a difference is still to be booked: less what others have booked since it was worked out, and nothing where
 * somebody counted it later than that.
 */
export const stillToBook = ({ difference, at, tally: known = ZERO }: Found, tally: CountTally): Quantity =>
  at !== undefined && tally.at > at ? ZERO : subtract(difference, subtract(tally.total, known));

/** The tally once `delta` of a difference is booked. `day`: at the site. */
export const tallyAfter = (
  tally: CountTally,
  delta: Quantity,
  { at, day, isApproved }: { readonly at: string; readonly day: string; readonly isApproved: boolean },
): CountTally => {
  const size = isApproved ? ZERO : (Math.abs(delta) as Quantity);
  return {
    ...tally,
    ...{ total: add(tally.total, delta), at: at > tally.at ? at : tally.at, day },
    unapproved: add(unapprovedOn(tally, day), size),
    rev: tally.rev + 1,
  };
};
