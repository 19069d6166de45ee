import { type Posting, postingMarker } from '#domain/posting/posting-record.ts';
import type { Shipment } from '../shipment.ts';
import type { ShipmentStamp } from '../shipment-change.ts';
import { type GoodsPlaces, shipmentToPost } from './shipment-to-post.ts';

/** How a shipment that leaves reaches the accounting system: what it takes was decided as it began to leave. */
export const newShipmentPosting = (
  shipment: Shipment,
  places: GoodsPlaces,
  { by, now }: Pick<ShipmentStamp, 'by' | 'now'>,
): Posting => {
  const { shipmentId, shipmentNbr } = shipment;
  const createdAt = new Date(now).toISOString();
  return {
    ...{ postingId: shipmentId, kind: 'shipment', documentNbr: shipmentNbr, createdAt, createdBy: by },
    marker: postingMarker(shipmentNbr, shipmentId),
    ...{ begun: null, kit: null, adjustment: null, shipment: shipmentToPost(shipment, places, createdAt) },
    state: { status: 'QUEUED', nextAttemptAt: now },
    ...{ remark: null, transientAttempts: 0, attempts: [], version: 1 },
  };
};
