import { conversionOf } from '#app/orders/item-facts.ts';
import { type Item, isLotRequired, itemKey } from '#domain/items/item.ts';
import { quantity } from '#domain/quantity.ts';
import {
  type SalesOrderLine,
  type SalesOrderSnapshot,
  SHIPPING_RULES,
  type ShippingRule,
} from '#domain/sales-orders/sales-order.ts';
import type {
  AccountingCustomer,
  AccountingSalesOrder,
  AccountingSalesOrderLine,
} from './accounting-sales-order-ports.ts';

/** Goods that leave from here: no services, no returns, nothing that its vendor ships (accounting-contract-stock.md §5). */
const isShipped = (line: AccountingSalesOrderLine): boolean =>
  line.inventoryID !== '' &&
  line.lineType === 'Goods for Inventory' &&
  line.operation !== 'Receipt' &&
  !line.isDropShip;

export const shippedItemsOf = (orders: readonly AccountingSalesOrder[]): readonly string[] =>
  orders.flatMap((order) => order.lines.filter(isShipped).map((line) => line.inventoryID));

/** Without a word that we know, the rule that loses nothing. */
const ruleOf = (text: string): ShippingRule =>
  SHIPPING_RULES.find((rule) => rule === text) ?? 'Back Order Allowed';

const joinLine = (line: AccountingSalesOrderLine, item: Item | undefined): SalesOrderLine => ({
  lineNbr: line.lineNbr,
  inventoryID: line.inventoryID,
  inventoryName: line.inventoryName || item?.name || line.inventoryID,
  uom: line.uom,
  warehouseID: line.warehouseID ?? item?.defaultWarehouse ?? null,
  orderedQty: quantity(line.orderedQty),
  shippedQty: quantity(line.shippedQty),
  openQty: quantity(line.openQty),
  completed: line.completed,
  ...(line.isUncountable ? { uncountable: true } : {}),
  shipOn: line.shipOn,
  shippingRule: ruleOf(line.shippingRule),
  lotTracked: item !== undefined && isLotRequired(item),
  baseUom: item?.baseUom ?? line.uom,
  ...(item ? conversionOf(item, line.uom) : { toBaseUnit: null, unitKnown: false }),
});

/** The order's own day, else the earliest of a line that is still open. */
const shipDayOf = (order: AccountingSalesOrder): string | null =>
  order.shipOn ??
  order.lines.flatMap((line) => (line.completed || line.shipOn === null ? [] : [line.shipOn])).sort()[0] ??
  order.requestedOn;

/** An order as read, joined with its items and its customer; a customer that was not found is as it was. */
export const toSalesSnapshot = (
  order: AccountingSalesOrder,
  asOf: string,
  items: ReadonlyMap<string, Item>,
  customer: Pick<AccountingCustomer, 'customerName' | 'status' | 'reach'> | null | undefined,
): SalesOrderSnapshot => ({
  orderType: order.orderType,
  orderNbr: order.orderNbr,
  ofShippedType: order.ofShippedType,
  customerID: order.customerID,
  customerName: customer?.customerName ?? '',
  customerStatus: customer?.status ?? '',
  customerReach: customer?.reach ?? null,
  customerOrder: order.customerOrder,
  description: order.description,
  note: order.note,
  shipTo: order.shipTo,
  requestedOn: order.requestedOn,
  shipOn: shipDayOf(order),
  shippingRule: ruleOf(order.shippingRule),
  status: order.status,
  asOf,
  lines: order.lines.filter(isShipped).map((line) => joinLine(line, items.get(itemKey(line.inventoryID)))),
});
