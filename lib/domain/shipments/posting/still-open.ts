import { codeKey } from '#domain/code-key.ts';
import { subtract, sum, toNumber } from '#domain/quantity.ts';
import { toBaseQuantity } from '#domain/receiving/request/base-quantity.ts';
import { orderLabels } from '#domain/sales-orders/order-name.ts';
import {
  notShippableReason,
  type SalesOrderSnapshot,
  salesOrderKeyOf,
} from '#domain/sales-orders/sales-order.ts';
import type { ShipmentToPost } from './shipment-in-books.ts';

const openShipment = (orderNbr: string): string =>
  `Order ${orderNbr} is Shipping: another shipment of it is open in the accounting system. Confirm or delete that one there.`;

const lineReason = (
  { orderNbr, lines }: SalesOrderSnapshot,
  shipped: ShipmentToPost['lines'][number],
): string | null => {
  const line = lines.find(({ lineNbr }) => lineNbr === shipped.orderLineNbr);
  const name = `Line ${shipped.orderLineNbr} (${shipped.inventoryID}) of order ${orderNbr}`;
  if (!line || line.completed) return `${name} is no longer open.`;
  if (codeKey(line.inventoryID) !== codeKey(shipped.inventoryID))
    return `${name} is now of ${line.inventoryID}.`;
  if (line.uncountable || !line.unitKnown) return `${name} can't be compared with what is shipped.`;
  const open = toBaseQuantity(subtract(line.orderedQty, line.shippedQty), line.toBaseUnit);
  const left = sum(shipped.lots.map(({ qty }) => qty));
  if (left <= open) return null;
  return `${name} has ${toNumber(open)} ${shipped.baseUom} open; the shipment takes ${toNumber(left)}.`;
};

/**
 * Asked of an order as it was read, before a shipment of it leaves, and of one just read right before it is sent: does it
 * still take what leaves? Null, or a sentence for ORDER_CHANGED.
 */
export const orderMismatch = (shipment: ShipmentToPost, fresh: SalesOrderSnapshot): string | null => {
  // Two orders of one truck may have the same number.
  const named = { ...fresh, orderNbr: orderLabels(shipment.lines)(fresh) };
  if (fresh.status === 'Shipping') return openShipment(named.orderNbr);
  const closed = notShippableReason(named);
  if (closed !== null) return closed;
  if (codeKey(fresh.customerID) !== codeKey(shipment.customerID))
    return `Order ${named.orderNbr} is now for customer ${fresh.customerID}.`;
  const own = shipment.lines.filter((line) => salesOrderKeyOf(line) === salesOrderKeyOf(fresh));
  return own.map((line) => lineReason(named, line)).find((reason) => reason !== null) ?? null;
};
