import { addresses } from './addresses.ts';
import { defineRoute } from './contract.ts';
import { salesOrderReads } from './shipments/sales-order-reads.ts';
import { shipmentReads } from './shipments/shipment-reads.ts';
import { shipmentWrites } from './shipments/shipment-writes.ts';

/** Shipments to look at, and the orders that they are made of. */
export const getShipment = defineRoute({
  ...addresses.GetShipment,
  functionName: 'shipment',
  actions: { ...salesOrderReads, ...shipmentReads },
});

/** What is done to shipments. */
export const postShipment = defineRoute({
  ...addresses.PostShipment,
  functionName: 'shipment',
  actions: shipmentWrites,
});
