import { Link } from 'react-router-dom';
import type { ShipmentInLookup } from '#api/shipments/shipment-answers.ts';
import type { ordersInList } from '#domain/sales-orders/order-name.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { shipmentPath } from '#frontend/shared/shipment-path.ts';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import { DocumentsMenu } from '../shipment/documents-menu.tsx';
import { inBooksLabel, isOverdue, toneOf, whenText } from '../shipment-labels.ts';
import './shipment-number.css';

const NUMBER: Column<ShipmentInLookup> = {
  heading: 'SHIPMENT',
  kind: 'code',
  narrow: 'title',
  beneath: 'next',
  sortBy: ({ shipmentNbr }) => shipmentNbr,
  cell: ({ shipmentId, shipmentNbr }) => (
    <Link className="shipment-number" to={shipmentPath(shipmentId)}>
      {shipmentNbr}
    </Link>
  ),
};

const CUSTOMER: Column<ShipmentInLookup> = {
  heading: 'CUSTOMER',
  narrow: 'line',
  sortBy: ({ customerName }) => customerName,
  cell: ({ customerName }) => customerName,
};

const PALLETS: Column<ShipmentInLookup> = {
  heading: 'PALLETS',
  kind: 'quantity',
  narrow: 'labelled',
  sortBy: ({ palletCount }) => palletCount,
  cell: ({ palletCount }) => String(palletCount),
};

const STATUS: Column<ShipmentInLookup> = {
  heading: 'STATUS',
  kind: 'word',
  narrow: 'status',
  sortBy: ({ status }) => status,
  cell: ({ status }) => <Pill tone={toneOf(status)}>{status}</Pill>,
};

const ACTION: Column<ShipmentInLookup> = {
  heading: 'ACTION',
  kind: 'controls',
  narrow: 'action',
  cell: ({ shipmentId, shipmentNbr }) => <DocumentsMenu shipmentId={shipmentId} shipmentNbr={shipmentNbr} />,
};

/** What Open Shipment List says (stock-and-trace.md §11). */
export const OPEN_COLUMNS: readonly Column<ShipmentInLookup>[] = [
  NUMBER,
  CUSTOMER,
  {
    heading: 'DATE',
    kind: 'date',
    // With its window it is as long as a phone is wide beside the button.
    narrow: 'line',
    sortBy: ({ day, window }) => (day === null ? null : `${day}${window?.from ?? ''}`),
    cell: whenText,
  },
  {
    heading: 'DOCK',
    kind: 'word',
    narrow: 'detail',
    beneath: 'previous',
    sortBy: ({ dock }) => dock,
    // The line of the day and its window has no room for it between 768 and 1100 px.
    cell: (row) => (
      <>
        {row.dock ?? '–'}
        {isOverdue(row) && <span className="soft"> overdue</span>}
      </>
    ),
  },
  STATUS,
  PALLETS,
  {
    heading: 'SHORT',
    kind: 'quantity',
    narrow: 'labelled',
    beneath: 'previous',
    sortBy: ({ shortCount }) => shortCount,
    // A draft has nothing set aside yet: that is not short.
    cell: ({ status, shortCount }) =>
      status === 'Draft' || status === 'Scheduled' ? '–' : String(shortCount),
  },
  ACTION,
];

/** What Completed Lookup says; `ordersOf`: what its orders are called. */
export const endedColumns = (
  ordersOf: ReturnType<typeof ordersInList>,
): readonly Column<ShipmentInLookup>[] => [
  NUMBER,
  CUSTOMER,
  {
    heading: 'SHIPPED',
    kind: 'date',
    narrow: 'detail',
    sortBy: ({ shippedAt }) => shippedAt,
    cell: ({ shippedAt, status }) => (shippedAt === null ? status : atTheSite(shippedAt)),
  },
  {
    heading: 'ORDERS',
    narrow: 'line',
    beneath: 'previous',
    // As many as there are: they wrap between two.
    cell: (row) => <span className="code">{ordersOf(row).join(', ')}</span>,
  },
  // A phone has the day in one line, and the button beside it.
  { ...PALLETS, narrow: 'labelled-line' },
  {
    heading: 'IN THE BOOKS',
    kind: 'word',
    narrow: 'status',
    sortBy: (row) => inBooksLabel(row)?.label ?? null,
    cell: (row) => {
      const inBooks = inBooksLabel(row);
      return inBooks ? <Pill tone={inBooks.tone}>{inBooks.label}</Pill> : '–';
    },
  },
  ACTION,
];

/** Which shipment to go to, to pick or to load it. */
export const PREPARE_COLUMNS: readonly Column<ShipmentInLookup>[] = OPEN_COLUMNS.filter(
  ({ heading }) => heading !== 'ACTION',
);

const WAREHOUSE: Column<ShipmentInLookup> = {
  heading: 'WAREHOUSE',
  kind: 'code',
  narrow: 'labelled-line',
  beneath: 'previous',
  sortBy: ({ warehouseID }) => warehouseID ?? null,
  cell: ({ warehouseID }) => warehouseID ?? '–',
};

/** Beside how it stands there is room for it. */
const SAID_UNDER: ReadonlySet<string> = new Set(['STATUS', 'IN THE BOOKS']);

const named = new Map<readonly Column<ShipmentInLookup>[], readonly Column<ShipmentInLookup>[]>();

/** The same with the warehouse of each, where there are several. */
export const withWarehouse = (
  columns: readonly Column<ShipmentInLookup>[],
): readonly Column<ShipmentInLookup>[] => {
  const known = named.get(columns);
  if (known) return known;
  const made = columns.flatMap((column) => (SAID_UNDER.has(column.heading) ? [column, WAREHOUSE] : [column]));
  named.set(columns, made);
  return made;
};
