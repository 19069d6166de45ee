import type { WorkOrderRow } from '#api/work-orders.ts';
import { creationOrder } from '#domain/work-orders/work-order-id.ts';
import { WORK_ORDER_STATUSES } from '#domain/work-orders/work-order-status.ts';
import { Amount } from '#frontend/shared/formatting/amount.tsx';
import { PriorityMark } from '#frontend/shared/status/priority-mark.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import './product-name.css';
import { StatusPills } from '#frontend/features/work-orders/status-pills.tsx';
import { PRIORITY_RANKS } from '#frontend/features/work-orders/status-tones.ts';
import { percentText } from '#frontend/shared/formatting/percent-text.ts';
import { requiredDateText } from '#frontend/shared/formatting/required-date-text.ts';

/** The spec's first six columns (§2, Work Order List); ACTION is the screen's own. */
export const WORK_ORDER_COLUMNS: readonly Column<WorkOrderRow>[] = [
  {
    heading: 'WORK ORDER ID',
    kind: 'code',
    sortBy: ({ id }) => creationOrder(id),
    cell: ({ id }) => id,
  },
  {
    heading: 'PRODUCT',
    sortBy: ({ product }) => product,
    cell: ({ product }) => <span className="product-name">{product}</span>,
  },
  {
    heading: 'QUANTITY',
    kind: 'quantity',
    sortBy: ({ quantity }) => quantity,
    cell: ({ quantity, uom }) => <Amount value={quantity} unit={uom} />,
  },
  {
    heading: 'PRIORITY',
    sortBy: ({ priority }) => PRIORITY_RANKS[priority],
    cell: ({ priority }) => <PriorityMark priority={priority} />,
  },
  {
    heading: 'REQUIRED DATE',
    sortBy: ({ requiredDate }) => requiredDate,
    cell: ({ requiredDate }) => requiredDateText(requiredDate),
  },
  {
    heading: 'STATUS',
    sortBy: ({ status }) => WORK_ORDER_STATUSES.indexOf(status),
    cell: (order) => <StatusPills {...order} />,
  },
];

/** The same beside what came of an order, which leaves less room: the product keeps its share of it. */
export const CLOSED_ORDER_COLUMNS = WORK_ORDER_COLUMNS.map((column) =>
  column.heading === 'PRODUCT' ? { ...column, width: '17%' } : column,
);

/** What came of an order. */
export const RESULT_COLUMNS: readonly Column<WorkOrderRow>[] = [
  {
    heading: 'GOOD',
    kind: 'quantity',
    sortBy: ({ good }) => good,
    cell: ({ good, uom }) => <Amount value={good} unit={uom} />,
  },
  {
    heading: 'LOSS',
    kind: 'quantity',
    sortBy: ({ loss }) => loss,
    cell: ({ loss, uom }) => <Amount value={loss} unit={uom} />,
  },
  {
    heading: 'YIELD',
    kind: 'quantity',
    sortBy: (order) => order.yield,
    cell: (order) => percentText(order.yield),
  },
];
