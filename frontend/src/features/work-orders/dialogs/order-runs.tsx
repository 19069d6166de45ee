import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { RunRecord } from '#api/production.ts';
import type { WorkOrderRow } from '#api/work-orders.ts';
import { yieldOf } from '#domain/work-orders/work-order-facts.ts';
import { POLL_INTERVAL_MS } from '#frontend/features/work-orders/live-work-orders.ts';
import { runsOfWorkOrder } from '#frontend/features/work-orders/queries.ts';
import { Amount } from '#frontend/shared/formatting/amount.tsx';
import { Instant } from '#frontend/shared/formatting/instant.tsx';
import { percentText } from '#frontend/shared/formatting/percent-text.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { RunStatusPill } from '#frontend/shared/status/run-status-pill.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';

const COLUMNS: readonly Column<RunRecord>[] = [
  {
    heading: 'RUN #',
    kind: 'code',
    narrow: 'title',
    cell: ({ runId, runNumber }) => (
      <Link to={`/dashboard/production-order-history?run=${runId}`}>{runNumber}</Link>
    ),
  },
  {
    heading: 'STATUS',
    narrow: 'status',
    kind: 'word',
    cell: ({ status }) => <RunStatusPill status={status} />,
  },
  { heading: 'LINE', kind: 'code', narrow: 'detail', cell: ({ line }) => line },
  { heading: 'OPERATOR', narrow: 'detail', beneath: 'previous', cell: ({ operator }) => operator },
  {
    heading: 'START TIME',
    kind: 'date',
    narrow: 'labelled-line',
    cell: ({ startTime }) => <Instant at={startTime} />,
  },
  {
    heading: 'STOP TIME',
    kind: 'date',
    narrow: 'labelled-line',
    cell: ({ stopTime }) => (stopTime ? <Instant at={stopTime} /> : '–'),
  },
  {
    heading: 'GOOD',
    kind: 'quantity',
    narrow: 'labelled',
    cell: (run) => <Amount value={run.good} unit={run.unit} />,
  },
  {
    heading: 'LOSS',
    kind: 'quantity',
    narrow: 'labelled',
    beneath: 'previous',
    cell: (run) => <Amount value={run.loss} unit={run.unit} />,
  },
  { heading: 'YIELD', kind: 'quantity', narrow: 'labelled', cell: (run) => percentText(yieldOf(run)) },
];

/** What was run on an order, void runs among them, the newest start first; each leads to its detail. */
export const OrderRuns = ({ order: { id, runs: count } }: { readonly order: WorkOrderRow }) => {
  const runs = useQuery({
    ...runsOfWorkOrder(id),
    gcTime: 0,
    enabled: count > 0,
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: true,
  });
  if (count === 0) return <p className="soft">No run was started on it yet.</p>;
  if (runs.data)
    return (
      <Table caption="Runs" columns={COLUMNS} rows={runs.data} rowKey={({ runId }) => runId} fitsFrom={900} />
    );
  return runs.isError ? <LoadFailure what="its runs" query={runs} /> : <Loading>Loading runs...</Loading>;
};
