import type { During, Unfit } from '#app/posting/document-kind.ts';
import { readSalesSnapshot } from '#app/sales-orders/mirror/mirror-sales-orders.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { orderLabels } from '#domain/sales-orders/order-name.ts';
import { orderMismatch } from '#domain/shipments/posting/still-open.ts';
import { ordersOf } from '#domain/shipments/shipment.ts';
import { shippedOf } from './change-together.ts';
import type { ShipmentPostingDeps } from './shipment-posting-deps.ts';

/** Reads the shipment's orders and their customer right before it is sent: do they still take it? Null: they do. */
export const unfitShipment = async (
  deps: Pick<ShipmentPostingDeps, 'sales' | 'clock'>,
  posting: Posting,
  during: During,
): Promise<Unfit | null> => {
  const shipped = shippedOf(posting);
  const labelOf = orderLabels(shipped.lines);
  for (const order of ordersOf(shipped.lines)) {
    const asOf = new Date(deps.clock.now()).toISOString();
    const read = await during(readSalesSnapshot(deps.sales, order, asOf));
    if (!read.ok) return read.error;
    const reason =
      read.value === null
        ? `Order ${labelOf(order)} is no longer in the accounting system.`
        : orderMismatch(shipped, read.value);
    if (reason !== null) return { code: 'ORDER_CHANGED', reason };
  }
  return null;
};
