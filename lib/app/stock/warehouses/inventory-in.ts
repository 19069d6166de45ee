import type {
  InventoryList,
  ItemStockStore,
  ListedTotal,
  PalletPlaces,
  TotalShares,
  TotalWithShares,
} from '#app/stock/stock-ports.ts';
import { codeKey } from '#domain/code-key.ts';
import { inGroups } from '#domain/in-groups.ts';
import { itemKey } from '#domain/items/item.ts';
import { lotsByKey } from '#domain/stock/lot-sums.ts';
import { sharesOf } from '#domain/stock/warehouse-shares.ts';
import { whereStanding } from './standing-balances.ts';

export interface InventoryInDeps {
  readonly inventory: Pick<InventoryList, 'page'>;
  readonly totalShares: TotalShares;
  readonly itemStock: Pick<ItemStockStore, 'load'>;
  readonly palletPlaces: PalletPlaces;
}

interface Wanted {
  /** The `itemKey` after which to go on; null: at the first. */
  readonly after: string | null;
  readonly limit: number;
  /** The site's day. */
  readonly day: string;
}

/** So many items without shares are read whole for one page, which ends after them. */
const MOST_READ_WHOLE = 200;
const SIDE_BY_SIDE = 16;

/** What an item has by warehouse, out of all that it has: as where the version before has worked its total out. */
const readWhole = async (
  { itemStock, palletPlaces }: Pick<InventoryInDeps, 'itemStock' | 'palletPlaces'>,
  { total }: TotalWithShares,
  day: string,
): Promise<TotalWithShares> => {
  const { stock, all } = await itemStock.load(total.inventoryID);
  const standing = await whereStanding(palletPlaces, all, 'unsaid');
  return { total: { ...total, asOfDay: day }, shares: sharesOf(standing, lotsByKey(stock.lots), day) };
};

/**
 * A page of what is in a warehouse. The index names the items and each is read by its key, as it stands; nothing is there
 * of one that has nothing anywhere. A page ends before the totals without shares that are too many for it.
 */
export const inventoryIn = async (
  deps: InventoryInDeps,
  warehouseID: string,
  { after: from, limit, day }: Wanted,
): Promise<{ readonly totals: readonly ListedTotal[]; readonly after: string | null }> => {
  const page = await deps.inventory.page(from, limit);
  const named = page.totals.filter(({ onHand, allocated }) => onHand > 0 || allocated > 0);
  const found = await deps.totalShares.withShares(named.map(({ inventoryID }) => inventoryID));
  const inOrder = named.flatMap(({ inventoryID }) => found.get(itemKey(inventoryID)) ?? []);
  const next = inOrder.filter(({ shares }) => shares === null)[MOST_READ_WHOLE];
  const shown = next ? inOrder.slice(0, inOrder.indexOf(next)) : inOrder;
  const known: TotalWithShares[] = [];
  for (const some of inGroups(shown, SIDE_BY_SIDE))
    known.push(
      ...(await Promise.all(some.map((one) => (one.shares === null ? readWhole(deps, one, day) : one)))),
    );
  const last = next && shown.at(-1);
  return {
    totals: known.flatMap(({ total, shares }) => {
      const share = shares?.find((one) => one.warehouseID === codeKey(warehouseID));
      return share ? [{ ...total, ...share }] : [];
    }),
    after: last ? itemKey(last.total.inventoryID) : page.after,
  };
};
