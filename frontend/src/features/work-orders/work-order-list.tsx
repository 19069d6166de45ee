import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { WorkOrderRow } from '#api/work-orders.ts';
import type { Move } from '#domain/work-orders/moves.ts';
import type { WorkOrderStatus } from '#domain/work-orders/work-order.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { DataTable } from '#frontend/shared/data-table.tsx';
import { useListState } from '#frontend/shared/list-state.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { Card } from '#frontend/ui/card.tsx';
import { Stack } from '#frontend/ui/layout.tsx';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/panel.tsx';
import type { Column } from '#frontend/ui/table.tsx';
import { findWorkOrders, isNarrowing } from './find-work-orders.ts';
import { OpenWorkOrderDialog } from './open-work-order-dialog.tsx';
import type { OpenDialog } from './work-order-dialogs.ts';
import { filterFrom, WorkOrderFilters } from './work-order-filters.tsx';
import { WorkOrderMenu } from './work-order-menu.tsx';

interface WorkOrderListProps {
  readonly orders: UseQueryResult<readonly WorkOrderRow[]>;
  readonly caption: string;
  /** What the rows are called in 'Showing 1-10 of 42 total ...'. */
  readonly noun: string;
  /** All but ACTION, which stands last here. */
  readonly columns: readonly Column<WorkOrderRow>[];
  /** After ACTION. */
  readonly columnsAfter?: readonly Column<WorkOrderRow>[];
  readonly statuses: readonly WorkOrderStatus[];
  readonly moves: readonly Move[];
  readonly hasEdit?: boolean;
  /** Where there is no order at all: what the page is for, and the next step. */
  readonly empty: (open: (dialog: OpenDialog) => void) => ReactNode;
  readonly header: (open: (dialog: OpenDialog) => void) => ReactNode;
}

const NONE: readonly WorkOrderRow[] = [];

/** Work orders with search, filters, paging and what can be done with each of them. */
export const WorkOrderList = ({ orders, columnsAfter = [], ...list }: WorkOrderListProps) => {
  const state = useListState();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const filter = filterFrom(state);
  const { status, priority, isLastDays } = filter;
  // What was typed shows before thousands of rows follow it.
  const search = useDeferredValue(filter.search);
  const sort = useDeferredValue(state.sort);
  const rows = orders.data ?? NONE;
  const found = useMemo(
    () => findWorkOrders(rows, { search, status, priority, isLastDays }, Date.now()),
    [rows, search, status, priority, isLastDays],
  );
  const columns: readonly Column<WorkOrderRow>[] = [
    ...list.columns,
    {
      heading: 'ACTION',
      kind: 'controls',
      cell: (order) => (
        <WorkOrderMenu order={order} moves={list.moves} hasEdit={list.hasEdit ?? false} onOpen={setDialog} />
      ),
    },
    ...columnsAfter,
  ];
  const failure = `Failed to load work orders: ${reasonOf(orders.error, 'Try again.')}`;

  return (
    <Stack gap="medium">
      {list.header(setDialog)}
      <WorkOrderFilters list={state} filter={filter} statuses={list.statuses} />
      {orders.isError && !orders.data && (
        <Card isFlush>
          <ErrorPanel isTrying={orders.isFetching} onTryAgain={() => void orders.refetch()}>
            {failure}
          </ErrorPanel>
        </Card>
      )}
      {orders.isError && orders.data && (
        <Banner
          tone="error"
          action={
            <Button
              isPending={orders.isFetching}
              pendingLabel="Trying..."
              onClick={() => void orders.refetch()}
            >
              Try Again
            </Button>
          }
        >
          {failure}
        </Banner>
      )}
      {(orders.data || !orders.isError) && (
        <DataTable
          caption={list.caption}
          columns={columns}
          rows={found}
          rowKey={({ id }) => id}
          page={state.page}
          onPage={state.setPage}
          sort={sort}
          onSort={state.setSort}
          isFiltered={isNarrowing(filter)}
          noun={list.noun}
          isLoading={orders.isPending}
          loadingText="Loading work orders..."
          hasGoToPage
          hasManyColumns
          empty={isNarrowing(filter) ? <EmptyPanel>No work orders found.</EmptyPanel> : list.empty(setDialog)}
        />
      )}
      <OpenWorkOrderDialog dialog={dialog} onClose={() => setDialog(null)} />
    </Stack>
  );
};
