import type { CallContext } from '#app/dispatch.ts';
import { isAllowed } from '#domain/access/permissions.ts';
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
