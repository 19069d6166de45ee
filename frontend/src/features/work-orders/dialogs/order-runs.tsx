import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { RunRecord } from '#api/production.ts';
import type { WorkOrderRow } from '#api/work-orders.ts';
import { yieldOf } from '#domain/work-orders/work-order-facts.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { POLL_INTERVAL_MS } from '#frontend/features/work-orders/live-work-orders.ts';
import { runsOfWorkOrder } from '#frontend/features/work-orders/queries.ts';
import { Amount } from '#frontend/shared/formatting/amount.tsx';
import { percentText } from '#frontend/shared/formatting/percent-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { RunStatusPill } from '#frontend/shared/status/run-status-pill.tsx';
import { ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';

const COLUMNS: readonly Column<RunRecord>[] = [
  {
    heading: 'RUN #',
    kind: 'code',
    cell: ({ runId, runNumber }) => (
      <Link to={`/dashboard/production-order-history?run=${runId}`}>{runNumber}</Link>
    ),
  },
  { heading: 'STATUS', cell: ({ status }) => <RunStatusPill status={status} /> },
  { heading: 'LINE', kind: 'code', cell: ({ line }) => line },
  { heading: 'OPERATOR', cell: ({ operator }) => operator },
  { heading: 'START TIME', cell: ({ startTime }) => atTheSite(startTime) },
  { heading: 'STOP TIME', cell: ({ stopTime }) => (stopTime ? atTheSite(stopTime) : '–') },
  { heading: 'GOOD', kind: 'quantity', cell: (run) => <Amount value={run.good} unit={run.unit} /> },
  { heading: 'LOSS', kind: 'quantity', cell: (run) => <Amount value={run.loss} unit={run.unit} /> },
  { heading: 'YIELD', kind: 'quantity', cell: (run) => percentText(yieldOf(run)) },
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
      <Table caption="Runs" columns={COLUMNS} rows={runs.data} rowKey={({ runId }) => runId} hasManyColumns />
    );
  return runs.isError ? (
    <ErrorPanel isTrying={runs.isFetching} onTryAgain={() => void runs.refetch()}>
      {`Failed to load its runs: ${reasonOf(runs.error, 'Try again.')}`}
    </ErrorPanel>
  ) : (
    <Loading>Loading runs...</Loading>
  );
};
