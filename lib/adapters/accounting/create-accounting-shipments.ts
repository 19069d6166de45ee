import type { AccountingShipments } from '#app/shipments/posting/accounting-shipment-ports.ts';
import { type AccountingDeps, connect } from './connect.ts';
import { findShipment, shipment } from './operations/shipments/shipments.ts';
import { confirmShipment, createShipment, openShipment } from './operations/shipments/write-shipment.ts';
import type { AccountingSettings } from './settings.ts';

/** Two orders with a shipment each looked through, created, read, confirmed with its status around it and a poll, read. */
const CALLS_OF_A_SHIPMENT = 11;

/** The connector as shipments that have left need it: it writes them. */
export const createAccountingShipments = (
  config: AccountingSettings & AccountingDeps,
): AccountingShipments => {
  const connection = connect(config);
  const { records, budget } = connection;
  return {
    beginShipment: () => budget.reserve(CALLS_OF_A_SHIPMENT),
    findShipment: (orders, marker) => findShipment(records, orders, marker),
    shipment: (shipmentNbr) => shipment(records, shipmentNbr),
    createShipment: (shipped, marker) => createShipment(connection, shipped, marker),
    openShipment: (shipmentNbr) => openShipment(connection, shipmentNbr),
    confirmShipment: (shipmentNbr) => confirmShipment(connection, shipmentNbr),
  };
};
