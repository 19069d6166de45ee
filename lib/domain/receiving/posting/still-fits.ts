import { add, toNumber } from '#domain/quantity.ts';
import { ceilingOf, notReceivableReason, type OrderSnapshot } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';

/**
 * Asked of the order as just read from the accounting system, right before sending: does the receipt still fit, or
 * has somebody received or closed directly in the accounting system? (design.md invariant 2)
 * Answers null, or a sentence for ORDER_CHANGED.
 */
export const orderMismatchReason = (receipt: GoodsReceipt, fresh: OrderSnapshot): string | null => {
  const closed = notReceivableReason(fresh);
  if (closed !== null) return closed;
  for (const counted of receipt.lines) {
    const line = fresh.lines.find((candidate) => candidate.lineNbr === counted.lineNbr);
    const name = `Line ${counted.lineNbr} (${counted.inventoryID}) of order ${receipt.orderNbr}`;
    if (!line || line.completed) return `${name} is no longer open.`;
    if (line.uom !== counted.uom) return `${name} is now ordered in ${line.uom}; ${counted.uom} was counted.`;
    const isLimited =
      line.receiptAction === 'Reject' ||
      (line.receiptAction === 'Accept but Warn' && receipt.overReceiptReason === null);
    if (isLimited && add(line.receivedQty, counted.receiptQty) > ceilingOf(line)) {
      return (
        `${name} already shows ${toNumber(line.receivedQty)} of ${toNumber(line.orderedQty)} ${line.uom} received; ` +
        `another ${toNumber(counted.receiptQty)} would be too much.`
      );
    }
  }
  return null;
};
