import type { WorkOrderRow } from '#api/work-orders.ts';
import { creationOrder } from '#domain/work-orders/work-order-id.ts';
import { WORK_ORDER_STATUSES } from '#domain/work-orders/work-order-status.ts';
import { StatusPills } from '#frontend/features/work-orders/status-pills.tsx';
import { PRIORITY_RANKS } from '#frontend/features/work-orders/status-tones.ts';
import { Amount } from '#frontend/shared/formatting/amount.tsx';
import { percentText } from '#frontend/shared/formatting/percent-text.ts';
import { RequiredDate } from '#frontend/shared/formatting/required-date.tsx';
import { PriorityMark } from '#frontend/shared/status/priority-mark.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';

/** The spec's first six columns (§2, Work Order List); ACTION is the screen's own. */
export const WORK_ORDER_COLUMNS: readonly Column<WorkOrderRow>[] = [
  {
    heading: 'WORK ORDER ID',
    kind: 'code',
    narrow: 'detail',
    beneath: 'next',
    sortBy: ({ id }) => creationOrder(id),
    cell: ({ id }) => id,
  },
  {
    heading: 'PRODUCT',
    narrow: 'title',
    width: 'minmax(8.75rem, 1fr)',
    sortBy: ({ product }) => product,
    cell: ({ product }) => product,
  },
  {
    heading: 'QUANTITY',
    kind: 'quantity',
    narrow: 'detail',
    sortBy: ({ quantity }) => quantity,
    cell: ({ quantity, uom }) => <Amount value={quantity} unit={uom} />,
  },
  {
    heading: 'PRIORITY',
    narrow: 'line',
    beneath: 'next',
    kind: 'word',
    sortBy: ({ priority }) => PRIORITY_RANKS[priority],
    cell: ({ priority }) => <PriorityMark priority={priority} />,
  },
  {
    heading: 'REQUIRED DATE',
    kind: 'date',
    narrow: 'detail',
    sortBy: ({ requiredDate }) => requiredDate,
    cell: ({ requiredDate }) => <RequiredDate day={requiredDate} />,
  },
  {
    heading: 'STATUS',
    narrow: 'status',
    kind: 'word',
    sortBy: ({ status }) => WORK_ORDER_STATUSES.indexOf(status),
    cell: (order) => <StatusPills {...order} />,
  },
];

/** Of an order that is closed, what it made says more than when it was due. */
export const CLOSED_ORDER_COLUMNS = WORK_ORDER_COLUMNS.map((column) =>
  column.heading === 'REQUIRED DATE' ? { ...column, narrow: 'hidden' as const } : column,
);

/** What came of an order. */
export const RESULT_COLUMNS: readonly Column<WorkOrderRow>[] = [
  {
    heading: 'GOOD',
    kind: 'quantity',
    narrow: 'hidden',
    sortBy: ({ good }) => good,
    cell: ({ good, uom }) => <Amount value={good} unit={uom} />,
  },
  {
    heading: 'LOSS',
    kind: 'quantity',
    narrow: 'hidden',
    beneath: 'previous',
    sortBy: ({ loss }) => loss,
    cell: ({ loss, uom }) => <Amount value={loss} unit={uom} />,
  },
  {
    heading: 'YIELD',
    kind: 'quantity',
    narrow: 'detail',
    sortBy: (order) => order.yield,
    cell: (order) => percentText(order.yield),
  },
];
