import { exact, isMore, sum } from '#emulators/acumatica/records/quantity.ts';
import type { OrderLine, ReceiptLine } from '#emulators/acumatica/records/records.ts';
import { keyOf } from '#emulators/acumatica/records/store.ts';
import { messages } from './messages.ts';
import type { Problems } from './requested-lines.ts';
import type { WantedLine } from './resolve-lines.ts';

/**
 * How much of each order line may be on receipts. Only lines that say Reject refuse; "Accept but Warn" warns
 * on the form, which nobody sees through the endpoint. The order's quantities must not include this document.
 */
export function checkTolerance(
  lines: [WantedLine, ReceiptLine][],
  { enforceMinimum }: { enforceMinimum: boolean },
  problems: Problems,
): void {
  const byOrderLine = new Map<string, [WantedLine, ReceiptLine][]>();
  for (const pair of lines) {
    const [{ order, orderLine }] = pair;
    if (!order || !orderLine) continue;
    const key = keyOf(order.Type, order.OrderNbr, orderLine.LineNbr);
    byOrderLine.set(key, [...(byOrderLine.get(key) ?? []), pair]);
  }
  for (const pairs of byOrderLine.values()) {
    const orderLine = pairs[0]?.[0].orderLine;
    const last = pairs.at(-1)?.[0].asked.path;
    if (!orderLine || last === undefined) continue;
    const message = outside(orderLine, sum(pairs.map(([, line]) => line.orderUnitQty)), enforceMinimum);
    if (message) problems.set(`${last}/ReceiptQty`, message);
  }
}

function outside(line: OrderLine, qty: number, enforceMinimum: boolean): string | undefined {
  if (line.ReceiptAction !== 'Reject') return undefined;
  const received = exact(line.QtyOnReceipts + qty);
  if (isMore(received, exact((line.OrderQty * line.MaxReceiptPercent) / 100))) return messages.aboveMaximum;
  const isShort = isMore(exact((line.OrderQty * line.MinReceiptPercent) / 100), received);
  return enforceMinimum && isShort ? messages.belowMinimum : undefined;
}

/** What is sent back can't be more than what came. */
export function checkReturned(lines: [WantedLine, ReceiptLine][], problems: Problems): void {
  for (const [{ asked, orderLine, returned }, line] of lines) {
    const received = orderLine?.QtyOnReceipts ?? returned?.orderUnitQty ?? Number.POSITIVE_INFINITY;
    if (isMore(line.orderUnitQty, received))
      problems.set(`${asked.path}/ReceiptQty`, messages.returnedTooMuch);
  }
}
