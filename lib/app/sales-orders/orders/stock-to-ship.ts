import type { KnownItemRules } from '#app/items/item-rules-ports.ts';
import type { ItemStockStore } from '#app/stock/stock-ports.ts';
import { inGroups } from '#domain/in-groups.ts';
import { itemKey } from '#domain/items/item.ts';
import type { StockToShip } from '#domain/sales-orders/fill-orders.ts';
import type { SalesOrder } from '#domain/sales-orders/sales-order.ts';
import { type Lot, lotIdKey } from '#domain/stock/lots/lot.ts';

export interface StockToShipDeps {
  readonly itemStock: Pick<ItemStockStore, 'load'>;
  readonly itemRules: KnownItemRules;
}

/** Items that are read side by side. */
const AT_ONCE = 16;

/** What there is of the items of these orders' lines that are not closed, by `itemKey`: one question an item. */
export const stockToShip = async (
  { itemStock, itemRules }: StockToShipDeps,
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
    for (const [key, { stock }] of loaded) {
      const lots = new Map<string, Lot>(stock.lots.map((lot) => [lotIdKey(lot), lot]));
      found.set(key, {
        leastDays: rules.get(key)?.leastDaysOnDespatch ?? null,
        lots: stock.balances.flatMap(({ onHand, allocated, ...balance }) => {
          const lot = lots.get(lotIdKey(balance));
          return lot ? [{ lot, onHand, allocated }] : [];
        }),
      });
    }
  }
  return found;
};
