import type { SalesOrder, SalesOrderSnapshot } from './sales-order.ts';

/** An order that the accounting system no longer has: nothing can be shipped on it, plans stay visible. */
export const goneSalesOrder = (order: SalesOrder, asOf: string): SalesOrderSnapshot => {
  const { reservations: _r, version: _v, epoch: _e, ...snapshot } = order;
  return { ...snapshot, status: 'Canceled', asOf };
};
