import type { KnownItemRules } from '#app/items/item-rules-ports.ts';
import type { PalletStore } from '#app/pallets/pallet-ports.ts';
import type { ItemStockStore } from '#app/stock/stock-ports.ts';
import { inGroups } from '#domain/in-groups.ts';
import { itemKey } from '#domain/items/item.ts';
import type { StockToShip } from '#domain/sales-orders/fill-orders.ts';
import type { SalesOrder } from '#domain/sales-orders/sales-order.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import { parsePlace, warehouseOf } from '#domain/stock/ledger/place.ts';
import { type Lot, lotIdKey } from '#domain/stock/lots/lot.ts';

export interface StockToShipDeps {
  readonly itemStock: Pick<ItemStockStore, 'load'>;
  readonly itemRules: KnownItemRules;
  readonly pallets: Pick<PalletStore, 'loadMany'>;
}

/** Items that are read side by side. */
const AT_ONCE = 16;

/** Where the pallets are on which some of it stands, by the place that a balance names. */
const placesOfPallets = async (
  pallets: StockToShipDeps['pallets'],
  balances: readonly Pick<Balance, 'place'>[],
): Promise<ReadonlyMap<string, string>> => {
  const ssccs = balances.flatMap(({ place }) => {
    const parsed = parsePlace(place);
    return parsed?.kind === 'pallet' ? [parsed.sscc] : [];
  });
  const found = await pallets.loadMany([...new Set(ssccs)]);
  return new Map([...found.values()].map(({ sscc, location }) => [`hu:${sscc}`, location]));
};

/** What there is of the items of these orders' lines that are not closed, by `itemKey`: one question an item. */
export const stockToShip = async (
  { itemStock, itemRules, pallets }: StockToShipDeps,
  orders: readonly SalesOrder[],
): Promise<ReadonlyMap<string, StockToShip>> => {
  const wanted = new Map(
    orders.flatMap(({ lines }) =>
      lines.flatMap(({ completed, inventoryID }) =>
        completed ? [] : [[itemKey(inventoryID), inventoryID] as const],
      ),
    ),
  );
  const rules = await itemRules.loadMany([...wanted.values()]);
  const found = new Map<string, StockToShip>();
  for (const group of inGroups([...wanted], AT_ONCE)) {
    const loaded = await Promise.all(
      group.map(async ([key, inventoryID]) => [key, await itemStock.load(inventoryID)] as const),
    );
    const places = await placesOfPallets(
      pallets,
      loaded.flatMap(([, { stock }]) => stock.balances),
    );
    for (const [key, { stock }] of loaded) {
      const lots = new Map<string, Lot>(stock.lots.map((lot) => [lotIdKey(lot), lot]));
      found.set(key, {
        leastDays: rules.get(key)?.leastDaysOnDespatch ?? null,
        lots: stock.balances.flatMap(({ onHand, allocated, place, ...balance }) => {
          const lot = lots.get(lotIdKey(balance));
          return lot
            ? [{ lot, onHand, allocated, warehouseID: warehouseOf(places.get(place) ?? place) }]
            : [];
        }),
      });
    }
  }
  return found;
};
