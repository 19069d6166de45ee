import type { Clock } from '#app/clock-ports.ts';
import { mutate, type Retry, stands, write } from '#app/mutate.ts';
import { siteDay } from '#domain/calendar.ts';
import { inGroups } from '#domain/in-groups.ts';
import { itemKey } from '#domain/items/item.ts';
import {
  type ItemTotal,
  isForgotten,
  type ListedItem,
  type NotInBooks,
  totalFrom,
} from '#domain/stock/item-total.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import {
  isRanged,
  type LotRange,
  outOfPlace,
  type PlacedBalance,
  rangeAnew,
  rangesOf,
} from '#domain/stock/lot-ranges.ts';
import { joinSums, type LotSums, lotsByKey, sumLots } from '#domain/stock/lot-sums.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import { joinShares, sharesOf, type WarehouseShare } from '#domain/stock/warehouse-shares.ts';
import { extendLedgerSum, type LedgerSumDeps } from './extend-ledger-sum.ts';
import type { ItemStockStore, KnownItems, LiveStock, PalletPlaces } from './stock-ports.ts';
import { whereStanding } from './warehouses/standing-balances.ts';

export interface SumItemsDeps extends Retry, LedgerSumDeps {
  readonly itemStock: ItemStockStore;
  readonly items: KnownItems;
  readonly palletPlaces: PalletPlaces;
  readonly clock: Clock;
}

type Stores = Pick<SumItemsDeps, 'itemStock' | 'palletPlaces'>;

/** Every so many times that a total changed, the ledger is added up a bit further. */
const LEDGER_EVERY = 20;

/** So many items are worked out at a time. */
const SIDE_BY_SIDE = 8;

/** The positions of so many balances are written at a time. */
const PLACED_AT_ONCE = 32;

/**
 * At most so many positions are written per run: for thousands that come in together the function would time out. Each
 * such write triggers another run, which writes the next ones.
 */
const MOST_PLACED = 500;

/** An item of which something changed. */
interface ChangedItem {
  readonly inventoryID: string;
  /** The rows of it that changed, by their sort keys; null: whatever did. */
  readonly parts: readonly string[] | null;
}

/** What an item comes to, over the total that was read before it. */
interface Worked extends Pick<LiveStock, 'total' | 'sum' | 'notInBooks' | 'books'> {
  /** The site's day for which it is. */
  readonly day: string;
  readonly sums: LotSums;
  /** The same by warehouse. */
  readonly shares: readonly WarehouseShare[];
  readonly ranges: readonly LotRange[] | null;
  /** Whether the shares or ranges that stand with the total say something else. */
  readonly isOtherBeside: boolean;
  /** How many balances had their positions written. */
  readonly placed: number;
  /** Balances to be tidied up. */
  readonly empty: readonly Balance[];
}

type Beside = Pick<LiveStock, 'shares'> & Pick<Worked, 'ranges'>;

const isOther = (before: Beside, now: Beside): boolean =>
  JSON.stringify([before.shares, before.ranges]) !== JSON.stringify([now.shares, now.ranges]);

/** Says of so many balances where their lots are among those of the item, before the ranges say that they do. */
const place = async (
  { itemStock }: Pick<SumItemsDeps, 'itemStock'>,
  all: readonly PlacedBalance[],
  lots: ReadonlyMap<string, Lot>,
  most: number,
): Promise<{ readonly all: readonly PlacedBalance[]; readonly placed: number }> => {
  const wanted = outOfPlace(all, lots).slice(0, most);
  for (const some of inGroups(wanted, PLACED_AT_ONCE))
    await Promise.all(some.map(({ balance, fefo }) => itemStock.placeBalance(balance, fefo)));
  const places = new Map<Balance, string>(wanted.map(({ balance, fefo }) => [balance, fefo]));
  return {
    all: all.map((balance) => ({ ...balance, fefo: places.get(balance) ?? balance.fefo })),
    placed: wanted.length,
  };
};

/** What stands on pallets, with the warehouse of each; balances that said none, or another, are told it. */
const stand = async (
  { itemStock, palletPlaces }: Stores,
  read: readonly PlacedBalance[],
  which: 'unsaid' | 'all',
  most: number,
): Promise<readonly PlacedBalance[]> => {
  const all = await whereStanding(palletPlaces, read, which);
  const news = all.flatMap((balance, at) => {
    const said = read[at]?.standsIn ?? null;
    return balance.standsIn === said ? [] : [{ balance, said }];
  });
  for (const some of inGroups(news.slice(0, most), PLACED_AT_ONCE))
    await Promise.all(some.map(({ balance, said }) => itemStock.tellWarehouse(balance, said)));
  return all;
};

/** From all of the item's balances. `parts`: what changed; null: unknown, so that everything is recomputed in full. */
const workedWhole = async (
  deps: Stores,
  inventoryID: string,
  day: string,
  parts: ChangedItem['parts'],
): Promise<Worked> => {
  const most = parts ? MOST_PLACED : Number.POSITIVE_INFINITY;
  const { stock, all: read, ranges: before, ...found } = await deps.itemStock.load(inventoryID);
  const all = await stand(deps, read, parts ? 'unsaid' : 'all', most);
  const { notInBooks, books } = stock;
  const lots = lotsByKey(stock.lots);
  // Where there are few of them again, those that have a place keep a right one: lists by date go by it.
  const toPlace = isRanged(all) ? all : all.filter(({ fefo }) => fefo !== null);
  const now = await place(deps, toPlace, lots, most);
  const ranges = rangesOf(now.all, lots, day);
  const sums = ranges ? joinSums(ranges) : sumLots(all, lots, day);
  const shares = sharesOf(all, lots, day);
  const isOtherBeside = isOther({ shares: found.shares, ranges: before }, { shares, ranges });
  return { ...found, notInBooks, books, day, sums, shares, ranges, isOtherBeside, placed: now.placed };
};

/**
 * Out of the ranges in which something changed or has no places yet, and what the others came to; null: none are of this
 * day, or some are of the version before, without shares.
 */
const workedInRanges = async (
  deps: Stores,
  inventoryID: string,
  parts: readonly string[],
  day: string,
): Promise<Worked | null> => {
  const { ranges: before, ...found } = await deps.itemStock.loadRanged(inventoryID);
  if (before === null || found.total?.asOfDay !== day) return null;
  if (before.some(({ shares }) => shares === null)) return null;
  const touched = await deps.itemStock.loadTouched(inventoryID, before, parts);
  let placed = 0;
  const ranges: LotRange[] = [];
  for (const [index, range] of before.entries()) {
    const now = touched.get(index);
    const lots = lotsByKey(now?.lots ?? []);
    const standing = now && (await stand(deps, now.all, 'unsaid', MOST_PLACED));
    const told = standing && (await place(deps, standing, lots, MOST_PLACED - placed));
    placed += told?.placed ?? 0;
    ranges.push(...(told ? rangeAnew(range, told.all, lots, day) : [range]));
  }
  const shares = joinShares(ranges.flatMap((range) => range.shares ?? []));
  return {
    ...{
      ...found,
      ...{ day, ranges, placed, shares },
      sums: joinSums(ranges),
      isOtherBeside: isOther({ shares: found.shares, ranges: before }, { shares, ranges }),
    },
    empty: [...touched.values()].flatMap((range) => range.empty),
  };
};

/**
 * Where nobody asks what the accounting system has, what was posted stays marked for a while: whoever asks first finds
 * what is not released yet.
 */
const withoutForgotten = async (
  { itemStock, clock }: Pick<SumItemsDeps, 'itemStock' | 'clock'>,
  worked: Worked,
): Promise<Worked> => {
  if (worked.books !== null) return worked;
  const isOver = (mark: NotInBooks) => isForgotten(mark, clock.now());
  for (const { inventoryID, documentType, documentId } of worked.notInBooks.filter(isOver))
    await itemStock.removeNotInBooks([inventoryID], { type: documentType, id: documentId });
  return { ...worked, notInBooks: worked.notInBooks.filter((mark) => !isOver(mark)) };
};

const isSame = (one: ItemTotal, other: ItemTotal): boolean =>
  Object.entries(one).every(([name, value]) => name === 'rev' || other[name as keyof ItemTotal] === value);

/**
 * Works an item's total out anew from what it has now, and tidies up its empty balances. Idempotent; of two at once
 * the later reads again, so that an older reading never replaces a newer.
 */
const sumItem = async (
  deps: SumItemsDeps,
  item: ListedItem,
  parts: ChangedItem['parts'],
  addsUpLedger: boolean,
): Promise<void> => {
  const { itemStock, clock } = deps;
  const { inventoryID } = item;
  const summed = await mutate<Worked, Worked & { readonly next: ItemTotal }, never>(deps, {
    async load() {
      const day = siteDay(clock.now());
      const inRanges = parts && (await workedInRanges(deps, inventoryID, parts, day));
      return withoutForgotten(deps, inRanges ?? (await workedWhole(deps, inventoryID, day, parts)));
    },
    decide(worked) {
      const { total, sums, day } = worked;
      const next = totalFrom(item, sums, worked, day, (total?.rev ?? 0) + 1);
      const isNews = total === null || !isSame(total, next) || worked.isOtherBeside;
      return isNews ? write({ ...worked, next }) : stands({ ...worked, next: total });
    },
    save: ({ next, ranges, shares }, { total }) => itemStock.saveTotal(next, total, { ranges, shares }),
    contended: () => {
      throw new Error(`The total of ${inventoryID} is being written by others again and again.`);
    },
  });
  if (!summed.ok) return;
  const { empty, ranges, placed } = summed.value;
  for (const balance of empty) await itemStock.removeEmpty(balance);
  // A run that was killed had written the positions already: no write triggers another run, so it continues here.
  if (parts && placed === 0 && ranges?.some((range) => !range.isPlaced))
    return sumItem(deps, item, [], addsUpLedger);
  if (addsUpLedger || summed.value.next.rev % LEDGER_EVERY === 0)
    await extendLedgerSum(deps, inventoryID, summed.value.sum);
};

/** Brings the totals of what changed up to what there is now, each once however often it is named. */
export const sumChanges = async (
  deps: SumItemsDeps,
  changes: readonly ChangedItem[],
  addsUpLedger = false,
): Promise<void> => {
  const wanted = new Map<string, ChangedItem>();
  for (const { inventoryID, parts } of changes) {
    const before = wanted.get(itemKey(inventoryID));
    const both = parts && (before?.parts === null ? null : [...(before?.parts ?? []), ...parts]);
    wanted.set(itemKey(inventoryID), { inventoryID, parts: both });
  }
  if (wanted.size === 0) return;
  const known = await deps.items.loadMany([...wanted.values()].map(({ inventoryID }) => inventoryID));
  const queue = [...wanted];
  const work = async () => {
    for (let one = queue.shift(); one; one = queue.shift()) {
      const [key, { inventoryID, parts }] = one;
      const unknown = { inventoryID, name: '', kind: 'stock', baseUom: '' };
      const item = known.get(key) ?? unknown;
      const { name, kind, baseUom } = item;
      await sumItem(deps, { inventoryID: item.inventoryID, name, kind, baseUom }, parts, addsUpLedger);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
};

/** Brings the totals of these items up to what they have now, whatever changed of it; where it is asked, their ledgers too. */
export const sumItems = (
  deps: SumItemsDeps,
  inventoryIDs: readonly string[],
  { addsUpLedger = false }: { readonly addsUpLedger?: boolean } = {},
): Promise<void> =>
  sumChanges(
    deps,
    inventoryIDs.map((inventoryID) => ({ inventoryID, parts: null })),
    addsUpLedger,
  );

/** The same where only what is said of documents on their way has changed. */
export const sumMarks = (deps: SumItemsDeps, inventoryIDs: readonly string[]): Promise<void> =>
  sumChanges(
    deps,
    inventoryIDs.map((inventoryID) => ({ inventoryID, parts: [] })),
  );
