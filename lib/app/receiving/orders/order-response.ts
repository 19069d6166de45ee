import type { ReceiveOrder, ReceiveOrderLine } from '#api/receiving.ts';
import { toNumber } from '#domain/quantity.ts';
import {
  ceilingForLine,
  type Order,
  type OrderLine,
  orderKeyOf,
  pendingOn,
  remainingOn,
} from '#domain/receiving/order/order.ts';

const toOrderLineResponse = (order: Order, line: OrderLine): ReceiveOrderLine => {
  const { limit } = ceilingForLine(order, line);
  return {
    lineNbr: line.lineNbr,
    inventoryID: line.inventoryID,
    inventoryName: line.inventoryName,
    orderedQty: toNumber(line.orderedQty),
    receivedQty: toNumber(line.receivedQty),
    pendingQty: toNumber(pendingOn(order, line.lineNbr)),
    remainingQty: toNumber(remainingOn(order, line)),
    mostQty: limit === null ? null : toNumber(limit),
    receiptAction: line.receiptAction,
    maxReceiptPercent: line.maxReceiptPercent,
    uom: line.uom,
    lotTrackingEnabled: line.lotRequired,
    expiryRequired: line.expiryRequired,
    serialTracked: line.serial,
    ...(line.serial && line.toBaseUnit ? { toBaseUnit: line.toBaseUnit } : {}),
  };
};

/** An order in the spec's names, quantities as plain numbers (design.md §7). */
export const toOrderResponse = (order: Order): ReceiveOrder => ({
  id: orderKeyOf(order),
  orderNbr: order.orderNbr,
  orderType: order.orderType,
  vendorID: order.vendorID,
  vendorName: order.vendorName,
  description: order.description,
  note: order.note,
  details: order.lines.map((line) => toOrderLineResponse(order, line)),
});
