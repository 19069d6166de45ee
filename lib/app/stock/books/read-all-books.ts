import type { Log } from '#app/log-ports.ts';
import { itemKey } from '#domain/items/item.ts';
import { type Quantity, ZERO } from '#domain/quantity.ts';
import { type BooksReading, isSameReading, wholeReading } from '#domain/stock/books/books-reading.ts';
import { type BooksRound, roundDue } from '#domain/stock/books/books-round.ts';
import { type ItemTotal, type NotInBooks, notInBooksOf } from '#domain/stock/item-total.ts';
import type { AccountingStock } from './accounting-stock-ports.ts';
import { type BooksStore, RELEASED_AT_ONCE } from './books-ports.ts';
import { type ReadBooksDeps, readBooks } from './read-books.ts';

export interface ReadAllBooksDeps extends ReadBooksDeps {
  readonly accountingStock: AccountingStock;
  readonly books: BooksStore;
  readonly log: Log;
}

/** One call each, of the forty a minute that all functions share: the night has room for so many. */
const MAX_DETAILED = 500;

interface Listed {
  readonly inventoryID: string;
  readonly onHand: Quantity;
}

/** What of an item was posted by then, and is marked: it may be released, which nobody has asked yet. */
const postedBy = async (
  { itemStock }: ReadAllBooksDeps,
  { inventoryID, notInBooks }: ItemTotal,
  before: string,
): Promise<readonly NotInBooks[]> => {
  if (notInBooks === ZERO) return [];
  const { stock } = await itemStock.load(inventoryID);
  return stock.notInBooks.filter(({ postedAt }) => postedAt !== null && postedAt <= before);
};

/** What the accounting system should have, as we see it: were all of these released. */
const expectedOf = (total: ItemTotal, posted: readonly NotInBooks[]): number =>
  total.onHand - total.notInBooks + notInBooksOf(posted);

/** Whether it was read since the round began: a round that goes on does not ask twice. */
const isRead = (reading: BooksReading | undefined, { startedAt }: BooksRound): boolean =>
  reading !== undefined && reading.asOf >= startedAt;

/**
 * Once a night: pages of what all items have on hand, and then lot by lot only those of which ours is something else.
 * Goes on where the last run ended; what can't be read stays as it was read last.
 */
export const readAllBooks = async (deps: ReadAllBooksDeps, hasTime: () => boolean): Promise<void> => {
  const { accountingStock, books, clock, log } = deps;
  let round = roundDue(await books.loadRound(), clock.now());
  while (round !== null && round.skip !== null && hasTime()) {
    const page = await accountingStock.listOnHand({ skip: round.skip });
    if (!page.ok) {
      log.warn('books.not_read', { reason: page.error.message });
      return;
    }
    const detailed = await comparePage(deps, round, page.value.rows, hasTime);
    round = { ...round, detailed };
    if (hasTime()) round = { ...round, skip: page.value.next };
    await books.saveRound(round);
    if (round.skip === null) log.info('books.read', { day: round.day, detailed });
  }
};

/** Answers how many were asked for lot by lot in this round. */
const comparePage = async (
  deps: ReadAllBooksDeps,
  round: BooksRound,
  listed: readonly Listed[],
  hasTime: () => boolean,
): Promise<number> => {
  const { readings, totals } = await deps.books.loadMany(listed.map(({ inventoryID }) => inventoryID));
  let { detailed } = round;
  for (const item of listed) {
    if (!hasTime()) break;
    const key = itemKey(item.inventoryID);
    const [reading, total] = [readings.get(key), totals.get(key)];
    if (isRead(reading, round) || (!reading && !total && item.onHand === ZERO)) continue;
    const whole = wholeReading(item.inventoryID, item.onHand, reading ?? null, round.startedAt);
    const posted = total ? await postedBy(deps, total, round.startedAt) : [];
    // Theirs is ours with what was posted: it is on hand there.
    const isSame =
      (total ? expectedOf(total, posted) : ZERO) === whole.issuable && posted.length <= RELEASED_AT_ONCE;
    // Nothing of ours to lay beside it, lot by lot: what it has in all says it.
    if (!isSame && total && detailed < MAX_DETAILED) {
      detailed += 1;
      const read = await readBooks(deps, item.inventoryID);
      if (read.ok) continue;
      deps.log.warn('books.item_not_read', { inventoryID: item.inventoryID, reason: read.error.message });
    }
    await deps.books.save(whole, !reading || !isSameReading(reading, whole), isSame ? posted : []);
  }
  return detailed;
};
