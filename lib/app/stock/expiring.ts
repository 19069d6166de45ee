import type { ResponseBody } from '#api/contract.ts';
import type { ExpiringLot, getInventory } from '#api/inventory.ts';
import { positionFromKey, positionToKey } from '#app/lists/list-cursor.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import type { DomainError } from '#domain/errors.ts';
import { add, type Quantity, toNumber, ZERO } from '#domain/quantity.ts';
import { ok, type Result } from '#domain/result.ts';
import { EXPIRY_DAYS, type ExpiryDays } from '#domain/stock/lots/expiry-days.ts';
import { byFefo, expiryOf } from '#domain/stock/lots/fefo.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { usable } from '#domain/stock/lots/usable.ts';
import type { InventoryList, ItemStockStore } from './stock-ports.ts';

export interface ExpiringDeps {
  readonly inventory: Pick<InventoryList, 'expiring'>;
  readonly itemStock: Pick<ItemStockStore, 'load'>;
}

interface Request {
  readonly days: ExpiryDays;
  readonly limit: number;
  readonly pagination_key?: string | undefined;
}

const LIST = 'expiring';

/** So many items are read at a time. */
const SIDE_BY_SIDE = 8;

/** The index is asked for so many items at a time where they are only counted. */
const COUNTED_AT_ONCE = 5_000;

/** The lots of an item that expire in these days, first expired first, as they stand now. */
const lotsOf = async (
  { itemStock }: ExpiringDeps,
  inventoryID: string,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<readonly ExpiringLot[]> => {
  const { total, stock } = await itemStock.load(inventoryID);
  const at = new Map<string, { onHand: Quantity; places: number }>();
  for (const balance of stock.balances) {
    const { onHand, places } = at.get(lotIdKey(balance)) ?? { onHand: ZERO, places: 0 };
    at.set(lotIdKey(balance), { onHand: add(onHand, balance.onHand), places: places + 1 });
  }
  return stock.lots.toSorted(byFefo).flatMap((lot) => {
    const [day, there] = [expiryOf(lot), at.get(lotIdKey(lot))];
    if (day === null || day < from || day > until || !there) return [];
    const allowed = usable(lot, from, 'issue');
    const { lotNumber, useBy, bestBefore } = lot;
    return {
      ...{ inventoryID: lot.inventoryID, lotNumber, useBy, bestBefore, places: there.places },
      ...{ name: total?.name ?? '', baseUom: total?.baseUom ?? '', onHand: toNumber(there.onHand) },
      notUsable: allowed.ok ? null : allowed.error,
      warning: allowed.ok ? allowed.value : null,
    };
  });
};

/**
 * Lots that expire within so many days, today's among them. The index only finds their items, by the next date of each:
 * what is said of a lot is read by key. `limit` counts items.
 */
export const listExpiring = async (
  deps: ExpiringDeps,
  { days, limit, pagination_key }: Request,
  now: number,
): Promise<Result<ResponseBody<typeof getInventory, 'expiring'>, DomainError>> => {
  const given = pagination_key === undefined ? ok([]) : positionFromKey(LIST, pagination_key);
  if (!given.ok) return given;
  const [day, item] = given.value;
  const from = siteDay(now);
  const until = addDays(from, Number(days));
  const found = await deps.inventory.expiring(until, day && item ? { day, itemKey: item } : null, limit);
  const lots: ExpiringLot[] = [];
  for (let at = 0; at < found.items.length; at += SIDE_BY_SIDE) {
    const some = found.items.slice(at, at + SIDE_BY_SIDE);
    lots.push(
      ...(await Promise.all(some.map(({ itemKey }) => lotsOf(deps, itemKey, { from, until })))).flat(),
    );
  }
  const { after } = found;
  const pages = after === null ? {} : { pagination_key: positionToKey(LIST, [after.day, after.itemKey]) };
  return ok({ data: { items: lots, from, until, ...pages } });
};

/** Of how many items something expires within so many days, out of the index alone. */
export const countExpiring = async (
  { inventory }: Pick<ExpiringDeps, 'inventory'>,
  now: number,
): Promise<ResponseBody<typeof getInventory, 'count_expiring'>> => {
  const today = siteDay(now);
  const untilOf = (days: string) => addDays(today, Number(days));
  const dates: string[] = [];
  let after: { day: string; itemKey: string } | null = null;
  do {
    const page: Awaited<ReturnType<InventoryList['expiring']>> = await inventory.expiring(
      untilOf(EXPIRY_DAYS[EXPIRY_DAYS.length - 1] ?? '0'),
      after,
      COUNTED_AT_ONCE,
    );
    dates.push(...page.items.map(({ day }) => day));
    after = page.after;
  } while (after !== null);
  const counts = EXPIRY_DAYS.map((days) => ({
    days,
    items: dates.filter((day) => day >= today && day <= untilOf(days)).length,
  }));
  return { data: { counts } };
};
