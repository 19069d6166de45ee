import type { WriteConflict } from '#app/write-conflict.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import type { Result } from '#domain/result.ts';
import type { SalesOrder } from '#domain/sales-orders/sales-order.ts';
import type { Shipment } from '#domain/shipments/shipment.ts';

/** A record as it is to be, and as it was when that was decided. */
interface Change<R> {
  readonly next: R;
  readonly previous: R;
}

/** A shipment's posting, written with what changes by it: all or nothing, each on its version. */
export interface ShipmentPostings {
  saveTogether(
    posting: Change<Posting>,
    more: { readonly orders?: readonly Change<SalesOrder>[]; readonly shipment?: Change<Shipment> | null },
  ): Promise<Result<void, WriteConflict>>;
}
