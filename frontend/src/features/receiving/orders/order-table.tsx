import type { ReactNode } from 'react';
import type { ReceiveOrder } from '#api/receiving.ts';
import { DataTable } from '#frontend/shared/list/data-table.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { RowCheckbox } from '#frontend/ui/table/row-checkbox.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import './order-table.css';

interface OrderTableProps {
  readonly orders: readonly ReceiveOrder[];
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly isLoading: boolean;
  /** So many orders may come, where it is known. */
  readonly awaitedRows?: number | undefined;
  readonly onReceive: (order: ReceiveOrder) => void;
  /** The pointer or the focus is on its link: it will be opened soon. */
  readonly onNear: () => void;
  /** Ids of the orders that came together; null where there is nothing to choose from. */
  readonly chosen: ReadonlySet<string> | null;
  readonly onChoose: (order: ReceiveOrder, isChosen: boolean) => void;
  readonly empty: ReactNode;
}

/** The orders that goods can be received against (spec §2, Receive Goods). */
export const OrderTable = ({ orders, onReceive, onNear, chosen, onChoose, ...table }: OrderTableProps) => {
  const columns: readonly Column<ReceiveOrder>[] = [
    {
      heading: 'PRE ORDER ID',
      kind: 'code',
      width: '15%',
      cell: (order) =>
        chosen ? (
          <span className="order-choice">
            <RowCheckbox
              label={`Choose ${order.orderNbr}`}
              isChecked={chosen.has(order.id)}
              onChange={(isChosen) => onChoose(order, isChosen)}
            />
            {order.orderNbr}
          </span>
        ) : (
          order.orderNbr
        ),
    },
    { heading: 'VENDOR', width: '24%', cell: (order) => order.vendorName },
    { heading: 'TOTAL ITEM', kind: 'quantity', width: '11%', cell: (order) => order.details.length },
    { heading: 'DESCRIPTION', width: '22%', cell: (order) => order.description || '–' },
    { heading: 'NOTE', width: '17%', cell: (order) => order.note || '–' },
    {
      heading: 'ACTION',
      kind: 'controls',
      width: '11%',
      cell: (order) => (
        <Button
          look="link"
          aria-label={`Receive ${order.orderNbr}`}
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={() => onReceive(order)}
        >
          Receive
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      {...table}
      caption="Receive orders"
      columns={columns}
      rows={orders}
      rowKey={(order) => order.id}
      isFiltered={false}
      noun="orders"
      loadingText="Loading receive orders..."
      areWidthsKept
    />
  );
};
