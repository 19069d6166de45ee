import { exact, sum } from '#emulators/acumatica/records/quantity.ts';
import type {
  OrderShipment,
  SalesOrder,
  SalesOrderLine,
  Shipment,
  ShipmentLine,
} from '#emulators/acumatica/records/sales-records.ts';
import { type Change, keyOf, type Store } from '#emulators/acumatica/records/store.ts';

/** Orders as this piece of work leaves them. */
export type Orders = Map<string, SalesOrder>;

export const orderIn = (
  store: Store,
  orders: Orders,
  { OrderType, OrderNbr }: OrderOf,
): SalesOrder | undefined =>
  orders.get(keyOf(OrderType, OrderNbr)) ?? store.get('salesOrders', OrderType, OrderNbr);

type OrderOf = Pick<ShipmentLine, 'OrderType' | 'OrderNbr'>;

export const orderChanges = (orders: Orders): Change[] =>
  [...orders].map(([key, order]): Change => ['salesOrders', key, order]);

const put = (orders: Orders, order: SalesOrder): void => {
  orders.set(keyOf(order.OrderType, order.OrderNbr), order);
};

const onLine = (
  order: SalesOrder,
  lineNbr: number,
  change: (line: SalesOrderLine) => SalesOrderLine,
): SalesOrder => ({
  ...order,
  Details: order.Details.map((line) => (line.LineNbr === lineNbr ? change(line) : line)),
});

const ordersOf = (shipment: Shipment): OrderOf[] => [
  ...new Map(shipment.Details.map((line) => [keyOf(line.OrderType, line.OrderNbr), line])).values(),
];

/** What an unconfirmed shipment does to its orders, or, taken back, no longer does. */
export function countOnOrders(store: Store, orders: Orders, shipment: Shipment, sign: 1 | -1): void {
  for (const { OrderType, OrderNbr, OrderLineNbr, ShippedQty } of shipment.Details) {
    const order = orderIn(store, orders, { OrderType, OrderNbr });
    if (!order) continue;
    put(
      orders,
      onLine(order, OrderLineNbr, (line) => ({
        ...line,
        QtyOnShipments: exact(line.QtyOnShipments + sign * ShippedQty),
      })),
    );
  }
  for (const of of ordersOf(shipment)) listOnOrder(store, orders, shipment, of, sign === 1);
}

/** Its orders show how it stands. */
export function showOnOrders(store: Store, orders: Orders, shipment: Shipment): void {
  for (const of of ordersOf(shipment)) listOnOrder(store, orders, shipment, of, true);
}

/** The order shows the shipment, and that one is being prepared. */
function listOnOrder(store: Store, orders: Orders, shipment: Shipment, of: OrderOf, isThere: boolean): void {
  const order = orderIn(store, orders, of);
  if (!order) return;
  const others = order.Shipments.filter(({ ShipmentNbr }) => ShipmentNbr !== shipment.ShipmentNbr);
  const mine: OrderShipment = {
    id: `${shipment.id}/${order.OrderNbr}`,
    ShipmentNbr: shipment.ShipmentNbr,
    ShipmentType: shipment.Type,
    Status: shipment.Status,
    ShippedQty: sum(
      shipment.Details.filter((line) => keyOf(line.OrderNbr) === keyOf(order.OrderNbr)).map(
        ({ ShippedQty }) => ShippedQty,
      ),
    ),
  };
  const Shipments = isThere ? [...others, mine] : others;
  put(orders, { ...order, Shipments, Status: statusOf({ ...order, Shipments }) });
}

const isOpen = ({ Status }: OrderShipment): boolean => Status === 'Open' || Status === 'On Hold';

/** By what is on its way and what has left; an order that people stopped stays as it is. */
function statusOf({ Status, Shipments, Details }: SalesOrder): string {
  const goods = Details.filter(({ InventoryID }) => InventoryID !== undefined);
  if (!['Open', 'Back Order', 'Shipping', 'Completed'].includes(Status)) return Status;
  if (Shipments.some(isOpen)) return 'Shipping';
  if (goods.length > 0 && goods.every(({ Completed }) => Completed)) return 'Completed';
  return Shipments.length > 0 ? 'Back Order' : 'Open';
}

/** A shipment is confirmed: lines are shipped, and complete by their rule and thresholds. */
export function shipOnOrders(store: Store, orders: Orders, shipment: Shipment): void {
  for (const { OrderType, OrderNbr, OrderLineNbr, ShippedQty } of shipment.Details) {
    const order = orderIn(store, orders, { OrderType, OrderNbr });
    if (order)
      put(
        orders,
        onLine(order, OrderLineNbr, (line) => shipped(line, ShippedQty)),
      );
  }
  showOnOrders(store, orders, shipment);
}

/** `Cancel Remainder`: the first confirmed shipment completes the line and drops the rest. */
function shipped(line: SalesOrderLine, qty: number): SalesOrderLine {
  const open = Math.max(0, exact(line.OpenQty - qty));
  const isEnough = line.OrderQty - open >= (line.OrderQty * line.UndershipThreshold) / 100;
  const Completed = open === 0 || isEnough || line.ShippingRule === 'Cancel Remainder';
  return { ...line, OpenQty: Completed ? 0 : open, Completed };
}
