import { type Quantity, ZERO } from '#domain/quantity.ts';

/** What stands loose at a line of what it makes, by full pallets; quantities in the base unit. */
interface LineProgress {
  readonly full: number;
  /** What is still to come for the next. */
  readonly missing: Quantity;
}

export const lineProgress = (loose: Quantity, perPallet: Quantity): LineProgress => {
  const there = Math.max(loose, ZERO);
  const full = Math.floor(there / perPallet);
  return { full, missing: (perPallet - (there - full * perPallet)) as Quantity };
};

/** Of Crockford's base 32, which ULIDs are written in. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PLACES = 5;

/**
 * The request under which a run's lot fills a pallet for the nth time, n counted from 0: the same on every tablet at the
 * line, so that two who see the same pallet full, or one who asks again, make one pallet. Another n is another request,
 * and so is another run: theirs differ in what is kept of it.
 */
export const linePalletRequest = (runId: string, n: number): string => {
  let rest = n;
  let places = '';
  for (let at = 0; at < PLACES; at += 1) {
    places = `${LETTERS[rest % LETTERS.length]}${places}`;
    rest = Math.floor(rest / LETTERS.length);
  }
  return `${runId.slice(0, -PLACES)}${places}`;
};
