import { err, ok, type Result } from '#domain/result.ts';
import { inFlightReceipt, type Order, type OrderSnapshot } from './order.ts';

/** A first reading of an order that we hold nothing of. */
export const firstMirror = (snapshot: OrderSnapshot): Order => ({
  ...snapshot,
  reservations: {},
  version: 1,
  epoch: 0,
});

/**
 * The mirror with a newer reading in it. A reading that began before a claim, a release or a settle may or may not
 * show that receipt, so it is dropped and the mirror, frozen and still exact, answers (domain.md, Order).
 * `epochBefore`: the mirror's epoch before the reading began.
 */
export const withSnapshot = (
  order: Order,
  snapshot: OrderSnapshot,
  epochBefore: number,
): Result<Order, 'EPOCH_CHANGED' | 'IN_FLIGHT' | 'OLDER'> => {
  if (order.epoch !== epochBefore) return err('EPOCH_CHANGED');
  if (inFlightReceipt(order) !== null) return err('IN_FLIGHT');
  if (snapshot.asOf < order.asOf) return err('OLDER');
  return ok({ ...order, ...snapshot, version: order.version + 1 });
};

/** An order that the accounting system no longer has: nothing can be received on it, reservations stay visible. */
export const goneFrom = (order: Order, asOf: string): OrderSnapshot => ({
  orderType: order.orderType,
  orderNbr: order.orderNbr,
  vendorID: order.vendorID,
  vendorName: order.vendorName,
  description: order.description,
  note: order.note,
  promisedOn: order.promisedOn,
  lines: order.lines,
  status: 'Canceled',
  asOf,
});
