import { percentOf, type Quantity, quantity, subtract, sum, ZERO } from '#domain/quantity.ts';
import type { CountEntry } from './count-entry.ts';
import { byWalk, type CountedAt } from './count-rows.ts';

/** What was counted of a row beside what the ledger had at that moment. */
export interface CountDifference extends CountedAt {
  readonly counted: Quantity;
  /** On hand by the ledger when it was counted. */
  readonly onHandThen: Quantity;
  readonly difference: Quantity;
  /** Of a lot that nobody knew. */
  readonly expiryDate: string | null;
}

/** How much of a row anybody may book: in base units, and in percent of what was on hand. */
export interface CountLimit {
  readonly units: number;
  /** 0: no such limit. */
  readonly percent: number;
}

/** What moved at a place, and when. */
export interface Moved {
  readonly place: string;
  readonly at: string;
  readonly delta: Quantity;
}

/**
 * What the ledger had at a place at a moment (UTC ISO): what is there now without what moved since. `moved`: all that
 * moved after it, or more.
 */
export const onHandAt = (now: Quantity, moved: readonly Moved[], place: string, at: string): Quantity =>
  subtract(now, sum(moved.filter((one) => one.place === place && one.at > at).map(({ delta }) => delta)));

/**
 * The difference of a counted row. It is taken from what was on hand when it was counted, so that what moved before and
 * after is no difference, whenever it is booked.
 */
export const differenceOf = (
  { inventoryID, lotNumber, place, qty, expiryDate }: CountEntry,
  onHandThen: Quantity,
): CountDifference => ({
  ...{ inventoryID, lotNumber, place, expiryDate, onHandThen },
  counted: qty,
  difference: subtract(qty, onHandThen),
});

/** Whether only somebody who may adjust stock books it. */
export const isOverLimit = (
  { difference, onHandThen }: Pick<CountDifference, 'difference' | 'onHandThen'>,
  { units, percent }: CountLimit,
): boolean => {
  const size = Math.abs(difference);
  return size > quantity(units) || (percent > 0 && size > percentOf(onHandThen, percent));
};

/** Those that are to be booked, always in the same order. */
export const toBeBooked = (differences: readonly CountDifference[]): readonly CountDifference[] =>
  differences.filter(({ difference }) => difference !== ZERO).toSorted(byWalk);
