import { entryReader } from '#adapters/dynamo/table/entry-reader.ts';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import type { WorkOrderEntry } from '#app/work-orders/work-order-ports.ts';
import { LISTED_FIELDS, WorkOrder } from '#domain/work-orders/work-order.ts';
import { creationOrder } from '#domain/work-orders/work-order-id.ts';

const rows = rowsOf(WorkOrder);

/** An order as one item: what lists show and counts change is plain, its history packed. */
export const toWorkOrderRow = (order: WorkOrder): Record<string, unknown> => ({
  ...rows.toRow(order),
  creationOrder: creationOrder(order.id),
});

export const fromWorkOrderRow = rows.fromRow;

const listed = entryReader(WorkOrder, LISTED_FIELDS);

/** A row of the `status` index, which has of a hold its reason alone. */
export const entryFromRow = (row: Readonly<Record<string, unknown>>): WorkOrderEntry =>
  // A spread would copy what was just read: 34 ms of processor time for 10,000 orders, instead of 5.
  Object.assign(listed(row), {
    hold: typeof row.holdReason === 'string' ? { reason: row.holdReason } : null,
    creationOrder: String(row.creationOrder),
  });
