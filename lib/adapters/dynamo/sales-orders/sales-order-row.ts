import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { isOutstandingSale, SalesOrder, salesOrderKeyOf } from '#domain/sales-orders/sales-order.ts';

/** All open orders are in one partition of the `open` index, which holds keys alone. */
export const OPEN_MARK = 'open';

/** Sorts after every day. */
const NO_DAY = 'none';

const rows = rowsOf(SalesOrder);

/** A sales order as one item: the record, and its place in the index while it is outstanding. */
export const toSalesOrderRow = (order: SalesOrder): Record<string, unknown> => ({
  orderKey: salesOrderKeyOf(order),
  ...(isOutstandingSale(order) ? { openMark: OPEN_MARK, shipMark: order.shipOn ?? NO_DAY } : {}),
  ...rows.toRow(order),
});

export const fromSalesOrderRow = (row: unknown): SalesOrder => rows.fromRow(row);
