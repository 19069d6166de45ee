import { sum } from '#emulators/acumatica/records/quantity.ts';
import type { StockBalance, StockItem } from '#emulators/acumatica/records/records.ts';
import type { Store } from '#emulators/acumatica/records/store.ts';

/** Balances by something that they share. */
export function grouped(
  balances: readonly StockBalance[],
  by: (balance: StockBalance) => string,
): StockBalance[][] {
  const groups = new Map<string, StockBalance[]>();
  for (const balance of balances) groups.set(by(balance), [...(groups.get(by(balance)) ?? []), balance]);
  return [...groups.values()];
}

export const onHandOf = (balances: readonly StockBalance[]): number =>
  sum(balances.map(({ onHand }) => onHand));

/** The rows of an item in which its list says what each warehouse has of it. */
export const warehouseDetails = (store: Store, { InventoryID, DefaultWarehouseID }: StockItem) =>
  grouped(store.under('stock', InventoryID), ({ WarehouseID }) => WarehouseID).map((balances) => {
    const { WarehouseID = '' } = balances[0] ?? {};
    return {
      WarehouseID,
      QtyOnHand: onHandOf(balances),
      IsDefault: WarehouseID === DefaultWarehouseID,
      Status: 'Active',
    };
  });
