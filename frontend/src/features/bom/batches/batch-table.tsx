import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { BatchRow } from '#api/bom.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { CellLink } from '#frontend/shared/list/cell-link.tsx';
import { DataTable, type TableOfPage } from '#frontend/shared/list/data-table.tsx';
import { stockItemPath, stockLotPath } from '#frontend/shared/stock-path.ts';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';

const inUnit = ({ baseUom }: BatchRow, value: number | null): string =>
  value === null ? '–' : `${quantityText(value)} ${baseUom}`;

/** More than the bill says stands with a plus, less with a minus. */
const Difference = ({ row }: { readonly row: BatchRow }) => {
  if (row.difference === null) return '–';
  if (row.difference === 0 && !row.isLive) return <Pill tone="good">As expected</Pill>;
  const sign = row.difference > 0 ? '+' : row.difference < 0 ? '−' : '';
  const text = `${sign}${inUnit(row, Math.abs(row.difference))}`;
  // What a live run has at its line is not used yet.
  return row.isLive ? <span className="soft">{`${text} so far`}</span> : <Pill tone="warn">{text}</Pill>;
};

/** Whether the lot is of another item, which stood in for the component. */
const standsIn = (row: BatchRow, { inventoryID }: BatchRow['lots'][number]): boolean =>
  inventoryID.toUpperCase() !== row.component.toUpperCase();

const Lots = ({ row }: { readonly row: BatchRow }) =>
  row.lots.length === 0
    ? 'Nothing issued'
    : row.lots.map((lot, index) => (
        <Fragment key={`${lot.inventoryID}#${lot.lotNumber}`}>
          {index > 0 && ', '}
          <span className="quantity">
            {standsIn(row, lot) && `${lot.inventoryID} instead: `}
            <CellLink to={stockLotPath(lot.inventoryID, lot.lotNumber)}>{lot.lotNumber || 'No lot'}</CellLink>
            {(row.lots.length > 1 || standsIn(row, lot)) &&
              ` ${quantityText(lot.used)}${standsIn(row, lot) ? ` ${lot.baseUom}` : ''}`}
          </span>
          {lot.missing ? (
            <span className="soft">{`, ${quantityText(lot.missing)} ${lot.baseUom} missing: ${lot.reason}`}</span>
          ) : null}
        </Fragment>
      ));

/** stock-and-trace.md §11. */
export const BATCH_COLUMNS: readonly Column<BatchRow>[] = [
  {
    heading: 'RUN #',
    kind: 'code',
    narrow: 'detail',
    sortBy: ({ startTime }) => startTime,
    cell: ({ runId, runNumber, isClosed, isLive }) => (
      <>
        <CellLink to={`/dashboard/production-order-history?run=${runId}`}>{runNumber}</CellLink>
        {!isClosed && <span className="soft">{isLive ? ', live' : ', open'}</span>}
      </>
    ),
  },
  {
    heading: 'PRODUCT',
    kind: 'code',
    narrow: 'detail',
    beneath: 'previous',
    sortBy: ({ product }) => product,
    cell: ({ product }) => product,
  },
  {
    heading: 'COMPONENT',
    kind: 'code',
    narrow: 'title',
    width: 'minmax(9rem, 1fr)',
    sortBy: ({ component }) => component,
    cell: ({ component }) => <Link to={stockItemPath(component)}>{component}</Link>,
  },
  {
    heading: 'LOT',
    narrow: 'line',
    beneath: 'previous',
    cell: (row) => (
      <>
        <Lots row={row} />
        {row.reason && <span className="soft">{` · ${row.reason}`}</span>}
      </>
    ),
  },
  {
    heading: 'ISSUED',
    kind: 'quantity',
    narrow: 'hidden',
    sortBy: ({ issued }) => issued,
    cell: (row) => inUnit(row, row.issued),
  },
  {
    heading: 'RETURNED',
    kind: 'quantity',
    narrow: 'hidden',
    beneath: 'previous',
    sortBy: ({ returned }) => returned,
    cell: (row) => inUnit(row, row.returned),
  },
  {
    heading: 'USED',
    kind: 'quantity',
    narrow: 'labelled',
    sortBy: ({ used }) => used,
    cell: (row) => inUnit(row, row.used),
  },
  {
    heading: 'EXPECTED',
    kind: 'quantity',
    narrow: 'hidden',
    sortBy: ({ expected }) => expected,
    cell: (row) => inUnit(row, row.expected),
  },
  {
    heading: 'DIFFERENCE',
    kind: 'quantity',
    narrow: 'status',
    sortBy: ({ difference }) => difference,
    cell: (row) => <Difference row={row} />,
  },
];

interface BatchTableProps extends TableOfPage {
  readonly batches: readonly BatchRow[];
}

export const BatchTable = ({ batches, ...table }: BatchTableProps) => (
  <DataTable
    {...table}
    caption="Batches"
    columns={BATCH_COLUMNS}
    rows={batches}
    rowKey={({ runId, component }) => `${runId}#${component}`}
    noun="components"
    loadingText="Loading batches..."
    fitsFrom={1400}
  />
);
