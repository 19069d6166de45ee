import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { isOutstanding, Order, orderKeyOf } from '#domain/receiving/order/order.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';

/** All orders with something remaining are in one partition of the `promised` index, which holds keys alone. */
export const OPEN_MARK = 'open';

/** Sorts after every day. */
export const NO_DAY = 'none';

const rows = rowsOf(Order);

/** An order as one item: the record, and its places in the indexes while it is outstanding. */
export const toOrderRow = (order: Order): Record<string, unknown> => ({
  orderKey: orderKeyOf(order),
  ...(isOutstanding(order)
    ? {
        openVendor: vendorKey(order.vendorID),
        openMark: OPEN_MARK,
        promisedMark: order.promisedOn ?? NO_DAY,
      }
    : {}),
  ...rows.toRow(order),
});

export const fromOrderRow = (row: unknown): Order => rows.fromRow(row);
