import type { ReceiveOrder } from '#api/receiving.ts';
import type { DeliveryLine } from '#frontend/features/receiving/line/delivery-line.ts';
import { type Counts, canReceive, mustBeCounted } from '#frontend/features/receiving/line/line-count.ts';

const isSame = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase();

/** Where a code scanned over the list of orders belongs. */
export type ListTarget =
  | { readonly kind: 'order'; readonly order: ReceiveOrder }
  | { readonly kind: 'item'; readonly order: ReceiveOrder; readonly inventoryID: string }
  /** The item is on several of them: only a person knows which came. */
  | { readonly kind: 'several'; readonly orders: readonly ReceiveOrder[] }
  /** Nothing that is listed: another order, or no order at all. */
  | { readonly kind: 'unknown' };

export const targetInList = (code: string, orders: readonly ReceiveOrder[]): ListTarget => {
  const order = orders.find((candidate) => isSame(candidate.orderNbr, code));
  if (order) return { kind: 'order', order };
  const withItem = orders.filter((candidate) =>
    candidate.details.some((line) => isSame(line.inventoryID, code) && mustBeCounted(line)),
  );
  const [only] = withItem;
  if (!only) return { kind: 'unknown' };
  if (withItem.length > 1) return { kind: 'several', orders: withItem };
  return { kind: 'item', order: only, inventoryID: code };
};

/** The line that a scanned item is counted on: the first that is still open, else one that can take more. */
export const lineForItem = (
  code: string,
  lines: readonly DeliveryLine[],
  counts: Counts,
): DeliveryLine | null => {
  const ofItem = lines.filter((line) => isSame(line.inventoryID, code) && canReceive(line));
  return (
    ofItem.find((line) => mustBeCounted(line) && !counts.has(line.key)) ??
    ofItem.find((line) => counts.get(line.key)?.kind !== 'not-delivered') ??
    ofItem[0] ??
    null
  );
};

export const isItemOf = (code: string, line: DeliveryLine): boolean => isSame(code, line.inventoryID);
