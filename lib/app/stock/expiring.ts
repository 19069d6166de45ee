import type { ResponseBody } from '#api/contract.ts';
import type { ExpiringLot, getInventory } from '#api/inventory.ts';
import { positionFromKey, positionToKey } from '#app/lists/list-cursor.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import type { DomainError } from '#domain/errors.ts';
import { add, type Quantity, toNumber, ZERO } from '#domain/quantity.ts';
import { ok, type Result } from '#domain/result.ts';
import { EXPIRY_DAYS, type ExpiryDays, type ExpiryShown } from '#domain/stock/lots/expiry-days.ts';
import { byFefo, expiryOf } from '#domain/stock/lots/fefo.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { usable } from '#domain/stock/lots/usable.ts';
import type { DatedLots, ExpiringPlace, InventoryList } from './stock-ports.ts';

interface ExpiringDeps {
  readonly inventory: Pick<InventoryList, 'expiring'>;
  readonly datedLots: DatedLots;
}

interface Request {
  readonly days: ExpiryDays;
  readonly show: ExpiryShown;
  readonly limit: number;
  readonly pagination_key?: string | undefined;
}

/** Before every day. */
const EVER = '';

/** So many items are read at a time. */
const SIDE_BY_SIDE = 8;

/** The index is asked for so many items at a time where they are only counted. */
const COUNTED_AT_ONCE = 5_000;

interface Days {
  readonly today: string;
  /** Both included. */
  readonly from: string;
  readonly until: string;
}

const daysOf = ({ days, show }: Request, now: number): Days => {
  const today = siteDay(now);
  return {
    today,
    from: show === 'coming' ? today : EVER,
    until: show === 'past' ? addDays(today, -1) : addDays(today, Number(days)),
  };
};

/** The lots of an item that expire in these days, first expired first, as they stand now. */
const lotsOf = async (
  { datedLots }: ExpiringDeps,
  inventoryID: string,
  { today, from, until }: Days,
): Promise<readonly ExpiringLot[]> => {
  const { total, lots, balances } = await datedLots.load(inventoryID, from, until);
  const at = new Map<string, { onHand: Quantity; places: number }>();
  for (const balance of balances) {
    const { onHand, places } = at.get(lotIdKey(balance)) ?? { onHand: ZERO, places: 0 };
    at.set(lotIdKey(balance), { onHand: add(onHand, balance.onHand), places: places + 1 });
  }
  return lots.toSorted(byFefo).flatMap((lot) => {
    const [day, there] = [expiryOf(lot), at.get(lotIdKey(lot))];
    if (day === null || day < from || day > until || !there) return [];
    const allowed = usable(lot, today, 'issue');
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
 * Lots that expire within so many days, today's among them, or whose date is past. An index only finds their items, by
 * the next date of each or by its first: what is said of a lot is read by key. `limit` counts items.
 */
export const listExpiring = async (
  deps: ExpiringDeps,
  request: Request,
  now: number,
): Promise<Result<ResponseBody<typeof getInventory, 'expiring'>, DomainError>> => {
  const { show, limit, pagination_key } = request;
  const list = `expiring-${show}`;
  const given = pagination_key === undefined ? ok([]) : positionFromKey(list, pagination_key);
  if (!given.ok) return given;
  const [day, item] = given.value;
  const days = daysOf(request, now);
  const found = await deps.inventory.expiring(
    show === 'coming' ? 'next' : 'first',
    days.until,
    day && item ? { day, itemKey: item } : null,
    limit,
  );
  const lots: ExpiringLot[] = [];
  for (let at = 0; at < found.items.length; at += SIDE_BY_SIDE) {
    const some = found.items.slice(at, at + SIDE_BY_SIDE);
    lots.push(...(await Promise.all(some.map(({ itemKey }) => lotsOf(deps, itemKey, days)))).flat());
  }
  const { after } = found;
  const pages = after === null ? {} : { pagination_key: positionToKey(list, [after.day, after.itemKey]) };
  return ok({ data: { items: lots, from: days.today, until: days.until, ...pages } });
};

/** The dates of items up to a day, out of an index alone. */
const datesOf = async (
  { inventory }: Pick<ExpiringDeps, 'inventory'>,
  by: 'next' | 'first',
  until: string,
): Promise<readonly string[]> => {
  const dates: string[] = [];
  let after: ExpiringPlace | null = null;
  do {
    const page: Awaited<ReturnType<InventoryList['expiring']>> = await inventory.expiring(
      ...([by, until, after, COUNTED_AT_ONCE] as const),
    );
    dates.push(...page.items.map(({ day }) => day));
    after = page.after;
  } while (after !== null);
  return dates;
};

/** Of how many items something expires within so many days, and of how many something has. */
export const countExpiring = async (
  deps: Pick<ExpiringDeps, 'inventory'>,
  now: number,
): Promise<ResponseBody<typeof getInventory, 'count_expiring'>> => {
  const today = siteDay(now);
  const untilOf = (days: string) => addDays(today, Number(days));
  const [coming, past] = await Promise.all([
    datesOf(deps, 'next', untilOf(EXPIRY_DAYS[EXPIRY_DAYS.length - 1] ?? '0')),
    datesOf(deps, 'first', addDays(today, -1)),
  ]);
  const counts = EXPIRY_DAYS.map((days) => ({
    days,
    items: coming.filter((day) => day >= today && day <= untilOf(days)).length,
  }));
  return { data: { counts, past: past.length } };
};
