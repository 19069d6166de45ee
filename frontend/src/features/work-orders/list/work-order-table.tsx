import { memo, useMemo } from 'react';
import type { WorkOrderRow } from '#api/work-orders.ts';
import type { Move } from '#domain/work-orders/moves.ts';
import type { OpenDialog } from '#frontend/features/work-orders/dialogs/open-dialog.ts';
import { DataTable, type TableOfPage } from '#frontend/shared/list/data-table.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import { WorkOrderMenu } from './work-order-menu.tsx';

interface WorkOrderTableProps extends TableOfPage {
  readonly caption: string;
  /** Those that pass the filters, in order. */
  readonly orders: readonly WorkOrderRow[];
  /** All but ACTION, which comes after them. */
  readonly columns: readonly Column<WorkOrderRow>[];
  /** After ACTION. */
  readonly columnsAfter: readonly Column<WorkOrderRow>[];
  readonly moves: readonly Move[];
  readonly hasEdit: boolean;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** Its heading can be pressed, but the rows come in order: sorting thousands again at a keypress would be felt. */
const inOrder = (column: Column<WorkOrderRow>): Column<WorkOrderRow> =>
  column.sortBy ? { ...column, sortBy: () => 0 } : column;

/** Work orders by pages. Drawn again only when something of its own changed: a keypress costs its field alone. */
export const WorkOrderTable = memo(
  ({ orders, columns, columnsAfter, moves, hasEdit, onOpen, ...table }: WorkOrderTableProps) => {
    const shown = useMemo(
      (): readonly Column<WorkOrderRow>[] => [
        ...columns.map(inOrder),
        {
          heading: 'ACTION',
          kind: 'controls',
          narrow: 'action',
          cell: (order) => <WorkOrderMenu order={order} moves={moves} hasEdit={hasEdit} onOpen={onOpen} />,
        },
        ...columnsAfter.map(inOrder),
      ],
      [columns, columnsAfter, moves, hasEdit, onOpen],
    );
    return (
      <DataTable
        {...table}
        columns={shown}
        rows={orders}
        rowKey={({ id }) => id}
        noun="work orders"
        loadingText="Loading work orders..."
        hasGoToPage
        fitsFrom={columnsAfter.length > 0 ? 1100 : 1050}
      />
    );
  },
);
