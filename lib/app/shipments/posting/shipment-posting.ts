import { type LotsOnTheirWayDeps, lotsOnTheirWay } from '#app/posting/postings/lots-on-their-way.ts';
import { endUnderway } from '#app/shipments/act-on-shipment.ts';
import type { ShipmentWritingDeps } from '#app/shipments/shipment-deps.ts';
import type { ShipmentPostingDeps } from './shipment-posting-deps.ts';

interface Parts
  extends Omit<ShipmentPostingDeps, 'waitsFor' | 'endLeaving' | 'shipments'>,
    ShipmentWritingDeps {
  readonly onTheirWay: LotsOnTheirWayDeps;
}

/** What posting shipments needs, with what it asks of others: whether lots are in the books, and the end of a leaving. */
export const shipmentPosting = (parts: Parts): ShipmentPostingDeps => ({
  ...parts,
  waitsFor: (lots) => lotsOnTheirWay(parts.onTheirWay, lots),
  endLeaving: (shipment) => endUnderway(parts, shipment, parts.clock.now()),
});
