import { Link } from 'react-router-dom';
import type { ScanRow } from '#api/bom.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { DataTable, type TableOfPage } from '#frontend/shared/list/data-table.tsx';
import { CHECK_TONES, HOW_LABELS } from '#frontend/shared/status/check-labels.ts';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';

/** What went in, or why it did not. */
const scannedText = ({ component, inventoryID, lotNumber, message, reason }: ScanRow): string =>
  [
    inventoryID !== null && inventoryID !== component && inventoryID,
    lotNumber && `Lot ${lotNumber}`,
    message,
    reason && `Let pass: ${reason}`,
  ]
    .filter(Boolean)
    .join(' · ') || '–';

/** stock-and-trace.md §11. */
export const SCAN_COLUMNS: readonly Column<ScanRow>[] = [
  { heading: 'LINE', kind: 'code', narrow: 'detail', sortBy: ({ line }) => line, cell: ({ line }) => line },
  {
    heading: 'RUN #',
    kind: 'code',
    narrow: 'detail',
    sortBy: ({ runNumber }) => runNumber,
    cell: ({ runId, runNumber, workOrderId }) =>
      runId === null ? (
        `${workOrderId}, not started`
      ) : (
        <Link to={`/dashboard/production-order-history?run=${runId}`}>{runNumber}</Link>
      ),
  },
  {
    heading: 'COMPONENT',
    kind: 'code',
    narrow: 'title',
    sortBy: ({ component }) => component,
    cell: ({ component }) => component,
  },
  { heading: 'HOW', kind: 'word', narrow: 'detail', cell: ({ how }) => HOW_LABELS[how] },
  {
    heading: 'STATE',
    kind: 'word',
    narrow: 'status',
    sortBy: ({ state }) => state,
    cell: ({ state }) => <Pill tone={CHECK_TONES[state]}>{state}</Pill>,
  },
  {
    heading: 'SCANNED',
    narrow: 'line',
    cell: (row) => (
      <>
        {scannedText(row)}
        {row.at && <span className="soft">{` · ${atTheSite(row.at)}`}</span>}
      </>
    ),
  },
  { heading: 'BY', kind: 'word', narrow: 'detail', sortBy: ({ by }) => by, cell: ({ by }) => by ?? '–' },
];

interface ScanTableProps extends TableOfPage {
  readonly scans: readonly ScanRow[];
}

export const ScanTable = ({ scans, ...table }: ScanTableProps) => (
  <DataTable
    {...table}
    caption="Scans"
    columns={SCAN_COLUMNS}
    rows={scans}
    rowKey={({ line, workOrderId, runId, lineNbr }) => `${line}#${runId ?? workOrderId}#${lineNbr}`}
    noun="components"
    loadingText="Loading scans..."
    fitsFrom={1000}
  />
);
