import { type Decision, knownFirst, mutate, write } from '#app/mutate.ts';
import { type PostingStep, stepAfter } from '#app/posting/posting-step.ts';
import { readSalesSnapshot } from '#app/sales-orders/mirror/mirror-sales-orders.ts';
import { settleOrder } from '#domain/orders/mirrored-order.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { settled, settleLater } from '#domain/posting/settling.ts';
import { err, type Result } from '#domain/result.ts';
import {
  type SalesOrder,
  type SalesOrderSnapshot,
  salesOrderKeyOf,
} from '#domain/sales-orders/sales-order.ts';
import { goneSalesOrder } from '#domain/sales-orders/sales-order-snapshot.ts';
import { completeShipment } from '#domain/shipments/complete-shipment.ts';
import { orderKeysOf, shippedOf } from './change-together.ts';
import type { ShipmentPostingDeps } from './shipment-posting-deps.ts';

/** Meetings with people on the same order before it is read again. */
const MAX_ATTEMPTS = 20;

/**
 * POSTED → settled. Each order is read after the proof that the accounting system has the shipment, so that what is on
 * its shipments counts it; that reading and the end of the plan are one write. Then the shipment is Completed, unless its
 * lots differ there: a person looks first.
 */
export const settleShipment = async (deps: ShipmentPostingDeps, posting: Posting): Promise<PostingStep> => {
  const { state, postingId } = posting;
  if (state.status === 'CANCELLED') return settleCancelled(deps, posting);
  if (state.status !== 'POSTED' || state.settled) return 'nothing';
  for (const before of await deps.orders.loadMany(orderKeysOf(posting))) {
    if (!before.reservations[postingId]) continue;
    const asOf = new Date(deps.clock.now()).toISOString();
    const read = await readSalesSnapshot(deps.sales, before, asOf);
    if (!read.ok) {
      await postpone(deps, posting);
      return stepAfter(read.error);
    }
    const saved = await settleInMirror(deps, postingId, read.value ?? goneSalesOrder(before, asOf), before);
    if (!saved.ok && saved.error !== 'NOT_RESERVED') {
      // A reading that was overtaken proves nothing: it is looked at again, at once, from the start.
      if (saved.error === 'CONTENDED') await postpone(deps, posting);
      return 'moved';
    }
  }
  await markPosted(deps, posting);
  await complete(deps, posting, state.booksNbr);
  return 'moved';
};

/** All that left is in the books from here on, or entered there by hand: the next reading of them tells. */
const markPosted = (deps: ShipmentPostingDeps, posting: Posting): Promise<void> =>
  deps.itemStock.markPosted(
    [...new Set(shippedOf(posting).lines.map(({ inventoryID }) => inventoryID))],
    { type: 'shipment', id: posting.postingId },
    new Date(deps.clock.now()).toISOString(),
  );

/** Somebody enters it by hand: what left of it is not waited for any more. A rest that did not leave yet does first. */
const settleCancelled = async (deps: ShipmentPostingDeps, posting: Posting): Promise<PostingStep> => {
  const shipment = (await deps.shipments.loadMany([posting.postingId])).get(posting.postingId);
  const left = shipment?.underway ? await deps.endLeaving(shipment) : null;
  if (left?.ok === false) {
    await deps.postings.save(settleLater(posting, deps.clock.now(), deps.random()), posting);
    return 'moved';
  }
  await markPosted(deps, posting);
  await deps.postings.save(settled(posting), posting);
  return 'moved';
};

/** The reading and the end of the plan in one write. */
const settleInMirror = (
  deps: ShipmentPostingDeps,
  shipmentId: string,
  snapshot: SalesOrderSnapshot,
  before: SalesOrder,
): Promise<Result<unknown, 'NOT_RESERVED' | 'EPOCH_CHANGED' | 'CONTENDED'>> =>
  mutate<SalesOrder | null, SalesOrder, 'NOT_RESERVED' | 'EPOCH_CHANGED' | 'CONTENDED'>(deps, {
    load: knownFirst<SalesOrder | null>(before, () => deps.orders.load(salesOrderKeyOf(before))),
    decide(order): Result<Decision<SalesOrder>, 'NOT_RESERVED' | 'EPOCH_CHANGED'> {
      if (order === null) return err('EPOCH_CHANGED');
      const next = settleOrder<SalesOrder>(order, shipmentId, snapshot, before.epoch);
      return next.ok ? write(next.value) : next;
    },
    save: (next, order) => deps.orders.save(next, order),
    maxAttempts: MAX_ATTEMPTS,
    contended() {
      deps.log.warn('posting.contended', { documentNbr: shipmentId, orderNbr: before.orderNbr });
      return 'CONTENDED';
    },
  });

/** It stays POSTED and is settled later. */
const postpone = async (deps: ShipmentPostingDeps, posting: Posting): Promise<void> => {
  await deps.postings.save(settleLater(posting, deps.clock.now(), deps.random()), posting);
};

/** The end of it, with the shipment that it completes. Where somebody was in between it is looked at again. */
const complete = async (deps: ShipmentPostingDeps, posting: Posting, booksNbr: string): Promise<void> => {
  const shipment = (await deps.shipments.loadMany([posting.postingId])).get(posting.postingId);
  const isToCheck = posting.remark !== null && posting.remark.checkedBy === null;
  const next = shipment && !isToCheck ? completeShipment(shipment, booksNbr, deps.clock.now()) : null;
  const change = next && shipment && next !== shipment ? { next, previous: shipment } : null;
  await deps.shipmentPostings.saveTogether(
    { next: settled(posting), previous: posting },
    { shipment: change },
  );
};
