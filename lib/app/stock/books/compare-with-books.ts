import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import type { LedgerReader } from '#app/stock/stock-ports.ts';
import { postedAt } from '#domain/posting/attention.ts';
import { type ExplainingLine, type Explanation, postingIdOf } from '#domain/stock/books/against-books.ts';
import type { ItemStock } from '#domain/stock/item-total.ts';

const PAGE = 2_000;

/** So many pages are gone through at most: an item that never agrees has a ledger without an end. */
const PAGES = 5;

/** An item, or one of its lots. */
interface Compared {
  readonly inventoryID: string;
  readonly lotNumber?: string;
}

export interface CompareDeps {
  readonly reader: Pick<LedgerReader, 'explaining'>;
  readonly postings: Pick<PostingStore, 'loadMany'>;
}

/** Lines without those of runs, shipments and adjustments that the accounting system had when it was asked. */
export const notInBooksBy = async (
  postings: CompareDeps['postings'],
  lines: readonly ExplainingLine[],
  asOf: string,
): Promise<readonly ExplainingLine[]> => {
  const ids = lines.flatMap((line) => postingIdOf(line) ?? []);
  const found = ids.length === 0 ? [] : await postings.loadMany(ids);
  const there = new Set(
    found.filter((one) => (postedAt(one) ?? asOf) < asOf).map(({ postingId }) => postingId),
  );
  return lines.filter((line) => !there.has(postingIdOf(line) ?? ''));
};

const NONE: ReadonlySet<string> = new Set();

/** The lines that explain a difference: of what we do by ourselves, and of documents that are on their way. */
const explainingLines = async (
  { reader }: Pick<CompareDeps, 'reader'>,
  of: Compared,
  since: string | null,
  marked: ReadonlySet<string>,
): Promise<{ readonly lines: readonly ExplainingLine[]; readonly from: string | null }> => {
  const lines: ExplainingLine[] = [];
  let before: string | null = null;
  for (let page = 1; ; page += 1) {
    const { rows, next } = await reader.explaining(of, marked, { from: since, before, limit: PAGE });
    lines.push(...rows);
    if (next === null) return { lines, from: null };
    if (page === PAGES) return { lines, from: next.at };
    before = next.before;
  }
};

/**
 * What explains a difference between ours and what the accounting system had when it was asked. Lines are read
 * back to when both were the same, or to the first document that is on its way: never the whole ledger of an item that
 * agrees now and then, and of a lot its own alone. `from` (UTC ISO): what is older was not gone through, as there is too
 * much of it, and is in what nobody explains; null: all was. `knowsMarked`: what the marked documents brought is known
 * already, and their lines are not looked for.
 */
export const explanationOf = async (
  { reader, postings }: CompareDeps,
  of: Compared,
  { notInBooks, books }: Pick<ItemStock, 'notInBooks' | 'books'>,
  { knowsMarked = false }: { readonly knowsMarked?: boolean } = {},
): Promise<Explanation & { readonly from: string | null }> => {
  const marked = new Set(notInBooks.map(({ documentId }) => documentId));
  const begins = knowsMarked ? [] : notInBooks.map(({ since }) => since);
  const [since = null] = (books ? [books.agreedAt ?? '', ...begins] : begins).sort();
  const { lines, from } =
    since === null
      ? { lines: [], from: null }
      : await explainingLines({ reader }, of, since || null, knowsMarked ? NONE : marked);
  const notThere = books ? await notInBooksBy(postings, lines, books.asOf) : lines;
  return { from, reading: books, marked, lines: notThere };
};
