import { composeSalesOrders } from '#adapters/compose/sales-orders.ts';
import { composeChanging } from '#adapters/compose/serving.ts';
import { composeShipments } from '#adapters/compose/shipments.ts';
import { getShipment, postShipment } from '#api/shipments.ts';
import { salesOrderHandlers } from '#app/sales-orders/orders/sales-order-handlers.ts';
import { shipmentReadHandlers } from '#app/shipments/shipment-read-handlers.ts';
import { shipmentWriteHandlers } from '#app/shipments/shipment-write-handlers.ts';
import { byMethod, serve } from '../http.ts';

const [serving, deps] = [composeChanging(), composeShipments()];

export const handler = byMethod({
  GET: serve(
    getShipment,
    { ...salesOrderHandlers(composeSalesOrders()), ...shipmentReadHandlers(deps) },
    serving,
  ),
  POST: serve(postShipment, shipmentWriteHandlers(deps), serving),
});
