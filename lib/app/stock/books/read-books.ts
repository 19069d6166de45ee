import type { AccountingError, ReadOptions } from '#app/accounting/accounting-response-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { ItemStockStore, LedgerReader, ReceivedGoods } from '#app/stock/stock-ports.ts';
import { ok, type Result } from '#domain/result.ts';
import { isAgreed, lotsAgainstBooks } from '#domain/stock/books/against-books.ts';
import { type BooksReading, isSameReading, readingOf } from '#domain/stock/books/books-reading.ts';
import type { NotInBooks } from '#domain/stock/item-total.ts';
import type { AccountingStock } from './accounting-stock-ports.ts';
import { type BooksStore, RELEASED_AT_ONCE } from './books-ports.ts';

export interface ReadBooksDeps {
  readonly accountingStock: Pick<AccountingStock, 'balancesOf' | 'isReleased'>;
  readonly books: Pick<BooksStore, 'save'>;
  readonly itemStock: Pick<ItemStockStore, 'load'>;
  readonly reader: Pick<LedgerReader, 'lines'>;
  readonly receipts: Pick<ReceivedGoods, 'load'>;
  readonly clock: Clock;
}

/**
 * Nothing moved while it was asked whether both are the same: for so long before, and until then. Longer than it takes
 * until what somebody does is in the ledger.
 */
const QUIET_MS = 60_000;

/** Documents that were posted and are released by now: their goods are on hand there. As many as one write unmarks. */
const releasedOf = async (
  { accountingStock, receipts }: ReadBooksDeps,
  marks: readonly NotInBooks[],
  options: ReadOptions,
): Promise<Result<readonly NotInBooks[], AccountingError>> => {
  const released: NotInBooks[] = [];
  for (const mark of marks) {
    if (released.length === RELEASED_AT_ONCE) break;
    if (mark.postedAt === null) continue;
    if (mark.documentType === 'shipment') {
      // Confirmed, it is none of what they could issue: that is asked right after this.
      released.push(mark);
      continue;
    }
    const state = (await receipts.load(mark.documentId))?.state;
    const receiptNbr = state?.status === 'POSTED' ? state.accountingReceiptNbr : null;
    const answer = receiptNbr === null ? ok(true) : await accountingStock.isReleased(receiptNbr, options);
    if (!answer.ok) return answer;
    if (answer.value) released.push(mark);
  }
  return ok(released);
};

/**
 * When both are the same in every lot, and nothing moved: since then what differs has come up. From before the quiet on:
 * what was begun in it, and was not in the ledger yet when that was read, has come up since.
 */
const agreedAt = async (
  { itemStock, reader }: ReadBooksDeps,
  reading: BooksReading,
  released: readonly NotInBooks[],
): Promise<string | null> => {
  const { stock } = await itemStock.load(reading.inventoryID);
  const lots = lotsAgainstBooks(stock.balances, { reading, marked: new Set(), lines: [] });
  const isOnTheWay = stock.notInBooks.length > released.length;
  if (isOnTheWay || !isAgreed(lots)) return reading.agreedAt;
  const from = new Date(Date.parse(reading.asOf) - QUIET_MS).toISOString();
  const of = { inventoryID: reading.inventoryID };
  const { rows } = await reader.lines(of, { from, before: null, limit: 1 });
  return rows.length === 0 ? from : reading.agreedAt;
};

/**
 * Asks the accounting system what it has of an item, lot by lot, and keeps the answer. Null: it has no such stock item.
 * What was posted and is released by then is marked no longer: it is asked before, so that the answer has it.
 */
export const readBooks = async (
  deps: ReadBooksDeps,
  inventoryID: string,
  options: ReadOptions = {},
): Promise<Result<BooksReading | null, AccountingError>> => {
  const { accountingStock, books, itemStock, clock } = deps;
  const asOf = new Date(clock.now()).toISOString();
  const { stock } = await itemStock.load(inventoryID);
  const released = await releasedOf(deps, stock.notInBooks, options);
  if (!released.ok) return released;
  const read = await accountingStock.balancesOf(inventoryID, options);
  if (!read.ok) return read;
  if (read.value === null) return ok(null);
  const answered = readingOf(inventoryID, read.value, asOf, stock.books?.agreedAt ?? null);
  const reading = { ...answered, agreedAt: await agreedAt(deps, answered, released.value) };
  const isNews = !stock.books || !isSameReading(stock.books, reading);
  // Of what is not kept the goods are not in what stands as read: they stay marked until that has them.
  await books.save(reading, isNews, released.value);
  return ok(reading);
};
