import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { PostingResponse } from '#api/posting/posting-response.ts';
import type {
  ComponentUseResponse,
  RunCountResponse,
  RunGoodsResponse,
  RunLotResponse,
  RunRecord,
} from '#api/production.ts';
import type { WorkOrderRow } from '#api/work-orders.ts';
import { pausedMs } from '#domain/production/run-status.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';
import { Instant } from '#frontend/shared/formatting/instant.tsx';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { durationText } from './duration-text.ts';
import { goodsText, keepsText } from './goods/goods-text.ts';
import { PostingSection } from './goods/posting-section.tsx';
import { RunGoodsSection } from './goods/run-goods-section.tsx';
import { runDetail } from './queries.ts';

interface RunDialogProps {
  readonly runId: string;
  readonly onClose: () => void;
}

/** One run: its times and output, its pauses, who ran it, what was counted, and what it was for. */
export const RunDialog = ({ runId, onClose }: RunDialogProps) => {
  const detail = useQuery(runDetail(runId));
  return (
    <Dialog
      title={detail.data?.run.runNumber ?? 'Production run'}
      isOpen
      isInAddress
      width="wide"
      hasCloseButton
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {detail.data && <Detail {...detail.data} />}
      {detail.isPending && <Loading>Loading run...</Loading>}
      {detail.isError && !detail.data && <LoadFailure what="the run" query={detail} />}
    </Dialog>
  );
};

interface DetailProps {
  readonly run: RunRecord;
  readonly goods: RunGoodsResponse | null;
  readonly lots: readonly RunLotResponse[];
  readonly components: readonly ComponentUseResponse[];
  readonly counts: readonly RunCountResponse[];
  readonly workOrder: WorkOrderRow | null;
  /** Its way into the books; absent: it is not on it. */
  readonly posting?: PostingResponse | null | undefined;
  /** UTC ISO, by the server's clock. */
  readonly now: string;
}

const factsOf = (run: RunRecord, goods: RunGoodsResponse | null, now: string) => {
  const stopped = Date.parse(run.stopTime ?? now);
  const paused = pausedMs(run, stopped);
  return [
    { name: 'Status', value: goods?.closedAt ? 'Closed' : run.status },
    { name: 'Product', value: run.product },
    { name: 'Line', value: run.line },
    { name: 'Start time', value: atTheSite(run.startTime) },
    { name: 'Stop time', value: run.stopTime ? atTheSite(run.stopTime) : '–' },
    { name: 'Running', value: durationText(stopped - Date.parse(run.startTime) - paused) },
    { name: 'Paused', value: run.pauses.length === 0 ? 'Never' : durationText(paused) },
    { name: 'Good', value: amountText(run.good, run.unit) },
    { name: 'Loss', value: amountText(run.loss, run.unit) },
    ...(run.voidReason ? [{ name: 'Void because', value: `${run.voidReason} (${run.updatedBy})` }] : []),
  ];
};

const goodsFacts = (goods: RunGoodsResponse | null) => {
  const keeps = goods && keepsText(goods);
  return [
    ...(goods ? [{ name: 'Output', value: goodsText(goods) }] : []),
    ...(keeps ? [{ name: 'Keeps', value: keeps }] : []),
  ];
};

type Pause = RunRecord['pauses'][number];
type Shift = RunRecord['operators'][number];

const PAUSES: readonly Column<Pause>[] = [
  {
    heading: 'FROM',
    kind: 'date',
    narrow: 'labelled-line',
    width: '9rem',
    cell: ({ from }) => <Instant at={from} />,
  },
  {
    heading: 'TO',
    kind: 'date',
    narrow: 'labelled-line',
    width: '9rem',
    cell: ({ to }) => (to ? <Instant at={to} /> : 'It is paused now'),
  },
  { heading: 'REASON', narrow: 'title', cell: ({ reason }) => reason },
  { heading: 'BY', narrow: 'status', width: '16%', cell: ({ by }) => by },
];

const SHIFTS: readonly Column<Shift>[] = [
  {
    heading: 'FROM',
    kind: 'date',
    narrow: 'detail',
    width: '9rem',
    cell: ({ from }) => <Instant at={from} />,
  },
  { heading: 'OPERATOR', narrow: 'title', cell: ({ operator }) => operator },
  { heading: 'SET BY', narrow: 'status', width: '16%', cell: ({ by }) => by },
];

const COUNTS: readonly Column<RunCountResponse>[] = [
  { heading: 'WHEN', kind: 'date', narrow: 'title', width: '9rem', cell: ({ at }) => <Instant at={at} /> },
  { heading: 'GOOD', kind: 'quantity', narrow: 'labelled', cell: ({ good, unit }) => amountText(good, unit) },
  { heading: 'LOSS', kind: 'quantity', narrow: 'labelled', cell: ({ loss, unit }) => amountText(loss, unit) },
  { heading: 'NOTE', narrow: 'line', cell: ({ note }) => note ?? '–' },
  { heading: 'BY', narrow: 'status', width: '16%', cell: ({ by }) => by },
];

const Detail = ({ run, goods, lots, components, counts, workOrder, posting, now }: DetailProps) => (
  <Stack gap="medium">
    <DescriptionList facts={[...factsOf(run, goods, now), ...goodsFacts(goods)]} />
    <Section heading="Work order">
      {workOrder ? (
        <p>
          <Link to={`/dashboard/work-orders?q=${encodeURIComponent(workOrder.id)}`}>{workOrder.id}</Link>
          {`: ${amountText(workOrder.good, workOrder.uom)} of ${amountText(workOrder.quantity, workOrder.uom)} made in all, ${workOrder.status}.`}
        </p>
      ) : (
        <p className="soft">{`${run.workOrderId}, which was deleted since.`}</p>
      )}
    </Section>
    {goods && <RunGoodsSection run={run} goods={goods} lots={lots} components={components} />}
    {posting && (
      <PostingSection runId={run.runId} runNumber={run.runNumber} place={goods?.place} posting={posting} />
    )}
    <Section heading="Pauses">
      {run.pauses.length > 0 ? (
        <Table caption="Pauses" columns={PAUSES} rows={run.pauses} rowKey={({ from }) => from} />
      ) : (
        <p className="soft">It was never paused.</p>
      )}
    </Section>
    <Section heading="Operators">
      <Table caption="Operators" columns={SHIFTS} rows={run.operators} rowKey={({ from }) => from} />
    </Section>
    <Section heading="Counts">
      {counts.length > 0 ? (
        <Table caption="Counts" columns={COUNTS} rows={counts} rowKey={({ countId }) => countId} />
      ) : (
        <p className="soft">Nothing was counted.</p>
      )}
    </Section>
    <RecordHistory noun="ProductionRuns" name={run.runNumber} />
  </Stack>
);
