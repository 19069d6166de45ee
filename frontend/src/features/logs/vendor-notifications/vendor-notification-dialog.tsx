import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationDetail, NotificationRow } from '#api/vendors/vendor-notifications.ts';
import { ROWS_PER_PAGE } from '#domain/vendors/notifications/notification-rows.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { AnswerState } from '#frontend/shared/dialogs/answer-state.tsx';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Frame, Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { Dialog } from '#frontend/ui/overlays/dialog.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { rowsOf, STATUS_LABELS } from './vendor-notification-labels.ts';
import { notification, useReplay } from './vendor-notification-queries.ts';

interface NotificationDialogProps {
  readonly notificationId: string;
  readonly onClose: () => void;
}

/** One notification as it came: where it stands, its rows, and a way to have it applied again. */
export const NotificationDialog = ({ notificationId, onClose }: NotificationDialogProps) => {
  const [from, setFrom] = useState(0);
  const answer = useQuery(notification(notificationId, from));
  const replay = useReplay();
  const mayReplay = usePermission('notification.replay');
  const { data } = answer;
  return (
    <Dialog
      title="Notification"
      description={data && `Received on ${atTheSite(data.receivedAt)}`}
      isOpen
      isInAddress
      onClose={onClose}
      width="wide"
      actions={
        <>
          <Button
            disabled={!mayReplay || !data}
            title={mayReplay ? undefined : 'Your role may not replay notifications. A manager can.'}
            isPending={replay.isPending}
            onClick={() => replay.mutate(notificationId)}
          >
            Replay
          </Button>
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {data && (
        <Stack gap="medium">
          {data.message && (
            <Banner tone={data.status === 'FAILED' ? 'error' : 'warning'}>{data.message}</Banner>
          )}
          <DescriptionList facts={factsOf(data)} />
          {data.rows.length > 0 ? (
            <Frame>
              <Table
                caption="Rows"
                columns={COLUMNS}
                rows={data.rows.map((row, index) => ({ ...row, nbr: data.from + index + 1 }))}
                rowKey={(row) => row.nbr}
              />
            </Frame>
          ) : (
            <p className="soft">It has no rows, or its body can't be read.</p>
          )}
          <RowPages data={data} onFrom={setFrom} />
          <RecordHistory noun="Notifications" name={data.receivedAt} row={`${data.notificationId}/header`} />
        </Stack>
      )}
      <AnswerState
        answer={answer}
        loading="Loading notification..."
        failure="The notification could not be loaded."
      />
    </Dialog>
  );
};

type NumberedRow = NotificationRow & { readonly nbr: number };

const COLUMNS: readonly Column<NumberedRow>[] = [
  {
    heading: 'VENDOR',
    kind: 'code',
    narrow: 'title',
    width: '20%',
    cell: ({ vendorID }) => vendorID ?? <span className="soft">names no vendor</span>,
  },
  { heading: 'LIST', narrow: 'status', width: '14%', cell: ({ list }) => list },
  {
    heading: 'COLUMNS',
    narrow: 'line',
    cell: ({ columns }) => columns.map(({ name, value }) => `${name}: ${value}`).join(' · '),
  },
];

const factsOf = (data: NotificationDetail) => [
  { name: 'Status', value: STATUS_LABELS[data.status].word },
  { name: 'Rows', value: rowsOf(data) },
  { name: 'Generic inquiry', value: data.query || '–' },
  { name: 'Company', value: data.companyId },
  { name: 'Transaction', value: data.transactionId || '–' },
  { name: 'Time stamp', value: data.timeStamp ?? '–' },
  ...(data.attempts > 0 ? [{ name: 'Attempts to confirm', value: String(data.attempts) }] : []),
  ...(data.dueAt ? [{ name: 'Looked at next', value: atTheSite(data.dueAt) }] : []),
];

const RowPages = ({
  data,
  onFrom,
}: {
  readonly data: NotificationDetail;
  readonly onFrom: (from: number) => void;
}) => {
  const total = data.inserted + data.deleted;
  if (total <= ROWS_PER_PAGE) return null;
  const last = Math.min(data.from + ROWS_PER_PAGE, total);
  return (
    <Row gap="small" justify="between">
      <span className="soft small figures" role="status">
        {`Rows ${data.from + 1}-${last} of ${total}`}
      </span>
      <Row gap="small">
        <Button look="quiet" disabled={data.from === 0} onClick={() => onFrom(data.from - ROWS_PER_PAGE)}>
          Before
        </Button>
        <Button look="quiet" disabled={last >= total} onClick={() => onFrom(data.from + ROWS_PER_PAGE)}>
          Next
        </Button>
      </Row>
    </Row>
  );
};
