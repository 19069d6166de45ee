import type { WorkOrderRecord } from '#api/work-orders.ts';
import { RecordComponents } from '#frontend/features/work-orders/components/order-components.tsx';
import { StatusPills } from '#frontend/features/work-orders/status-pills.tsx';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { amountText } from '#frontend/shared/formatting/amount-text.ts';
import { Instant } from '#frontend/shared/formatting/instant.tsx';
import { percentText } from '#frontend/shared/formatting/percent-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { OrderRuns } from './order-runs.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { termFacts, termLabel } from './term-facts.ts';

type HistoryEntry = WorkOrderRecord['history'][number];

const CHANGES: Readonly<Record<HistoryEntry['change'], string>> = {
  created: 'Created',
  edited: 'Edited',
  held: 'Put on hold',
  released: 'Released',
  started: 'Started',
  completed: 'Completed',
  closedShort: 'Closed short',
  cancelled: 'Cancelled',
  reopened: 'Reopened',
  deleted: 'Deleted',
};

const whatOf = ({ fields, reason, from, to }: HistoryEntry): string =>
  [
    from !== to && from !== null && to !== null && `${from} to ${to}`,
    ...fields.map(
      ({ field, from: before, to: after }) =>
        `${termLabel(field)}: ${before || 'none'} to ${after || 'none'}`,
    ),
    reason,
  ]
    .filter(Boolean)
    .join('; ') || '–';

const COLUMNS: readonly Column<HistoryEntry>[] = [
  { heading: 'WHEN', kind: 'date', narrow: 'detail', width: '9rem', cell: ({ at }) => <Instant at={at} /> },
  { heading: 'CHANGE', narrow: 'title', width: '18%', cell: ({ change }) => CHANGES[change] },
  { heading: 'WHAT AND WHY', narrow: 'line', cell: whatOf },
  { heading: 'BY', narrow: 'detail', width: '16%', cell: ({ by }) => by },
];

const factsOf = (order: WorkOrderRecord) => [
  ...termFacts(order).filter(({ value }) => value !== ''),
  { name: 'Good', value: amountText(order.good, order.uom) },
  { name: 'Loss', value: amountText(order.loss, order.uom) },
  { name: 'Yield', value: percentText(order.yield) },
  { name: 'Runs', value: order.liveRuns > 0 ? `${order.runs}, ${order.liveRuns} live` : String(order.runs) },
  ...(order.hold
    ? [{ name: 'On hold', value: `${order.hold.reason} (${order.hold.by}, ${atTheSite(order.hold.at)})` }]
    : []),
  ...(order.closedAt ? [{ name: 'Closed', value: atTheSite(order.closedAt) }] : []),
  ...(order.closeReason ? [{ name: 'Why', value: order.closeReason }] : []),
];

interface ViewDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** All there is to know of one work order, the newest change first. */
export const ViewDialog = ({ id, onClose }: ViewDialogProps) => (
  <RecordDialog id={id} title={id} onClose={onClose} isLive isInAddress>
    {(order) => (
      <Dialog
        title={order.id}
        isOpen
        isInAddress
        width="wide"
        hasCloseButton
        onClose={onClose}
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <Stack gap="medium">
          <StatusPills {...order} />
          <DescriptionList facts={factsOf(order)} />
          <RecordComponents order={order} />
          <Section heading="Runs">
            <OrderRuns order={order} />
          </Section>
          <Section heading="History">
            <Table
              caption="History"
              columns={COLUMNS}
              rows={order.history.toReversed()}
              rowKey={(entry) => `${entry.at}/${order.history.indexOf(entry)}`}
            />
          </Section>
          <RecordHistory noun="WorkOrders" name={order.id} />
        </Stack>
      </Dialog>
    )}
  </RecordDialog>
);
