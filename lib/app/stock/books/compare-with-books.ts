import type { LedgerReader } from '#app/stock/stock-ports.ts';
import {
  againstBooks,
  type Difference,
  type ExplainingLine,
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
  reader: Pick<LedgerReader, 'lines'>,
  of: Compared,
  { balances, notInBooks, books }: Pick<ItemStock, 'balances' | 'notInBooks' | 'books'>,
): Promise<{ readonly item: Difference; readonly lots: readonly LotDifference[] }> => {
  const marked = new Set(notInBooks.map(({ documentId }) => documentId));
  const begins = notInBooks.map(({ since }) => since);
  const [since = null] = (books ? [books.agreedAt ?? '', ...begins] : begins).sort();
  const lines = since === null ? [] : await explainingLines(reader, of, since || null, marked);
  return againstBooks({ balances, reading: books, marked, lines });
};
