import type { SalesOrderDetail } from '#api/shipments/sales-order-reads.ts';

/** What a person should know of an order and its customer before they plan it; null: nothing. */
export const customerWarning = (
  order: Pick<SalesOrderDetail, 'customerID' | 'customerName' | 'customerStatus' | 'notShippable'>,
): string | null => {
  if (order.notShippable !== null) return order.notShippable;
  const who = order.customerName || order.customerID;
  if (order.customerStatus === 'Credit Hold') return `Customer ${who} is on Credit Hold.`;
  return order.customerStatus === ''
    ? `Customer ${order.customerID} could not be read: whether they are on hold is not known.`
    : null;
};
