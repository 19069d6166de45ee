import type { AccountingItems } from '#app/items/accounting-item-ports.ts';
import type { AccountingSalesOrders } from '#app/sales-orders/mirror/accounting-sales-order-ports.ts';
import { type AccountingDeps, connect } from './connect.ts';
import { itemsThrough } from './items-through.ts';
import { itemsById } from './operations/items.ts';
import { customer, customers } from './operations/sales-orders/customers.ts';
import { openSalesOrders, salesOrder } from './operations/sales-orders/sales-orders.ts';
import type { AccountingSettings } from './settings.ts';

/** The connector as shipping needs it: it reads sales orders, their customers, and items that we don't know. */
export const createAccountingSalesOrders = (
  config: AccountingSettings & AccountingDeps,
): AccountingSalesOrders & Pick<AccountingItems, 'itemsById'> => {
  const connection = connect(config);
  const { records, settings } = connection;
  const source = { records, types: settings.salesOrderTypes };
  const items = itemsThrough(connection);
  return {
    openSalesOrders: (options) => openSalesOrders(source, options?.deadline),
    salesOrder: (orderType, orderNbr, options) => salesOrder(source, orderType, orderNbr, options?.deadline),
    customers: (ids, options) => customers(records, ids, options?.deadline),
    customer: (customerID, options) => customer(records, customerID, options?.deadline),
    itemsById: (ids, options) => itemsById(items, ids, options?.deadline),
  };
};
