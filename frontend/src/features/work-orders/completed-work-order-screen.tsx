import { useQuery } from '@tanstack/react-query';
import type { Move } from '#domain/work-orders/moves.ts';
import { CLOSED_STATUSES } from '#domain/work-orders/work-order-status.ts';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { CLOSED_ORDER_COLUMNS, RESULT_COLUMNS } from './list/work-order-columns.tsx';
import { WorkOrderList } from './list/work-order-list.tsx';
import { completedWorkOrders } from './list-queries.ts';

const MOVES_HERE: readonly Move[] = ['reopen'];

/** Completed and cancelled orders with what came of them (design.md §9). */
export const CompletedWorkOrderScreen = () => (
  <WorkOrderList
    orders={useQuery(completedWorkOrders)}
    caption="Completed work orders"
    columns={CLOSED_ORDER_COLUMNS}
    columnsAfter={RESULT_COLUMNS}
    statuses={CLOSED_STATUSES}
    moves={MOVES_HERE}
    header={() => (
      <PageHeader title="Completed Work Order">
        Orders that were completed or cancelled, and what came of them.
      </PageHeader>
    )}
    empty={() => <EmptyPanel>No work order has been completed or cancelled yet.</EmptyPanel>}
  />
);
