import type { CallContext } from '#app/dispatch.ts';
import { READ_THROUGH_MS } from '#app/orders/read-through.ts';
import { mirrorSalesOrder, type SalesMirrorDeps } from '#app/sales-orders/mirror/mirror-sales-orders.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { codeKey } from '#domain/code-key.ts';
import { orderLabels } from '#domain/sales-orders/order-name.ts';
import { salesOrderKey } from '#domain/sales-orders/sales-order.ts';
import type { OrdersAsRead, OrdersOverride } from '#domain/shipments/orders-still-ask.ts';
import { ordersOf, type Shipment } from '#domain/shipments/shipment.ts';
import type { ShipmentDeps } from './shipment-deps.ts';

/** Its orders as they were read last, and which other shipments of them have left. */
export const ordersAsRead = async (
  { salesOrders, shipments }: Pick<ShipmentDeps, 'salesOrders' | 'shipments'>,
  { shipmentId, lines }: Shipment,
): Promise<OrdersAsRead> => {
  const orders = await salesOrders.loadMany(
    ordersOf(lines).map(({ orderType, orderNbr }) => salesOrderKey(orderType, orderNbr)),
  );
  const others = new Set(orders.flatMap(({ reservations }) => Object.keys(reservations)));
  others.delete(shipmentId);
  const known = others.size === 0 ? new Map<string, Shipment>() : await shipments.loadMany([...others]);
  const left = [...known.values()].filter(
    ({ status, underway }) => status === 'Shipped' || underway?.to === 'Shipped',
  );
  return { orders, left: new Set(left.map((one) => one.shipmentId)) };
};

/** A customer with several orders on one truck is asked for once. */
const askedOnce = (accounting: SalesMirrorDeps['accounting']): SalesMirrorDeps['accounting'] => {
  const customers = new Map<string, ReturnType<typeof accounting.customer>>();
  return {
    openSalesOrders: (options) => accounting.openSalesOrders(options),
    salesOrder: (orderType, orderNbr, options) => accounting.salesOrder(orderType, orderNbr, options),
    customers: (ids, options) => accounting.customers(ids, options),
    itemsById: (ids, options) => accounting.itemsById(ids, options),
    customer(customerID, options) {
      const key = codeKey(customerID);
      const asked = customers.get(key) ?? accounting.customer(customerID, options);
      customers.set(key, asked);
      return asked;
    },
  };
};

/**
 * Asks the accounting system for its orders as they are this moment, and mirrors them. Answers what those are called of
 * which nothing could be learnt: it did not answer in time, or another shipment of one is on its way into the books.
 */
export const askOrdersAnew = async (
  { sales }: Pick<ShipmentDeps, 'sales'>,
  { lines }: Pick<Shipment, 'lines'>,
): Promise<readonly string[]> => {
  const own = ordersOf(lines);
  const keyOf = ({ orderType, orderNbr }: (typeof own)[number]) => salesOrderKey(orderType, orderNbr);
  const known = new Map((await sales.orders.loadMany(own.map(keyOf))).map((order) => [keyOf(order), order]));
  const startedAt = sales.clock.now();
  const deps = { ...sales, accounting: askedOnce(sales.accounting) };
  const options = { deadline: startedAt + READ_THROUGH_MS };
  const read = await Promise.all(
    own.map((order) =>
      mirrorSalesOrder(deps, { ...order, before: known.get(keyOf(order)) ?? null }, options),
    ),
  );
  const labelOf = orderLabels(own);
  return own.flatMap((order, at) => {
    const one = read[at];
    const isNew = one?.ok && one.value !== null && Date.parse(one.value.asOf) >= startedAt;
    return isNew ? [] : [labelOf(order)];
  });
};

/** What was said of orders that changed in the accounting system, and whether it counts of this person. */
export const ordersOverride = (
  {
    ordersSeen,
    overrideReason,
  }: { readonly ordersSeen?: boolean | undefined; readonly overrideReason?: string | undefined },
  { person }: CallContext,
): OrdersOverride => ({
  isTold: ordersSeen ?? false,
  reason: overrideReason ?? null,
  mayOverride: isAllowed(person.groups, 'shipment.override'),
});
