import type { Order, OrderSnapshot } from './order.ts';

/** An order that the accounting system no longer has: nothing can be received on it, reservations stay visible. */
export const goneFrom = (order: Order, asOf: string): OrderSnapshot => ({
  orderType: order.orderType,
  orderNbr: order.orderNbr,
  vendorID: order.vendorID,
  vendorName: order.vendorName,
  description: order.description,
  note: order.note,
  promisedOn: order.promisedOn,
  lines: order.lines,
  status: 'Canceled',
  asOf,
});
