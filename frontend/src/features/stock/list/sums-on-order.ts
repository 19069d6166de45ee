import { add, type Quantity, quantity, toNumber, ZERO } from '#domain/quantity.ts';

interface OrderLine {
  readonly inventoryID: string;
  readonly qty: number | null;
}

/** What is still to come of items, by their ids without case; undefined: it is not known yet. */
export type OnOrder = ReadonlyMap<string, number> | undefined;

/** Orders may spell an id otherwise. The rule of `itemKey`, without the schemas that come with it. */
const keyOf = (inventoryID: string): string => inventoryID.trim().toUpperCase();

export const orderedOf = (onOrder: OnOrder, { inventoryID }: { readonly inventoryID: string }): number =>
  onOrder?.get(keyOf(inventoryID)) ?? 0;

/** What is still to come of each item; lines whose unit is not known are left out. */
export const sumsOnOrder = (lines: readonly OrderLine[]): NonNullable<OnOrder> => {
  const sums = new Map<string, Quantity>();
  for (const { inventoryID, qty } of lines)
    sums.set(keyOf(inventoryID), add(sums.get(keyOf(inventoryID)) ?? ZERO, quantity(qty ?? 0)));
  return new Map([...sums].map(([key, sum]) => [key, toNumber(sum)]));
};
