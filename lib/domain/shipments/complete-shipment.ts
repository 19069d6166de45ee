import type { Shipment } from './shipment.ts';
import { shipmentAfter } from './shipment-change.ts';

/** Whose act it is: nobody's own. */
const POSTER = 'system';

/** Shipped → Completed: it is confirmed in the accounting system, and read back equal. The shipment itself: it does not stand so. */
export const completeShipment = (shipment: Shipment, booksNbr: string, now: number): Shipment =>
  shipment.status === 'Shipped' && shipment.underway === null
    ? shipmentAfter(
        shipment,
        { status: 'Completed' },
        { act: 'completed', what: `Shipment ${booksNbr} in the books` },
        { by: POSTER, now, requestId: `completed#${shipment.shipmentId}`, said: booksNbr },
      )
    : shipment;
