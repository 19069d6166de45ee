import { stockBalanceOf, stockKeyOf } from '#emulators/acumatica/records/fill-records.ts';
import { exact } from '#emulators/acumatica/records/quantity.ts';
import type { Receipt, StockBalance, StockItem } from '#emulators/acumatica/records/records.ts';
import type { Change, Store } from '#emulators/acumatica/records/store.ts';

/** Balances as they stand, by `stockKeyOf`. */
interface Standing {
  get(key: string): StockBalance | undefined;
}

/**
 * The balances that these released receipts change, as they stand afterwards; those of `before` that can be listed come
 * along. A return takes. Below zero is for the caller to refuse.
 */
export function stockAfter(
  before: Standing | ReadonlyMap<string, StockBalance>,
  receipts: readonly Receipt[],
  itemOf: (inventoryID: string) => StockItem | undefined,
): Change[] {
  const after = new Map<string, StockBalance>(before instanceof Map ? before : []);
  for (const receipt of receipts) {
    const sign = receipt.Type === 'Return' ? -1 : 1;
    for (const line of receipt.Details) {
      const item = itemOf(line.InventoryID ?? '');
      if (!item) continue;
      for (const { Location, LotSerialNbr, ExpirationDate, Qty } of line.Allocations) {
        const at = {
          InventoryID: item.InventoryID,
          WarehouseID: line.Warehouse ?? item.DefaultWarehouseID,
          LocationID: Location ?? line.Location ?? item.DefaultReceiptLocationID,
          LotSerialNbr: LotSerialNbr ?? '',
        };
        const key = stockKeyOf(at);
        const standing = after.get(key) ?? before.get(key) ?? stockBalanceOf({ ...at, onHand: 0 });
        after.set(key, {
          ...standing,
          ...(ExpirationDate === undefined ? {} : { ExpirationDate }),
          onHand: exact(standing.onHand + sign * Qty),
        });
      }
    }
  }
  return [...after].map(([key, record]): Change => ['stock', key, record]);
}

/** What books that were kept before there was stock in them come to have on hand. */
export const stockOfReleased = (store: Store): Change[] =>
  stockAfter(
    new Map(),
    store.list('receipts').filter(({ Status }) => Status === 'Released'),
    (id) => store.get('stockItems', id),
  );
