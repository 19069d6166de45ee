import type { ItemStockStore, ItemTotals } from '#app/stock/stock-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { inGroups } from '#domain/in-groups.ts';
import { itemKey } from '#domain/items/item.ts';
import type { Quantity } from '#domain/quantity.ts';
import type { ItemTotal } from '#domain/stock/item-total.ts';
import { lotsByKey, sumBalances } from '#domain/stock/lot-sums.ts';

export interface FreeStockDeps {
  readonly totals: ItemTotals;
  readonly itemStock: Pick<ItemStockStore, 'load'>;
}

/** So many items are added up anew side by side. */
const SIDE_BY_SIDE = 16;

/** Whether a date of the item has passed since its total was worked out: a lot may no longer be usable. */
const isOutOfDate = ({ asOfDay, nextExpiry }: ItemTotal, day: string): boolean =>
  asOfDay < day && nextExpiry !== null && nextExpiry < day;

/**
 * What of each item could be issued on the site's day, by `itemKey`; nothing is absent. By the totals, a hundred a
 * call; those of which a date has passed since are added up anew.
 */
export const freeStock = async (
  { totals, itemStock }: FreeStockDeps,
  inventoryIDs: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Quantity>> => {
  const day = siteDay(now);
  const found = await totals.totalsOf(inventoryIDs);
  const free = new Map([...found].map(([key, { available }]) => [key, available]));
  const late = [...found.values()].filter((total) => isOutOfDate(total, day));
  for (const some of inGroups(late, SIDE_BY_SIDE))
    await Promise.all(
      some.map(async ({ inventoryID }) => {
        const { all, stock } = await itemStock.load(inventoryID);
        free.set(itemKey(inventoryID), sumBalances(all, lotsByKey(stock.lots), day).available);
      }),
    );
  return free;
};
