import type { Item } from '#domain/items/item.ts';
import { itemKey } from '#domain/items/item.ts';
import { add, type Quantity } from '#domain/quantity.ts';
import type { GoodsReceipt, ReceiptLine } from '#domain/receiving/receipt/receipt.ts';
import { baseAllocations, toBaseQuantity } from '#domain/receiving/request/base-quantity.ts';
import { balanceKey } from '#domain/stock/ledger/movement.ts';
import { locationPlace } from '#domain/stock/ledger/place.ts';

/** Goods of a receipt as they come into stock: of a lot, at a place, in the item's base unit. */
export interface Arrival {
  readonly inventoryID: string;
  readonly lotNumber: string;
  readonly place: string;
  readonly qty: Quantity;
  /** `YYYY-MM-DD`, as it was counted. */
  readonly expiryDate: string | null;
}

/** Where goods are received whose line and item name no place. */
export interface ReceivingPlace {
  readonly warehouseID: string;
  readonly locationID: string;
}

const placeOf = (line: ReceiptLine, item: Item | undefined, standard: ReceivingPlace): string => {
  const warehouse = line.warehouseID ?? item?.defaultWarehouse ?? standard.warehouseID;
  const usual = warehouse === item?.defaultWarehouse ? item.defaultLocation : null;
  return locationPlace(warehouse, line.location ?? usual ?? standard.locationID);
};

const lotsOf = (line: ReceiptLine) =>
  line.allocations.length > 0
    ? baseAllocations(line)
    : [{ lotNumber: '', expiryDate: null, qty: toBaseQuantity(line.receiptQty, line.toBaseUnit) }];

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;

/**
 * What a receipt brings into stock, each lot at each place once, in the order of its lines. Lines of items that are no
 * stock are skipped; one that nothing is known of stands on the floor, and counts. Of two dates of a lot the earlier.
 */
export const receiptArrivals = (
  { lines }: Pick<GoodsReceipt, 'lines'>,
  items: ReadonlyMap<string, Item>,
  standard: ReceivingPlace,
): readonly Arrival[] => {
  const arrivals = new Map<string, Arrival>();
  for (const line of lines) {
    const { inventoryID } = line;
    const item = items.get(itemKey(inventoryID));
    if (item?.kind === 'non-stock') continue;
    const place = placeOf(line, item, standard);
    for (const { lotNumber, expiryDate, qty } of lotsOf(line)) {
      const arrival = { inventoryID, lotNumber, place, qty, expiryDate };
      const before = arrivals.get(balanceKey(arrival));
      arrivals.set(
        balanceKey(arrival),
        before
          ? { ...before, qty: add(before.qty, qty), expiryDate: earlier(before.expiryDate, expiryDate) }
          : arrival,
      );
    }
  }
  return [...arrivals.values()].filter(({ qty }) => qty > 0);
};
