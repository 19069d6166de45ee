import { waitFor } from '#app/posting/postings/posting-kind.ts';
import { dueAt, waitUntil } from '#domain/posting/posting.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { claimShipment as claimed } from '#domain/shipments/posting/orders-in-flight.ts';
import { changeTogether, shippedOf } from './change-together.ts';
import type { ShipmentPostingDeps } from './shipment-posting-deps.ts';

/** How long it waits for another shipment of an order that is not soon through. */
const ORDER_BUSY_MS = 5_000;

/** Takes the lease of a QUEUED posting, with its orders. Null: it can't be had now; it says what it waits for. */
export const claimPosting = async (deps: ShipmentPostingDeps, posting: Posting): Promise<Posting | null> => {
  const now = () => deps.clock.now();
  const shipment = (await deps.shipments.loadMany([posting.postingId])).get(posting.postingId);
  if (shipment?.underway) {
    const left = await deps.endLeaving(shipment);
    if (!left.ok)
      return waitFor(deps, posting, `The rest of its goods to leave stock. ${left.error.message}`);
  }
  const lots = shippedOf(posting).lines.flatMap(({ inventoryID, lots: of }) =>
    of.map(({ lotNumber, qty }) => ({ inventoryID, lotNumber, qty })),
  );
  const waitsFor = await deps.waitsFor(lots);
  if (waitsFor !== null) return waitFor(deps, posting, waitsFor);
  const both = await changeTogether(deps, posting, (together) =>
    claimed(together, shipment?.lines ?? [], deps.workerId, now()),
  );
  if (both.ok) return both.value.posting;
  if (typeof both.error === 'object') await waitBehind(deps, posting, both.error);
  return null;
};

/** Waits until the shipment that is in flight on the order may be through. */
const waitBehind = async (
  deps: ShipmentPostingDeps,
  posting: Posting,
  { orderNbr, shipmentId }: { readonly orderNbr: string; readonly shipmentId: string },
): Promise<void> => {
  const other = await deps.postings.load(shipmentId);
  const soon = deps.clock.now() + ORDER_BUSY_MS;
  const until = Math.max(soon, (other ? dueAt(other) : null) ?? soon);
  const words = `Shipment ${other?.documentNbr ?? 'before it'} of order ${orderNbr} to be confirmed`;
  await deps.postings.save(waitUntil(posting, until, words), posting);
};
