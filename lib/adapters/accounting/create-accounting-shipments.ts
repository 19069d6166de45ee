import type { AccountingItems } from '#app/items/accounting-item-ports.ts';
import type { AccountingSalesOrders } from '#app/sales-orders/mirror/accounting-sales-order-ports.ts';
import type { AccountingShipments } from '#app/shipments/posting/accounting-shipment-ports.ts';
import { type AccountingDeps, connect } from './connect.ts';
import { itemsThrough } from './items-through.ts';
import { itemsById } from './operations/items.ts';
import { customer } from './operations/sales-orders/customers.ts';
import { salesOrder } from './operations/sales-orders/sales-orders.ts';
import { findShipment, shipment } from './operations/shipments/shipments.ts';
import { confirmShipment, createShipment, openShipment } from './operations/shipments/write-shipment.ts';
import type { AccountingSettings } from './settings.ts';

/**
 * Of one order: looked through for its shipments, read with its customer, created, read, confirmed with its status around
 * it and a poll, read, its order read.
 */
const CALLS_OF_A_SHIPMENT = 12;

type Reads = Pick<AccountingSalesOrders, 'salesOrder' | 'customer'> & Pick<AccountingItems, 'itemsById'>;

/** The connector as shipments that have left need it: it writes them, and reads what they depend on, through one budget. */
export const createAccountingShipments = (
  config: AccountingSettings & AccountingDeps,
): AccountingShipments & Reads => {
  const connection = connect(config);
  const { records, budget, settings } = connection;
  const items = itemsThrough(connection);
  const source = { records, types: settings.salesOrderTypes };
  return {
    beginShipment: () => budget.reserve(CALLS_OF_A_SHIPMENT),
    findShipment: (orders, marker) => findShipment(records, orders, marker),
    shipment: (shipmentNbr) => shipment(records, shipmentNbr),
    createShipment: (shipped, marker) => createShipment(connection, shipped, marker),
    openShipment: (shipmentNbr) => openShipment(connection, shipmentNbr),
    confirmShipment: (shipmentNbr) => confirmShipment(connection, shipmentNbr),
    salesOrder: (orderType, orderNbr, options) => salesOrder(source, orderType, orderNbr, options?.deadline),
    customer: (customerID, options) => customer(records, customerID, options?.deadline),
    itemsById: (ids, options) => itemsById(items, ids, options?.deadline),
  };
};
