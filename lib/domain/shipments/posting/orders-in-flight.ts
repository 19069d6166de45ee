import { inFlightOn, withReservation } from '#domain/orders/reservations.ts';
import type { NotEnded } from '#domain/posting/failed-attempt.ts';
import { claimDocument } from '#domain/posting/posting.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import type { Quantity } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { type SalesOrder, salesOrderKeyOf } from '#domain/sales-orders/sales-order.ts';
import type { Shipment } from '../shipment.ts';

/**
 * What a shipment holds while it is posted, beside its lease: of each of its orders the one place in flight. Two of one
 * order go one after the other, each through before the next begins (accounting-contract-stock.md §6, Double create).
 */
export interface PostingAndOrders {
  readonly posting: Posting;
  /** Those that are mirrored. */
  readonly orders: readonly SalesOrder[];
}

/** Another shipment is in flight on one of its orders. */
interface OrderBusy {
  readonly orderNbr: string;
  readonly shipmentId: string;
}

const plannedOn = (order: SalesOrder, lines: Shipment['lines']): Record<number, Quantity> =>
  Object.fromEntries(
    lines
      .filter((line) => salesOrderKeyOf(line) === salesOrderKeyOf(order))
      .map(({ lineNbr, plannedQty }) => [lineNbr, plannedQty]),
  );

/**
 * QUEUED → POSTING: takes the lease, and its place in flight on each order. A plan that is missing (tables restored to
 * different moments) is made again of the shipment's lines: the goods have left, whatever the table says.
 */
export const claimShipment = (
  { posting, orders }: PostingAndOrders,
  lines: Shipment['lines'],
  owner: string,
  now: number,
): Result<PostingAndOrders, 'NOT_DUE' | OrderBusy> => {
  const claimed = claimDocument(posting, owner, now);
  if (!claimed.ok) return claimed;
  for (const order of orders) {
    const shipmentId = inFlightOn(order);
    if (shipmentId !== null) return err({ orderNbr: order.orderNbr, shipmentId });
  }
  const held = orders.map((order) => {
    const { qtyByLine } = order.reservations[posting.postingId] ?? { qtyByLine: plannedOn(order, lines) };
    return withReservation(order, posting.postingId, { phase: 'inFlight', qtyByLine }, 1);
  });
  return ok({ posting: claimed.value, orders: held });
};

const waiting = (order: SalesOrder, shipmentId: string): SalesOrder => {
  const planned = order.reservations[shipmentId];
  return planned?.phase === 'inFlight'
    ? withReservation(order, shipmentId, { ...planned, phase: 'waiting' }, 1)
    : order;
};

/** An attempt that has ended: its places in flight are given back, and its plans wait: the goods have left. */
export const givenBackShipment = (
  orders: readonly SalesOrder[],
  ended: Result<Posting, NotEnded>,
): Result<PostingAndOrders, NotEnded> =>
  ended.ok
    ? ok({
        posting: ended.value,
        orders: orders.map((order) => waiting(order, ended.value.postingId)),
      })
    : ended;

/** It is not posted any more: what it had planned is open again. One that is on its way holds what it holds. */
export const releasedPlans = (orders: readonly SalesOrder[], shipmentId: string): readonly SalesOrder[] =>
  orders.map((order) =>
    order.reservations[shipmentId]?.phase === 'waiting' ? withReservation(order, shipmentId, null, 0) : order,
  );
