import { codeKey } from '#domain/code-key.ts';
import { add, type Quantity, quantity, toNumber, ZERO } from '#domain/quantity.ts';
import { isOfWarehouse } from '#domain/stock/places/of-warehouse.ts';

interface OrderLine {
  readonly inventoryID: string;
  readonly qty: number | null;
  readonly warehouseID?: string | undefined;
}

/** What is still to come of items, by their ids without case; undefined: it is not known yet. */
export type OnOrder = ReadonlyMap<string, number> | undefined;

export const orderedOf = (onOrder: OnOrder, { inventoryID }: { readonly inventoryID: string }): number =>
  onOrder?.get(codeKey(inventoryID)) ?? 0;

/** What is still to come of each item, into that warehouse or into all; lines whose unit is not known are left out. */
export const sumsOnOrder = (lines: readonly OrderLine[], warehouse: string | null): NonNullable<OnOrder> => {
  const sums = new Map<string, Quantity>();
  for (const { inventoryID, qty } of lines.filter(({ warehouseID }) => isOfWarehouse(warehouseID, warehouse)))
    sums.set(codeKey(inventoryID), add(sums.get(codeKey(inventoryID)) ?? ZERO, quantity(qty ?? 0)));
  return new Map([...sums].map(([key, sum]) => [key, toNumber(sum)]));
};
