import { percentOf, type Quantity, quantity, subtract, sum, ZERO } from '#domain/quantity.ts';
import type { MovementKind } from '#domain/stock/ledger/movement-kinds.ts';
import type { CountEntry } from './count-entry.ts';
import { byWalk, type CountedAt } from './count-rows.ts';
import { type CountTally, unapprovedOn } from './count-tally.ts';

/** What was counted of a row beside what the ledger had at that moment. */
export interface CountDifference extends CountedAt {
  readonly counted: Quantity;
  /** On hand by the ledger when it was counted. */
  readonly onHandThen: Quantity;
  readonly difference: Quantity;
  /** Of a lot that nobody knew. */
  readonly expiryDate: string | null;
  /** When it was counted, UTC ISO. It and what follows are missing of counts that the version before closed. */
  readonly at?: string;
  /** What counts had booked of it by then. */
  readonly tally?: Quantity;
  /** How much of that was booked on the same day without approval, either way. */
  readonly today?: Quantity;
}

/** How much of a row anybody may book: in base units, and in percent of what was on hand. */
export interface CountLimit {
  readonly units: number;
  /** 0: no such limit. */
  readonly percent: number;
}

/** What moved at a place, and when. */
interface Moved {
  readonly place: string;
  readonly at: string;
  readonly delta: Quantity;
  readonly kind: MovementKind;
}

/**
 * What the ledger had at a place at a moment (UTC ISO): what is there now without what moved since. `moved`: all that
 * moved after it, or more. What counts booked since is none of it: it was so before they said so.
 */
export const onHandAt = (now: Quantity, moved: readonly Moved[], place: string, at: string): Quantity =>
  subtract(
    now,
    sum(
      moved
        .filter((one) => one.place === place && one.at > at && one.kind !== 'count')
        .map(({ delta }) => delta),
    ),
  );

/**
 * The difference of a counted row. It is taken from what was on hand when it was counted, so that what moved before and
 * after is no difference, whenever it is booked. Where somebody has booked what they counted later, there is none.
 * `day`: at the site.
 */
export const differenceOf = (
  { inventoryID, lotNumber, place, qty, expiryDate, at }: CountEntry,
  onHandThen: Quantity,
  tally: CountTally,
  day: string,
): CountDifference => ({
  ...{ inventoryID, lotNumber, place, expiryDate, onHandThen, at },
  counted: qty,
  difference: tally.at > at ? ZERO : subtract(qty, onHandThen),
  ...{ tally: tally.total, today: unapprovedOn(tally, day) },
});

/**
 * Whether only somebody who may adjust stock books it. What was booked of it on the same day without them counts as
 * well: a large difference is none the smaller for being booked little by little.
 */
export const isOverLimit = (
  { difference, onHandThen, today = ZERO }: Pick<CountDifference, 'difference' | 'onHandThen' | 'today'>,
  { units, percent }: CountLimit,
): boolean => {
  if (difference === ZERO) return false;
  const size = Math.abs(difference) + today;
  return size > quantity(units) || (percent > 0 && size > percentOf(onHandThen, percent));
};

/** Those that are to be booked, always in the same order. */
export const toBeBooked = (differences: readonly CountDifference[]): readonly CountDifference[] =>
  differences.filter(({ difference }) => difference !== ZERO).toSorted(byWalk);

/** Those that nobody has to book: there was as much as the ledger said. In the same order, too. */
export const agreeingRows = (differences: readonly CountDifference[]): readonly CountDifference[] =>
  differences.filter(({ difference }) => difference === ZERO).toSorted(byWalk);
