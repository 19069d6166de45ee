import { memo, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { RunRow } from '#api/production.ts';
import type { RunInBooks } from '#domain/production/posting/run-in-books.ts';
import type { ProductionUnit } from '#domain/production/production-unit.ts';
import { Amount } from '#frontend/shared/formatting/amount.tsx';
import { Instant } from '#frontend/shared/formatting/instant.tsx';
import { DataTable, type TableOfPage } from '#frontend/shared/list/data-table.tsx';
import { RunStatusPill } from '#frontend/shared/status/run-status-pill.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import { InBooksPill } from './in-books/in-books-pill.tsx';
import { shownIn } from './quantity-in-unit.ts';

/** How runs stand to the books, by run; absent: they are on no way there. */
type RunsInBooks = ReadonlyMap<string, RunInBooks>;

const NOT_ASKED: RunsInBooks = new Map();

/** The spec's columns (§2, Production Order History), quantities in the unit asked for. */
export const runColumns = (
  unit: ProductionUnit | null,
  inBooks: RunsInBooks = NOT_ASKED,
): readonly Column<RunRow>[] => [
  {
    heading: 'RUN #',
    kind: 'code',
    narrow: 'title',
    sortBy: ({ runNumber }) => runNumber,
    cell: (run) => <RunLink run={run} inBooks={inBooks.get(run.runId)} />,
  },
  {
    heading: 'START TIME',
    kind: 'date',
    narrow: 'detail',
    sortBy: ({ startTime }) => Date.parse(startTime),
    cell: ({ startTime }) => <Instant at={startTime} />,
  },
  {
    heading: 'STOP TIME',
    kind: 'date',
    narrow: 'hidden',
    sortBy: ({ stopTime }) => (stopTime ? Date.parse(stopTime) : null),
    cell: ({ stopTime }) => (stopTime ? <Instant at={stopTime} /> : '–'),
  },
  {
    heading: 'QUANTITY',
    kind: 'quantity',
    narrow: 'status',
    sortBy: (run) => shownIn(run, run.good, unit).value,
    cell: (run) => {
      const shown = shownIn(run, run.good, unit);
      return <Amount {...shown} />;
    },
  },
  {
    heading: 'OPERATOR',
    narrow: 'detail',
    sortBy: ({ operator }) => operator,
    cell: ({ operator }) => operator,
  },
];

interface RunLinkProps {
  readonly run: RunRow;
  readonly inBooks: RunInBooks | undefined;
}

/** Opens the run over the list as it stands. A run that was stopped is the rule and needs no word. */
const RunLink = ({ run: { runId, runNumber, status }, inBooks }: RunLinkProps) => {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('run', runId);
  return (
    <Row gap="small">
      <Link to={`?${next}`} aria-label={`Open ${runNumber}`}>
        {runNumber}
      </Link>
      {status !== 'Stopped' && <RunStatusPill status={status} />}
      {inBooks && <InBooksPill inBooks={inBooks} />}
    </Row>
  );
};

interface RunTableProps extends TableOfPage {
  /** Those that pass the filters, in order. */
  readonly runs: readonly RunRow[];
  readonly unit: ProductionUnit | null;
  readonly inBooks: RunsInBooks | undefined;
}

/** Runs by pages. Drawn again only when something of its own changed: a keypress costs its field alone. */
export const RunTable = memo(({ runs, unit, inBooks, ...table }: RunTableProps) => {
  // The headings can be pressed, but the rows come in order.
  const columns = useMemo(
    () => runColumns(unit, inBooks).map((column) => ({ ...column, sortBy: () => 0 })),
    [unit, inBooks],
  );
  return (
    <DataTable
      {...table}
      caption="Production runs"
      columns={columns}
      rows={runs}
      rowKey={({ runId }) => runId}
      noun="runs"
      loadingText="Loading runs..."
    />
  );
});
