import { stockBalanceOf, stockKeyOf } from '#emulators/acumatica/records/fill-records.ts';
import { exact } from '#emulators/acumatica/records/quantity.ts';
import type { StockBalance } from '#emulators/acumatica/records/records.ts';
import type { Shipment } from '#emulators/acumatica/records/sales-records.ts';
import type { Change, Store } from '#emulators/acumatica/records/store.ts';

/** Balances as this piece of work leaves them. */
export type Balances = Map<string, StockBalance>;

type Amounts = Partial<Record<'onHand' | 'allocated' | 'shipped', 1 | -1>>;

/** Changes what a shipment's goods are booked as: allocated while it is prepared, shipped once confirmed, then issued. */
export function book(store: Store, balances: Balances, shipment: Shipment, amounts: Amounts): void {
  for (const line of shipment.Details)
    for (const { LocationID = '', LotSerialNbr = '', Qty } of line.Allocations) {
      const at = { InventoryID: line.InventoryID, WarehouseID: line.WarehouseID, LocationID, LotSerialNbr };
      const key = stockKeyOf(at);
      const standing = balances.get(key) ?? store.get('stock', key) ?? stockBalanceOf({ ...at, onHand: 0 });
      const by = (name: keyof Amounts) => exact(standing[name] + (amounts[name] ?? 0) * Qty);
      balances.set(key, {
        ...standing,
        ...{ onHand: by('onHand'), allocated: by('allocated'), shipped: by('shipped') },
      });
    }
}

/** One that has less than is taken from it; undefined: there is none. */
export const shortOf = (balances: Balances): StockBalance | undefined =>
  [...balances.values()].find(({ onHand, allocated, shipped }) => exact(onHand - allocated - shipped) < 0);

export const stockChanges = (balances: Balances): Change[] =>
  [...balances].map(([key, record]): Change => ['stock', key, record]);
