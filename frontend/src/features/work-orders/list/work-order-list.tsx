import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { WorkOrderRow } from '#api/work-orders.ts';
import type { Move } from '#domain/work-orders/moves.ts';
import type { WorkOrderStatus } from '#domain/work-orders/work-order-status.ts';
import type { OpenDialog } from '#frontend/features/work-orders/dialogs/open-dialog.ts';
import { openWorkOrders } from '#frontend/features/work-orders/live-work-orders.ts';
import { useOpenRecord } from '#frontend/shared/dialogs/use-open-record.ts';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import { ListErrorPanel } from './list-error-panel.tsx';
import { useFilteredWorkOrders } from './use-filtered-work-orders.ts';
import { filterFrom, WorkOrderFilters } from './work-order-filters.tsx';
import { WorkOrderTable } from './work-order-table.tsx';

interface WorkOrderListProps {
  readonly orders: UseQueryResult<readonly WorkOrderRow[]>;
  readonly caption: string;
  /** All but ACTION, which stands after them. The same array each time, as all that is handed on here. */
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

const OpenWorkOrderDialog = onDemand(() =>
  import('#frontend/features/work-orders/dialogs/open-work-order-dialog.tsx').then(
    (loaded) => loaded.OpenWorkOrderDialog,
  ),
);

const NONE: readonly Column<WorkOrderRow>[] = [];
const NOTHING_FOUND = <EmptyPanel>No work orders found.</EmptyPanel>;

/** Work orders with search, filters, paging and what can be done with each of them; live while it is visible. */
export const WorkOrderList = ({ orders, columns, columnsAfter = NONE, ...list }: WorkOrderListProps) => {
  const state = useListState();
  const live = useQuery({ ...openWorkOrders, enabled: orders.isSuccess });
  const viewed = useOpenRecord('order');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  usePreload(OpenWorkOrderDialog);
  const { open: view } = viewed;
  const open = useCallback(
    (next: OpenDialog) => (next.kind === 'view' ? view(next.id) : setDialog(next)),
    [view],
  );
  const filter = filterFrom(state);
  const sortable = useMemo(() => [...columns, ...columnsAfter], [columns, columnsAfter]);
  const { found, isFiltered } = useFilteredWorkOrders(orders.data, filter, sortable, state.sort);
  // Made again at every keypress it would have the whole table drawn again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a list says while it is empty never changes
  const empty = useMemo(() => list.empty(open), []);

  return (
    <Stack gap="medium">
      {list.header(open)}
      <WorkOrderFilters list={state} filter={filter} statuses={list.statuses} columns={sortable} />
      <ListErrorPanel orders={orders} live={live} />
      {(orders.data || !orders.isError) && (
        <WorkOrderTable
          caption={list.caption}
          orders={found}
          columns={columns}
          columnsAfter={columnsAfter}
          moves={list.moves}
          hasEdit={list.hasEdit ?? false}
          page={state.page}
          onPage={state.setPage}
          sort={state.sort}
          onSort={state.setSort}
          isFiltered={isFiltered}
          isLoading={orders.isPending}
          empty={isFiltered ? NOTHING_FOUND : empty}
          onOpen={open}
        />
      )}
      {viewed.id !== '' && (
        <OpenWorkOrderDialog dialog={{ kind: 'view', id: viewed.id }} onClose={viewed.close} />
      )}
      {dialog && <OpenWorkOrderDialog dialog={dialog} onClose={() => setDialog(null)} />}
    </Stack>
  );
};
