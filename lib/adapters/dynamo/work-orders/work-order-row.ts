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

const listed = rows.entryReader(LISTED_FIELDS);

/** A row of the `status` index, which has of a hold its reason alone. */
export const entryFromRow = (row: Readonly<Record<string, unknown>>): WorkOrderEntry => ({
  ...listed(row),
  hold: typeof row.holdReason === 'string' ? { reason: row.holdReason } : null,
  creationOrder: String(row.creationOrder),
});
