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
  /** All are of the vendor that was chosen: a narrow row need not say so. */
  readonly isOfOneVendor: boolean;
  readonly empty: ReactNode;
}

/** The orders that goods can be received against (spec §2, Receive Goods). */
export const OrderTable = (props: OrderTableProps) => {
  const { orders, onReceive, onNear, chosen, onChoose, isOfOneVendor, ...table } = props;
  // Who brings it comes before what the order says of itself.
  const ofOneVendor = isOfOneVendor ? 'detail' : 'hidden';
  const columns: readonly Column<ReceiveOrder>[] = [
    {
      heading: 'PRE ORDER ID',
      kind: 'code',
      narrow: 'title',
      width: '12rem',
      cell: (order) =>
        chosen ? (
          <span className="order-chosen">
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
    { heading: 'VENDOR', narrow: isOfOneVendor ? 'hidden' : 'detail', cell: (order) => order.vendorName },
    {
      heading: 'TOTAL ITEM',
      kind: 'quantity',
      narrow: 'detail',
      width: '5.5rem',
      cell: (order) => <TotalItem count={order.details.length} />,
    },
    { heading: 'DESCRIPTION', narrow: ofOneVendor, cell: (order) => order.description || '–' },
    { heading: 'NOTE', narrow: ofOneVendor, beneath: 'previous', cell: (order) => order.note || '–' },
    {
      heading: 'ACTION',
      kind: 'controls',
      narrow: 'action',
      width: '7rem',
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
      fitsFrom={1180}
    />
  );
};

/** Without its heading beside it the figure says what it counts. */
const TotalItem = ({ count }: { readonly count: number }) => (
  <>
    {count}
    <span className="only-narrow">{count === 1 ? ' item' : ' items'}</span>
  </>
);
