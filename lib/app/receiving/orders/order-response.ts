import type { ReceiveOrder, ReceiveOrderLine } from '#api/receiving.ts';
import { pendingOn } from '#domain/orders/reservations.ts';
import { toNumber } from '#domain/quantity.ts';
import {
  ceilingForLine,
  type Order,
  OrderedLine,
  OrderHead,
  type OrderLine,
  orderKeyOf,
  remainingOn,
} from '#domain/receiving/order/order.ts';

const toOrderLineResponse = (order: Order, line: OrderLine): ReceiveOrderLine => {
  const { limit } = ceilingForLine(order, line);
  return {
    ...OrderedLine.toWire(line),
    ...(line.warehouseID === null ? {} : { warehouseID: line.warehouseID }),
    pendingQty: toNumber(pendingOn(order, line.lineNbr)),
    remainingQty: toNumber(remainingOn(order, line)),
    mostQty: limit === null ? null : toNumber(limit),
    lotTrackingEnabled: line.lotRequired,
    serialTracked: line.serial,
    ...(line.serial && line.toBaseUnit ? { toBaseUnit: line.toBaseUnit } : {}),
  };
};

/** An order in the spec's names, quantities as plain numbers (design.md §7). */
export const toOrderResponse = (order: Order): ReceiveOrder => ({
  id: orderKeyOf(order),
  ...OrderHead.toWire(order),
  details: order.lines.map((line) => toOrderLineResponse(order, line)),
});
