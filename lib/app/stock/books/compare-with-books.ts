import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import type { LedgerReader } from '#app/stock/stock-ports.ts';
import { postedAt } from '#domain/posting/attention.ts';
import {
  againstBooks,
  type Difference,
  type ExplainingLine,
  isOfRun,
  type LotDifference,
  NOT_POSTED_KINDS,
} from '#domain/stock/books/against-books.ts';
import type { ItemStock } from '#domain/stock/item-total.ts';

const PAGE = 1_000;

/** An item, or one of its lots. */
interface Compared {
  readonly inventoryID: string;
  readonly lotNumber?: string;
}

export interface CompareDeps {
  readonly reader: Pick<LedgerReader, 'lines'>;
  readonly postings: Pick<PostingStore, 'loadMany'>;
}

/** Those of some runs that the accounting system had when it was asked. */
const inBooksBy = async (
  postings: CompareDeps['postings'],
  runIds: readonly string[],
  asOf: string,
): Promise<ReadonlySet<string>> => {
  const found = runIds.length === 0 ? [] : await postings.loadMany(runIds);
  return new Set(found.filter((one) => (postedAt(one) ?? asOf) < asOf).map(({ postingId }) => postingId));
};

/** The lines that explain a difference: of what we do by ourselves, and of documents that are on their way. */
const explainingLines = async (
  reader: Pick<LedgerReader, 'lines'>,
  of: Compared,
  since: string | null,
  marked: ReadonlySet<string>,
): Promise<readonly ExplainingLine[]> => {
  const kinds = new Set<string>(NOT_POSTED_KINDS);
  const found: ExplainingLine[] = [];
  let before: string | null = null;
  for (;;) {
    const { rows, more } = await reader.lines(of, { from: since, before, limit: PAGE });
    found.push(...rows.filter(({ kind, document }) => kinds.has(kind) || marked.has(document.id)));
    before = rows.at(-1)?.entry ?? before;
    if (!more || rows.length === 0) return found;
  }
};

/**
 * The stock of an item, or of one of its lots, against what the accounting system had when it was asked. Lines are read
 * back to when both were the same, or to the first document that is on its way: never the whole ledger of an item that
 * agrees now and then, and of a lot its own alone.
 */
export const compareWithBooks = async (
  { reader, postings }: CompareDeps,
  of: Compared,
  { balances, notInBooks, books }: Pick<ItemStock, 'balances' | 'notInBooks' | 'books'>,
): Promise<{ readonly item: Difference; readonly lots: readonly LotDifference[] }> => {
  const marked = new Set(notInBooks.map(({ documentId }) => documentId));
  const begins = notInBooks.map(({ since }) => since);
  const [since = null] = (books ? [books.agreedAt ?? '', ...begins] : begins).sort();
  const lines = since === null ? [] : await explainingLines(reader, of, since || null, marked);
  const runs = lines.flatMap(({ kind, document }) => (isOfRun(kind) ? document.id : []));
  const there = books ? await inBooksBy(postings, runs, books.asOf) : new Set();
  const notThere = lines.filter(({ kind, document }) => !isOfRun(kind) || !there.has(document.id));
  return againstBooks({ balances, reading: books, marked, lines: notThere });
};
