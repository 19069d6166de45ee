import { err, ok, type Result } from '#domain/result.ts';
import { inFlightOn, type Reserved, withReservation } from './reservations.ts';

/** An order as the accounting system was last read, and our own reservations on it. */
export interface MirroredOrder extends Reserved {
  readonly orderType: string;
  readonly orderNbr: string;
  /** UTC ISO: the instant before which the reading began. */
  readonly asOf: string;
}

/** What one reading of the accounting system says of an order. */
export type SnapshotOf<Order extends MirroredOrder> = Omit<Order, keyof Reserved>;

/** A first reading of an order that we hold nothing of. */
export const firstMirror = <Snapshot extends { readonly asOf: string }>(
  snapshot: Snapshot,
): Snapshot & Reserved => ({ ...snapshot, reservations: {}, version: 1, epoch: 0 });

/**
 * The mirror with a newer reading in it. A reading that began before a claim, a release or a settle may or may not
 * show that document, so it is dropped and the mirror, frozen and still exact, answers (domain.md, Order).
 * `epochBefore`: the mirror's epoch before the reading began.
 */
export const withSnapshot = <Order extends MirroredOrder>(
  order: Order,
  snapshot: SnapshotOf<Order>,
  epochBefore: number,
): Result<Order, 'EPOCH_CHANGED' | 'IN_FLIGHT' | 'OLDER'> => {
  if (order.epoch !== epochBefore) return err('EPOCH_CHANGED');
  if (inFlightOn(order) !== null) return err('IN_FLIGHT');
  if (snapshot.asOf < order.asOf) return err('OLDER');
  return ok({ ...order, ...snapshot, version: order.version + 1 });
};

/**
 * The order read after the proof that the accounting system has a document of ours: its quantities now count it, so that
 * the reservation goes in the same write. `epochBefore`: the mirror's epoch before that reading began.
 */
export const settleOrder = <Order extends MirroredOrder>(
  order: Order,
  documentId: string,
  snapshot: SnapshotOf<Order>,
  epochBefore: number,
): Result<Order, 'EPOCH_CHANGED' | 'NOT_RESERVED'> => {
  if (!order.reservations[documentId]) return err('NOT_RESERVED');
  if (order.epoch !== epochBefore) return err('EPOCH_CHANGED');
  return ok({ ...withReservation(order, documentId, null, 1), ...snapshot });
};
