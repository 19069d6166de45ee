import type { AccountingResult, ReadOptions } from '#app/accounting/accounting-response-ports.ts';
import { conversionOf, type ItemSources, itemFacts } from '#app/orders/item-facts.ts';
import { type Item, isLotRequired, itemKey } from '#domain/items/item.ts';
import { quantity } from '#domain/quantity.ts';
import type { OrderLine, OrderSnapshot, ReceiptAction } from '#domain/receiving/order/order.ts';
import { ok } from '#domain/result.ts';
import type { AccountingOrder, AccountingOrderLine } from './accounting-order-ports.ts';

/** The vendor as we keep it: the accounting system's spelling of the id, and the name its orders lack. */
export interface VendorNames {
  vendor(vendorID: string): Promise<{ vendorID: string; vendorName: string } | null>;
}

/** What joining an order with its items and its vendor needs. */
export interface OrderSources extends ItemSources {
  readonly vendors: VendorNames;
}

/** Goods and non-stock lines are received; services, freight and descriptions are not (accounting-contract §3.2). */
const isReceived = (line: AccountingOrderLine): boolean =>
  line.inventoryID !== '' && (line.lineType.startsWith('Goods') || line.lineType.startsWith('Non-Stock'));

const receiptAction = (text: string): ReceiptAction =>
  text === 'Accept' || text === 'Accept but Warn' ? text : 'Reject';

const joinLine = (line: AccountingOrderLine, item: Item | undefined): OrderLine => ({
  lineNbr: line.lineNbr,
  inventoryID: line.inventoryID,
  inventoryName: line.inventoryName || item?.name || line.inventoryID,
  uom: line.uom,
  warehouseID: line.warehouseID ?? item?.defaultWarehouse ?? null,
  location: item?.defaultLocation ?? null,
  orderedQty: quantity(line.orderedQty),
  receivedQty: quantity(line.receivedQty),
  completed: line.completed || line.cancelled,
  ...(line.isUncountable ? { uncountable: true } : {}),
  maxReceiptPercent: line.maxReceiptPercent,
  receiptAction: receiptAction(line.receiptAction),
  lotRequired: item !== undefined && isLotRequired(item),
  expiryRequired: item !== undefined && isLotRequired(item) && item.expiryRequired,
  serial: item !== undefined && isLotRequired(item) && item.serial,
  ...(item ? conversionOf(item, line.uom) : { toBaseUnit: null, unitKnown: true }),
});

const joinOrder = (
  order: AccountingOrder,
  asOf: string,
  items: ReadonlyMap<string, Item>,
  vendorName: string,
): OrderSnapshot => ({
  orderType: order.orderType,
  orderNbr: order.orderNbr,
  vendorID: order.vendorID,
  vendorName,
  description: order.description,
  note: order.note,
  promisedOn: order.promisedOn,
  status: order.status,
  asOf,
  lines: order.lines.filter(isReceived).map((line) => joinLine(line, items.get(itemKey(line.inventoryID)))),
});

const itemsOf = (orders: readonly AccountingOrder[]): readonly string[] =>
  orders.flatMap((order) => order.lines.filter(isReceived).map((line) => line.inventoryID));

/** Orders as read, joined with their items and vendors. `asOf` (UTC ISO): before the reading began. */
export const toSnapshots = async (
  orders: readonly AccountingOrder[],
  asOf: string,
  sources: OrderSources,
  options: ReadOptions = {},
): AccountingResult<readonly OrderSnapshot[]> => {
  const items = await itemFacts(itemsOf(orders), sources, options);
  if (!items.ok) return items;
  const vendorIDs = [...new Set(orders.map((order) => order.vendorID))];
  const names = new Map<string, string>();
  for (const id of vendorIDs) names.set(id, (await sources.vendors.vendor(id))?.vendorName ?? '');
  return ok(orders.map((order) => joinOrder(order, asOf, items.value, names.get(order.vendorID) ?? '')));
};

/** The same for one order. */
export const toSnapshot = async (
  order: AccountingOrder,
  asOf: string,
  sources: OrderSources,
  options: ReadOptions = {},
): AccountingResult<OrderSnapshot> => {
  const items = await itemFacts(itemsOf([order]), sources, options);
  if (!items.ok) return items;
  const vendor = await sources.vendors.vendor(order.vendorID);
  return ok(joinOrder(order, asOf, items.value, vendor?.vendorName ?? ''));
};
