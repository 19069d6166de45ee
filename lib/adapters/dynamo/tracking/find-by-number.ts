/** A row with the number that it was given, and when (epoch ms). */
interface NumberedAt {
  readonly id: string;
  readonly nbr: string;
  readonly at: number;
}

interface NumberSearch {
  /** The newest at that instant or before it, epoch ms; null: there was none yet. */
  newestAt(instant: number): Promise<NumberedAt | null>;
  /** Those up to that instant, the newest first: numbers given at the same moment may be in any order. */
  before(instant: number, limit: number): Promise<readonly NumberedAt[]>;
  readonly from: number;
  readonly to: number;
}

const numberOf = (nbr: string): number => Number(/\d+$/.exec(nbr)?.[0] ?? Number.NaN);

/** Around the place of a number so many are looked at. */
const NEAR = 20;

/** The search ends within so much time: whoever takes numbers side by side is done by then. */
const CLOSE_MS = 60_000;

/**
 * The document of a number in a series that rises with time: halving the time, so that it costs the same however long
 * ago it was. Null: nobody has the number.
 */
export const findByNumber = async (
  nbr: string,
  { newestAt, before, from, to }: NumberSearch,
): Promise<NumberedAt | null> => {
  const wanted = numberOf(nbr);
  let [low, high] = [from, to];
  while (high - low > CLOSE_MS) {
    const middle = Math.floor((low + high) / 2);
    const found = await newestAt(middle);
    if (found?.nbr === nbr) return found;
    if (found === null || numberOf(found.nbr) < wanted) low = middle;
    // What is between it and the middle is not there.
    else high = Math.min(middle, found.at);
  }
  const near = await before(high + CLOSE_MS, NEAR);
  return near.find((one) => one.nbr === nbr) ?? null;
};
