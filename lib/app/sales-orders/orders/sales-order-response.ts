import type { SalesOrderDetail, SalesOrderRow } from '#api/shipments/sales-order-reads.ts';
import { pendingOn } from '#domain/orders/reservations.ts';
import { toNumber, ZERO } from '#domain/quantity.ts';
import type { OrderFill } from '#domain/sales-orders/fill-orders.ts';
import {
  notShippableReason,
  openToShip,
  ReadSalesLine,
  type SalesOrder,
  SalesOrderHead,
  salesOrderKeyOf,
} from '#domain/sales-orders/sales-order.ts';

/** An order in a list, with what of it can leave. */
export const toSalesOrderRow = (order: SalesOrder, fill: OrderFill): SalesOrderRow => {
  const short = fill.lines.filter(({ open, fillable }) => fillable < open);
  const lineOf = new Map(order.lines.map((line) => [line.lineNbr, line]));
  return {
    id: salesOrderKeyOf(order),
    ...SalesOrderHead.toWire(order),
    lines: order.lines.length,
    openLines: fill.lines.length,
    fillableLines: fill.lines.length - short.length,
    leavesOn: fill.day,
    warehouses: [...new Set(fill.lines.flatMap(({ lineNbr }) => lineOf.get(lineNbr)?.warehouseID ?? []))],
    short: short.map(({ lineNbr, open, fillable }) => ({
      lineNbr,
      inventoryID: lineOf.get(lineNbr)?.inventoryID ?? '',
      openQty: toNumber(open),
      fillableQty: toNumber(fillable),
      uom: lineOf.get(lineNbr)?.uom ?? '',
    })),
    notShippable: notShippableReason(order),
  };
};

/** The same with its lines. */
export const toSalesOrderDetail = (order: SalesOrder, fill: OrderFill): SalesOrderDetail => {
  const fills = new Map(fill.lines.map((line) => [line.lineNbr, line]));
  return {
    ...toSalesOrderRow(order, fill),
    details: order.lines.map((line) => ({
      ...ReadSalesLine.toWire(line),
      plannedQty: toNumber(pendingOn(order, line.lineNbr)),
      remainingQty: toNumber(openToShip(order, line)),
      fillableQty: toNumber(fills.get(line.lineNbr)?.fillable ?? ZERO),
    })),
  };
};
