import { type DomainError, domainError } from '#domain/errors.ts';
import { sum, ZERO } from '#domain/quantity.ts';
import { notShippableReason, type SalesOrder, salesOrderKeyOf } from '#domain/sales-orders/sales-order.ts';
import { shipmentToPost } from './posting/shipment-to-post.ts';
import { orderMismatch } from './posting/still-open.ts';
import type { Shipment } from './shipment.ts';

/** What the accounting system said last of a shipment's orders. */
export interface OrdersAsRead {
  readonly orders: readonly SalesOrder[];
  /** Other shipments of them that have left: what they planned is taken, whether the books count it yet or not. */
  readonly left: ReadonlySet<string>;
}

/** What somebody says who lets it go on all the same. */
export interface OrdersOverride {
  /** They were told what changed. */
  readonly isTold: boolean;
  readonly reason: string | null;
  readonly mayOverride: boolean;
}

/** Somebody who may was told, and says why it goes on. */
export const isOverridden = ({ isTold, reason, mayOverride }: OrdersOverride): boolean =>
  isTold && reason !== null && mayOverride;

/**
 * An order as it is for whoever leaves next. `Shipping` says only that another shipment of it is not confirmed yet: the
 * poster waits for that one.
 */
const asItIsNext = (order: SalesOrder, shipmentId: string, left: OrdersAsRead['left']): SalesOrder => ({
  ...order,
  status: order.status === 'Shipping' ? 'Open' : order.status,
  lines: order.lines.map((line) => ({
    ...line,
    shippedQty: sum([
      line.shippedQty,
      ...Object.entries(order.reservations).map(([id, { qtyByLine }]) =>
        id !== shipmentId && left.has(id) ? (qtyByLine[line.lineNbr] ?? ZERO) : ZERO,
      ),
    ]),
  })),
});

const NOWHERE = { arrivedAt: new Map(), pallets: new Map() };

/** What can be done about it here: of an order that is not shipped at all, and of one that asks for less. */
const WAYS_ON = {
  'made ready': {
    ofAll: 'Wait until it can, or cancel the shipment.',
    ofSome: 'Put back what is not asked for any more and accept that it is short, or cancel the shipment.',
  },
  sent: {
    ofAll: 'Wait until it can, cancel the shipment, or say why it leaves all the same.',
    ofSome: 'Step back and put it right, cancel the shipment, or say why it leaves all the same.',
  },
} as const;

/**
 * Why the accounting system would refuse what was picked, as its orders were read last; null: it would not, or somebody
 * who may and was told says why it goes on. An order that is not mirrored says nothing. ORDER_CHANGED.
 */
export const ordersProblem = (
  shipment: Shipment,
  { orders, left }: OrdersAsRead,
  override: OrdersOverride,
  act: keyof typeof WAYS_ON,
): DomainError | null => {
  if (isOverridden(override)) return null;
  const leaving = shipmentToPost(shipment, NOWHERE, shipment.updatedAt);
  const own = new Set(leaving.lines.map((line) => salesOrderKeyOf(line)));
  for (const order of orders) {
    if (!own.has(salesOrderKeyOf(order))) continue;
    const next = asItIsNext(order, shipment.shipmentId, left);
    const said = orderMismatch(leaving, next);
    const way = WAYS_ON[act][notShippableReason(next) === null ? 'ofSome' : 'ofAll'];
    if (said !== null) return domainError('ORDER_CHANGED', `${said} ${way}`);
  }
  return null;
};
