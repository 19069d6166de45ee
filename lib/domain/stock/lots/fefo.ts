import { lotKey } from '#domain/receiving/request/lot-number.ts';

interface Arrived extends Dates {
  readonly receivedAt: string;
  readonly lotNumber: string;
}

/** A lot's dates, `YYYY-MM-DD`. */
interface Dates {
  readonly useBy: string | null;
  readonly bestBefore: string | null;
}

/** The day that counts: use-by, else best-before; null: it keeps. */
export const expiryOf = ({ useBy, bestBefore }: Dates): string | null => useBy ?? bestBefore;

/** Above every day: what keeps is taken last. */
const NEVER = '9999-99-99';

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** A lot's place among those of its item, as a text: in the order of `byFefo`. */
export const fefoPlace = (lot: Arrived): string =>
  `${expiryOf(lot) ?? NEVER}#${lot.receivedAt}#${lotKey(lot.lotNumber)}`;

/** First expired, first out: by date, then what came first, then by lot number (stock-and-trace.md §1, rule 6). */
export const byFefo = (one: Arrived, other: Arrived): number =>
  compare(expiryOf(one) ?? NEVER, expiryOf(other) ?? NEVER) ||
  compare(one.receivedAt, other.receivedAt) ||
  compare(lotKey(one.lotNumber), lotKey(other.lotNumber));
