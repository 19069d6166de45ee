import type { ResponseBody } from '#api/contract.ts';
import { type getInventory, InventoryItem } from '#api/inventory.ts';
import { type ListPosition, positionFromKey, positionToKey } from '#app/lists/list-cursor.ts';
import { siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type ItemStock, type ItemTotal, NotInBooks, totalFrom } from '#domain/stock/item-total.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import type { LotRange } from '#domain/stock/lot-ranges.ts';
import { joinSums, type LotSums, lotsByKey, sumLots, sumsOnDay } from '#domain/stock/lot-sums.ts';
import { byFefo, expiryOf, fefoPlace } from '#domain/stock/lots/fefo.ts';
import { type Lot, lotIdKey } from '#domain/stock/lots/lot.ts';
import { toLotInStock } from './inventory-response.ts';
import type { ItemStockStore, KnownItems, LotPages, PlacedLots, RangedStock } from './stock-ports.ts';

export interface ItemPageDeps {
  readonly itemStock: Pick<ItemStockStore, 'load' | 'loadRanged'>;
  readonly lotPages: Pick<LotPages, 'lotsAfter'>;
  readonly items: KnownItems;
}

interface PageRequest {
  readonly inventoryID: string;
  readonly limit: number;
  readonly pagination_key?: string | undefined;
}

/** Of an item with very many lots so many are read at a time, whatever is asked for: each is a question. */
const LOTS_AT_ONCE = 50;

/** How far the lots of an item were shown. */
interface Shown {
  /** The place of the last (`fefoPlace`); null: none was. */
  readonly place: string | null;
  readonly count: number;
}

const NOTHING_SHOWN: Shown = { place: null, count: 0 };

/** A page of lots, with what is there of each of them. */
interface LotPage extends Pick<ItemStock, 'lots' | 'balances'> {
  readonly after: string | null;
  readonly leftOut: number;
}

const itemNotFound = (inventoryID: string): DomainError =>
  domainError('ITEM_NOT_FOUND', `No item ${inventoryID} is known here, so it has no stock.`);

const listOf = (inventoryID: string): string => `lots-${itemKey(inventoryID)}`;

/** The version before said a lot by its dates and its number. */
const shownBy = (position: ListPosition): Shown => {
  if (position.length < 4) return { place: position[0] ?? null, count: Number(position[1]) || 0 };
  const [useBy, bestBefore, receivedAt, lotNumber] = position;
  const lot = { receivedAt: receivedAt ?? '', lotNumber: lotNumber ?? '' };
  return { place: fefoPlace({ ...lot, useBy: useBy || null, bestBefore: bestBefore || null }), count: 0 };
};

/** A page out of all that there is: what is on hand decides which lots there are. */
const pageOfAll = (
  { lots, all }: Pick<ItemStock, 'lots'> & { readonly all: readonly Balance[] },
  { place }: Shown,
  limit: number,
): LotPage => {
  const sorted = lots.toSorted(byFefo);
  const left = place === null ? sorted : sorted.filter((lot) => fefoPlace(lot) > place);
  const shown = left.slice(0, limit);
  const wanted = new Set(shown.map(lotIdKey));
  const balances = all.filter((balance) => wanted.has(lotIdKey(balance)));
  const last = shown.at(-1);
  return {
    ...{ lots: shown, balances, leftOut: left.length - shown.length },
    after: last && left.length > shown.length ? fefoPlace(last) : null,
  };
};

/** The first date from that day on of lots of which something is there. */
const firstDate = ({ lots, balances }: Pick<ItemStock, 'lots' | 'balances'>, day: string): string | null => {
  const present = new Set(balances.filter(({ onHand }) => onHand > 0).map(lotIdKey));
  const dates = lots.filter((lot) => present.has(lotIdKey(lot))).map(expiryOf);
  return dates.filter((date) => date !== null && date >= day).sort()[0] ?? null;
};

/** Lots whose date has passed since the total was worked out: more than these are read with all the others. */
const MOST_PASSED = 200;
const PASSED_AT_ONCE = 20;

/**
 * What ranges come to today. Until an item is worked out again on a new day, only the lots whose date has passed since are
 * another thing than they were. Null: these are too many.
 */
const sumsToday = async (
  lotPages: Pick<LotPages, 'lotsAfter'>,
  { inventoryID, asOfDay }: ItemTotal,
  ranges: readonly LotRange[],
  day: string,
): Promise<LotSums | null> => {
  const sums = joinSums(ranges);
  if (asOfDay === day) return sums;
  if (asOfDay > day) return null;
  if (sums.nextExpiry === null || sums.nextExpiry >= day) return sums;
  const found: { lots: Lot[]; balances: Balance[] } = { lots: [], balances: [] };
  for (let place: string | null = asOfDay; place !== null && found.lots.length < MOST_PASSED; ) {
    const page: PlacedLots = await lotPages.lotsAfter(inventoryID, place, PASSED_AT_ONCE);
    found.lots.push(...page.lots);
    found.balances.push(...page.balances);
    const next = firstDate(found, day);
    if (next !== null || page.after === null) return sumsOnDay(sums, asOfDay, found, day, next);
    place = page.after;
  }
  return null;
};

/** What an item comes to and a page of its lots: of very many no more is read than is shown. */
const lotsOf = async (
  { itemStock, lotPages }: ItemPageDeps,
  inventoryID: string,
  ranged: RangedStock,
  shown: Shown,
  limit: number,
  day: string,
): Promise<LotPage & Pick<RangedStock, 'total' | 'notInBooks' | 'books'> & { readonly sums: LotSums }> => {
  const { total, ranges, notInBooks, books } = ranged;
  const placed = ranges?.every(({ isPlaced }) => isPlaced) ? ranges : null;
  const sums = placed && total && (await sumsToday(lotPages, total, placed, day));
  if (sums) {
    const page = await lotPages.lotsAfter(inventoryID, shown.place, Math.min(limit, LOTS_AT_ONCE));
    const left = sums.lotCount - shown.count - page.lots.length;
    return { ...{ total, notInBooks, books, sums }, ...page, leftOut: page.after ? Math.max(1, left) : 0 };
  }
  const { stock, all, total: stored } = await itemStock.load(inventoryID);
  return {
    ...{ total: stored, notInBooks: stock.notInBooks, books: stock.books },
    sums: sumLots(all, lotsByKey(stock.lots), day),
    ...pageOfAll({ lots: stock.lots, all }, shown, limit),
  };
};

const toLots = (lots: readonly Lot[], balances: readonly Balance[], day: string) => {
  const wanted = new Map(lots.map((lot): [string, Balance[]] => [lotIdKey(lot), []]));
  for (const balance of balances)
    if (balance.onHand > 0 || balance.allocated > 0) wanted.get(lotIdKey(balance))?.push(balance);
  return lots.toSorted(byFefo).map((lot) => toLotInStock(lot, wanted.get(lotIdKey(lot)) ?? [], day));
};

/** An item with a page of its lots, first expired first. */
export const itemPage = async (
  deps: ItemPageDeps,
  { inventoryID, limit, pagination_key }: PageRequest,
  now: number,
): Promise<Result<ResponseBody<typeof getInventory, 'get_item'>, DomainError>> => {
  const list = listOf(inventoryID);
  const from = pagination_key === undefined ? ok(null) : positionFromKey(list, pagination_key);
  if (!from.ok) return from;
  const [ranged, items] = await Promise.all([
    deps.itemStock.loadRanged(inventoryID),
    deps.items.loadMany([inventoryID]),
  ]);
  const day = siteDay(now);
  const shown = from.value ? shownBy(from.value) : NOTHING_SHOWN;
  const page = await lotsOf(deps, inventoryID, ranged, shown, limit, day);
  const known = items.get(itemKey(inventoryID));
  const item = known ?? page.total;
  if (!item) return err(itemNotFound(inventoryID));
  const { after, lots } = page;
  const next = after && positionToKey(list, [after, String(shown.count + lots.length)]);
  return ok({
    data: {
      ...InventoryItem.toWire(totalFrom(item, page.sums, page, day, 0)),
      ...{ lots: toLots(lots, page.balances, day), lotsLeftOut: page.leftOut },
      ...(next ? { pagination_key: next } : {}),
      conversions: known?.conversions.map((one) => ({ ...one })) ?? [],
      notInBooksDocuments: page.notInBooks.map((mark) => NotInBooks.toWire(mark)),
    },
  });
};
