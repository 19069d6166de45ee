import { add, type Quantity, subtract, sum, ZERO } from '#domain/quantity.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import type { MovementKind } from '#domain/stock/ledger/movement-kinds.ts';
import { adjustmentPostingId, isAdjusting } from '#domain/stock/posting/adjustment-id.ts';
import type { BooksReading } from './books-reading.ts';

/** What a run uses and makes. */
const RUN_KINDS = ['issue', 'return', 'produce'] as const;

/** What we change by ourselves: the accounting system is not told of it, or later. */
export const NOT_POSTED_KINDS = [
  ...(['adjust', 'count', 'scrap', 'sample', 'opening', 'ship'] as const),
  ...RUN_KINDS,
] as const;

export type NotPostedKind = (typeof NOT_POSTED_KINDS)[number];

/** The document of opening stock that was taken over from the accounting system. */
export const OPENED_FROM_BOOKS = 'accounting';

/** A line of the ledger, as far as it explains a difference. */
export interface ExplainingLine {
  readonly movementId: string;
  readonly kind: MovementKind;
  readonly at: string;
  readonly lotNumber: string;
  readonly delta: Quantity;
  readonly document: { readonly type: string; readonly id: string };
}

/** What one run used and made in all, or what left with a shipment, and since when. */
interface DocumentNotPosted {
  readonly documentId: string;
  readonly qty: Quantity;
  /** UTC ISO. */
  readonly since: string;
}

/** Ours of a lot, or of an item, beside theirs; `null`: they were not asked. All in the item's base unit. */
export interface Difference {
  readonly onHand: Quantity;
  readonly booksOnHand: Quantity | null;
  readonly issuable: Quantity | null;
  /** Ours less what they could issue. */
  readonly difference: Quantity | null;
  /** Of receipts that they do not have yet. */
  readonly notInBooks: Quantity;
  /** Of what we changed by ourselves since both were the same, by kind. */
  readonly notPosted: Readonly<Record<NotPostedKind, Quantity>>;
  /** The runs in that, the latest first: their sum is that of `RUN_KINDS`. */
  readonly runs: readonly DocumentNotPosted[];
  /** The shipments in that, as well. */
  readonly shipments: readonly DocumentNotPosted[];
  /** What is left: difference = not in the books + not posted + this, to the unit. */
  readonly unexplained: Quantity | null;
}

export interface LotDifference extends Difference {
  readonly lotNumber: string;
}

interface Explained {
  readonly notInBooks: Quantity;
  readonly notPosted: Record<NotPostedKind, Quantity>;
  readonly runs: readonly DocumentNotPosted[];
  readonly shipments: readonly DocumentNotPosted[];
}

const nothing = (): Pick<Explained, 'notInBooks' | 'notPosted'> => ({
  notInBooks: ZERO,
  notPosted: {
    ...{ adjust: ZERO, count: ZERO, scrap: ZERO, sample: ZERO, opening: ZERO, ship: ZERO },
    ...{ issue: ZERO, return: ZERO, produce: ZERO },
  },
});

const isNotPosted = (kind: MovementKind): kind is NotPostedKind =>
  NOT_POSTED_KINDS.some((one) => one === kind);

export const isOfRun = (kind: MovementKind): boolean => RUN_KINDS.some((one) => one === kind);

/**
 * The entry by which such a line comes into the books, once: until then it explains a difference. Null: it has none, and
 * explains one until both agree.
 */
export const postingIdOf = ({ kind, movementId, document, delta }: ExplainingLine): string | null => {
  if (kind === 'ship' || isOfRun(kind)) return document.id;
  return isAdjusting(kind) ? adjustmentPostingId(movementId, delta) : null;
};

/** A run that gave back all that it took changed nothing. */
const byDocument = (lines: readonly ExplainingLine[]): readonly DocumentNotPosted[] => {
  const found = new Map<string, DocumentNotPosted>();
  for (const { document, delta, at } of lines) {
    const one = found.get(document.id);
    found.set(document.id, {
      documentId: document.id,
      qty: add(one?.qty ?? ZERO, delta),
      since: one && one.since < at ? one.since : at,
    });
  }
  return [...found.values()]
    .filter(({ qty }) => qty !== ZERO)
    .toSorted((one, other) => (one.since > other.since ? -1 : 1));
};

/** Opening stock that was taken over from the accounting system is there as well. */
const isOfBooks = (kind: MovementKind, { id }: ExplainingLine['document']): boolean =>
  kind === 'opening' && id === OPENED_FROM_BOOKS;

const explainedBy = (
  lines: readonly ExplainingLine[],
  marked: ReadonlySet<string>,
  agreedAt: string | null,
): Explained => {
  let { notInBooks } = nothing();
  const { notPosted } = nothing();
  const ofRuns: ExplainingLine[] = [];
  const ofShipments: ExplainingLine[] = [];
  for (const line of lines) {
    const { kind, at, delta, document } = line;
    if (marked.has(document.id)) notInBooks = add(notInBooks, delta);
    else if (isNotPosted(kind) && !isOfBooks(kind, document) && (agreedAt === null || at > agreedAt)) {
      notPosted[kind] = add(notPosted[kind], delta);
      if (isOfRun(kind)) ofRuns.push(line);
      if (kind === 'ship') ofShipments.push(line);
    }
  }
  return { notInBooks, notPosted, runs: byDocument(ofRuns), shipments: byDocument(ofShipments) };
};

const compare = (
  onHand: Quantity,
  books: { readonly onHand: Quantity; readonly issuable: Quantity } | null,
  { notInBooks, notPosted, runs, shipments }: Explained,
): Difference => {
  const difference = books && subtract(onHand, books.issuable);
  const explained = add(notInBooks, sum(Object.values(notPosted)));
  return {
    ...{ onHand, notInBooks, notPosted, runs, shipments, difference },
    booksOnHand: books?.onHand ?? null,
    issuable: books?.issuable ?? null,
    unexplained: difference === null ? null : subtract(difference, explained),
  };
};

/** What an item's stock is compared with, and by. */
export interface Explanation {
  readonly reading: BooksReading | null;
  /** Ids of the documents whose goods the accounting system does not have yet. */
  readonly marked: ReadonlySet<string>;
  /** All since both were the same, and since the first of the marked documents. */
  readonly lines: readonly ExplainingLine[];
}

const byLot = <One extends { readonly lotNumber: string }>(all: readonly One[]): Map<string, One[]> => {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const group = groups.get(lotKey(one.lotNumber));
    if (group) group.push(one);
    else groups.set(lotKey(one.lotNumber), [one]);
  }
  return groups;
};

const NONE = { onHand: ZERO, issuable: ZERO };

const onHandOf = (balances: readonly Balance[]): Quantity => sum(balances.map(({ onHand }) => onHand));

/** An item against the accounting system, by what it comes to. */
export const itemAgainstBooks = (onHand: Quantity, { reading, marked, lines }: Explanation): Difference =>
  compare(onHand, reading, explainedBy(lines, marked, reading?.agreedAt ?? null));

/** Its lots where they were asked: those that either has or had, by their number. Their sums are the item's. */
export const lotsAgainstBooks = (
  balances: readonly Balance[],
  { reading, marked, lines }: Explanation,
): readonly LotDifference[] => {
  const agreedAt = reading?.agreedAt ?? null;
  const named = [...balances, ...lines, ...(reading?.lots ?? [])].map(({ lotNumber }) => lotNumber);
  const numbers = new Map(named.map((lotNumber) => [lotKey(lotNumber), lotNumber]));
  const theirs = new Map(reading?.lots?.map((lot) => [lotKey(lot.lotNumber), lot]));
  const ours = byLot(balances);
  const linesOf = byLot(lines);
  const lots = [...numbers].map(([key, lotNumber]): LotDifference => {
    const books = reading?.lots ? (theirs.get(key) ?? NONE) : null;
    const explained = explainedBy(linesOf.get(key) ?? [], marked, agreedAt);
    return { lotNumber, ...compare(onHandOf(ours.get(key) ?? []), books, explained) };
  });
  return lots.toSorted((one, other) => (one.lotNumber < other.lotNumber ? -1 : 1));
};

/** Whether ours and theirs are the same in every lot. */
export const isAgreed = (lots: readonly LotDifference[]): boolean =>
  lots.every(({ difference }) => difference === ZERO);
