import type { InventoryList } from '#app/stock/stock-ports.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { MAX_SUBJECTS, type Standing, type Subject } from '#domain/notices/notice.ts';

export interface StockLooks {
  readonly inventory: InventoryList;
}

/** Days ahead; `topics.ts` says so, too. */
const SOON_DAYS = 7;

/** More are not counted: the list that a notice leads to has them. */
const COUNTED = 1_000;

/** Items are read so many at a time. */
const PAGE = 1_000;

const itemOf = (inventoryID: string): Subject => ({ kind: 'item', id: inventoryID, name: inventoryID });

/** Items of which something expires soon, today's among them; the soonest first. Out of the index of dates. */
export const lookAtExpiring = async ({ inventory }: StockLooks, now: number): Promise<Standing> => {
  const until = addDays(siteDay(now), SOON_DAYS);
  const { items, after } = await inventory.expiring('next', until, null, COUNTED);
  const coming = items.filter(({ day }) => day >= siteDay(now));
  const subjects = coming.slice(0, MAX_SUBJECTS).map(({ itemKey }) => itemOf(itemKey));
  return { topic: 'expiring', count: coming.length, hasMore: after !== null, subjects };
};

/** Items of which we have another quantity than the accounting system, and nothing explains it. */
export const lookAtBooks = async ({ inventory }: StockLooks): Promise<Standing> => {
  const subjects: Subject[] = [];
  let count = 0;
  for (let after: string | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
    const page: Awaited<ReturnType<InventoryList['page']>> = await inventory.page(after, PAGE);
    for (const { inventoryID, offBooks } of page.totals) {
      if (offBooks === null || offBooks === 0) continue;
      count += 1;
      if (subjects.length < MAX_SUBJECTS) subjects.push(itemOf(inventoryID));
    }
    after = page.after;
  }
  return { topic: 'booksDifference', count, hasMore: false, subjects };
};
