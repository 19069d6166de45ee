import { useInfiniteQuery } from '@tanstack/react-query';
import type { NotificationResponse } from '#api/vendors/vendor-notifications.ts';
import { NOTIFICATION_STATUSES } from '#domain/vendors/notifications/notification-status.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { useOpenRecord } from '#frontend/shared/dialogs/use-open-record.ts';
import { Instant } from '#frontend/shared/formatting/instant.tsx';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Filters } from '#frontend/shared/list/filters.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { PagedCard } from '#frontend/shared/list/paged-card.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import { NotificationDialog } from './vendor-notification-dialog.tsx';
import { rowsOf, STATUS_LABELS } from './vendor-notification-labels.ts';
import { isOnItsWay, notifications } from './vendor-notification-queries.ts';

const columnsWith = (onOpen: (notificationId: string) => void): readonly Column<NotificationResponse>[] => [
  {
    heading: 'RECEIVED',
    kind: 'date',
    narrow: 'title',
    width: '9rem',
    cell: ({ receivedAt }) => <Instant at={receivedAt} />,
  },
  {
    heading: 'ROWS',
    narrow: 'detail',
    width: '12rem',
    cell: (row) => <span className="figures">{rowsOf(row)}</span>,
  },
  {
    heading: 'STATUS',
    narrow: 'status',
    width: '8rem',
    cell: ({ status }) => <Pill tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].word}</Pill>,
  },
  { heading: 'MESSAGE', narrow: 'line', cell: ({ message }) => message ?? '–' },
  {
    heading: 'ACTION',
    kind: 'controls',
    narrow: 'action',
    cell: ({ notificationId, receivedAt }) => (
      <Button
        look="quiet"
        aria-label={`Open the notification of ${atTheSite(receivedAt)}`}
        onClick={() => onOpen(notificationId)}
      >
        Open
      </Button>
    ),
  },
];

/** What the accounting system reported about vendors, and what became of it. Kept for 30 days. */
export const VendorNotifications = () => {
  const { accountingName } = runtimeConfig();
  const list = useListState();
  const status = NOTIFICATION_STATUSES.find((status) => status === list.get('status')) ?? '';
  const answer = useInfiniteQuery(notifications(status));
  const opened = useOpenRecord('notification');
  const rows = answer.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <Stack gap="medium">
      <ListTools
        filters={
          <Filters count={Number(status !== '')} onClear={() => list.filter({ status: '' })}>
            <SelectField
              label="Status"
              value={status === '' ? null : status}
              noneLabel="All"
              options={NOTIFICATION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value].word }))}
              onChange={(value) => list.filter({ status: value ?? '' })}
            />
          </Filters>
        }
      >
        <Button
          icon={<Icon name="refresh" />}
          isPending={answer.isFetching && !answer.isPending && !rows.some(isOnItsWay)}
          onClick={() => void answer.refetch()}
        >
          Refresh
        </Button>
      </ListTools>
      <PagedCard
        answer={answer}
        caption="Notifications"
        columns={columnsWith(opened.open)}
        rowKey={({ notificationId }) => notificationId}
        failure="The notifications could not be loaded"
        empty={
          status === ''
            ? `${accountingName} has told nothing yet. Its administrator sets up push notifications once.`
            : 'There are none with this status.'
        }
      />
      {opened.id !== '' && <NotificationDialog notificationId={opened.id} onClose={opened.close} />}
    </Stack>
  );
};
