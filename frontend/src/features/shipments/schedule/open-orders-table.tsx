import { Link } from 'react-router-dom';
import type { SalesOrderRow } from '#api/shipments/sales-order-reads.ts';
import { type OrderName, type orderLabels, orderNameText } from '#domain/sales-orders/order-name.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { DataTable, type TableOfPage } from '#frontend/shared/list/data-table.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import type { Column } from '#frontend/ui/table/table.tsx';
import { FILL_TONES, fillOf, fillText, shortText } from './fill-text.ts';

const ShipOn = ({ order }: { readonly order: SalesOrderRow }) => {
  if (order.shipOn === null) return '–';
  const isLate = order.shipOn < order.leavesOn;
  return (
    <>
      {dayText(order.shipOn)}
      {isLate && <span className="soft"> overdue</span>}
    </>
  );
};

const Fillable = ({ order }: { readonly order: SalesOrderRow }) => (
  <Pill tone={FILL_TONES[fillOf(order)]}>{fillText(order)}</Pill>
);

const WAREHOUSE: Column<SalesOrderRow> = {
  heading: 'WAREHOUSE',
  kind: 'code',
  narrow: 'labelled-line',
  beneath: 'previous',
  sortBy: ({ warehouses }) => warehouses?.join() || null,
  cell: ({ warehouses }) => warehouses?.join(', ') || '–',
};

interface OrderActs {
  /** What an order is called. */
  readonly nameOf: ReturnType<typeof orderLabels>;
  /** The address that opens an order. */
  readonly linkTo: (orderName: string) => string;
  readonly onPlan: (order: OrderName) => void;
  /** Why this person plans nothing; undefined: they may. */
  readonly closedReason: string | undefined;
  /** Whether each says its warehouses. */
  readonly isNamed: boolean;
}

/** What the list says of an order (stock-and-trace.md §11). */
export const openOrderColumns = ({
  nameOf,
  linkTo,
  onPlan,
  closedReason,
  isNamed,
}: OrderActs): readonly Column<SalesOrderRow>[] => [
  {
    heading: 'ORDER',
    kind: 'code',
    narrow: 'title',
    sortBy: ({ orderNbr }) => orderNbr,
    cell: (order) => <Link to={linkTo(orderNameText(order))}>{nameOf(order)}</Link>,
  },
  {
    heading: 'CUSTOMER',
    narrow: 'line',
    width: 'minmax(10rem, 1fr)',
    sortBy: ({ customerName, customerID }) => customerName || customerID,
    cell: (order) => (
      <>
        {order.customerName || order.customerID}
        {shortText(order) !== '' && <span className="soft">{` · ${shortText(order)}`}</span>}
      </>
    ),
  },
  {
    heading: 'SHIP ON',
    kind: 'date',
    narrow: 'labelled',
    sortBy: ({ shipOn }) => shipOn,
    cell: (order) => <ShipOn order={order} />,
  },
  ...(isNamed ? [WAREHOUSE] : []),
  {
    heading: 'LINES',
    kind: 'quantity',
    narrow: 'hidden',
    sortBy: ({ lines }) => lines,
    cell: ({ lines }) => quantityText(lines),
  },
  {
    heading: 'OPEN',
    kind: 'quantity',
    narrow: 'labelled',
    beneath: 'previous',
    sortBy: ({ openLines }) => openLines,
    cell: ({ openLines }) => quantityText(openLines),
  },
  {
    heading: 'FILLABLE',
    kind: 'word',
    narrow: 'status',
    sortBy: ({ openLines, fillableLines, notShippable }) =>
      notShippable === null ? fillableLines / Math.max(1, openLines) : -1,
    cell: (order) => <Fillable order={order} />,
  },
  {
    heading: 'ACTION',
    kind: 'controls',
    narrow: 'action',
    cell: (order) => {
      const { orderType, orderNbr, notShippable } = order;
      const reason = notShippable ?? closedReason;
      return (
        <Button
          disabled={reason !== undefined}
          title={reason}
          aria-label={`Plan a shipment of ${nameOf(order)}`}
          onClick={() => onPlan({ orderType, orderNbr })}
        >
          Plan
        </Button>
      );
    },
  },
];

interface OpenOrderTableProps extends TableOfPage {
  readonly orders: readonly SalesOrderRow[];
  readonly columns: readonly Column<SalesOrderRow>[];
}

export const OpenOrderTable = ({ orders, ...table }: OpenOrderTableProps) => (
  <DataTable
    {...table}
    caption="Open orders"
    rows={orders}
    rowKey={({ id }) => id}
    noun="orders"
    loadingText="Loading orders..."
    fitsFrom={1000}
  />
);
