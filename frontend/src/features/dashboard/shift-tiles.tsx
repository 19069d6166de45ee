import type { ReceiptListItem } from '#api/receipts.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { POSTING_KINDS } from '#domain/posting/posting-kind.ts';
import { OTHER_DOCUMENTS } from '#frontend/shared/attention/other-documents.ts';
import { atTheSite, siteFormatter } from '#frontend/shared/formatting/site-time.ts';
import { usePageLink } from '#frontend/shared/page-link.ts';
import { Tile, Tiles } from '#frontend/ui/charts/tiles.tsx';
import { formatCount } from '#frontend/ui/formatting/formatters.ts';
import { ageText } from './age-text.ts';
import { totalOf } from './receipts-per-day.ts';
import type { Dashboard } from './use-dashboard.ts';

const RECEIVED_GOODS = '/dashboard/received-goods';
const RECEIVE_GOODS = '/dashboard/receive-goods';
const WORK_ORDERS = '/dashboard/work-orders';
const OPEN_SHIPMENTS = '/dashboard/open-shipment-list';
const EXPIRING = '/dashboard/expiring';

/** The first day that a list of receipts can begin with: it looks at 92 at most. */
const DAYS_BACK = 91;

/** What a tile says instead of its figure; undefined while it has one or waits for its first. */
const failureOf = ({ isError, data }: { readonly isError: boolean; readonly data?: unknown }) =>
  isError && data === undefined ? 'Could not be read.' : undefined;

/** What a shift needs to see. Each tile opens the list behind its figure, narrowed to just what was counted. */
export const ShiftTiles = ({ dashboard }: { readonly dashboard: Dashboard }) => (
  <Tiles label="The shift in figures" isLabelHidden>
    <ExpectedOrders {...dashboard} />
    <Receipts {...dashboard} />
    <OthersFailed {...dashboard} />
    <WorkOrders {...dashboard} />
    <Trucks {...dashboard} />
    <Expiring {...dashboard} />
  </Tiles>
);

const minuteAtTheSite = siteFormatter({ hour: 'numeric', minute: '2-digit' });

/** How many there are; and when that was counted, where it was not counted for whoever looks. */
const inAll = ({
  open,
  countedAt,
}: {
  readonly open: number;
  readonly countedAt?: string | undefined;
}): string =>
  `${formatCount(open)} open in all${countedAt === undefined ? '' : `, counted ${minuteAtTheSite(new Date(countedAt))}`}`;

/** What vendors still owe. The mirror knows the orders of vendors that somebody has looked at. */
const ExpectedOrders = ({ expected }: Pick<Dashboard, 'expected'>) => {
  const link = usePageLink();
  const { data } = expected;
  const isUnread = data?.open === 0;
  const unread = 'No orders were read yet';
  return (
    <>
      <Tile
        label="Orders for today"
        value={isUnread ? null : data?.today}
        note={data === undefined ? '' : isUnread ? unread : inAll(data)}
        to={link(isUnread ? RECEIVE_GOODS : `${RECEIVE_GOODS}?promised=today`)}
        failure={failureOf(expected)}
      />
      <Tile
        label="Orders overdue"
        value={isUnread ? null : data?.overdue}
        note={isUnread ? unread : data?.overdue ? 'Promised for an earlier day' : 'None is late'}
        tone={data?.overdue ? 'warn' : 'plain'}
        to={link(isUnread ? RECEIVE_GOODS : `${RECEIVE_GOODS}?promised=overdue`)}
        failure={failureOf(expected)}
      />
    </>
  );
};

const Receipts = ({ receipts, attention }: Pick<Dashboard, 'receipts' | 'attention'>) => {
  const link = usePageLink();
  const days = receipts.data;
  const today = days?.at(-1);
  const todayName = today?.day ?? siteDay(Date.now());
  const onTheirWay = days?.reduce((total, day) => total + day.onTheirWay, 0);
  const { data } = attention;

  // By the server's clock, which is the one that the times are of.
  const now = data?.oldestSince ? Date.parse(data.oldestSince) + (data.oldestAgeSeconds ?? 0) * 1000 : 0;
  const oldest = (isKind: (receipt: ReceiptListItem) => boolean): string | undefined => {
    const receipt = data?.items.find(isKind);
    return receipt && `Oldest received ${ageText((now - Date.parse(receipt.receivedAt)) / 1000)} ago`;
  };
  const waiting = oldest(({ status }) => status !== 'FAILED');
  return (
    <>
      <Tile
        label="Receipts today"
        value={today && totalOf(today)}
        note={today && totalOf(today) === 0 ? 'Nothing received yet' : receivedNote(today?.cancelled)}
        to={link(`${RECEIVED_GOODS}?from=${todayName}`)}
        failure={failureOf(receipts)}
      />
      <Tile
        label="On their way"
        value={onTheirWay}
        note={waiting ?? 'None for over 10 minutes'}
        tone={waiting ? 'warn' : 'plain'}
        to={link(`${RECEIVED_GOODS}?status=ON_ITS_WAY&from=${days?.[0]?.day ?? todayName}`)}
        failure={failureOf(receipts)}
      />
      <Tile
        label="Receipts failed"
        value={data && `${data.failed}${data.hasMore && data.failed > 0 ? '+' : ''}`}
        note={oldest(({ status }) => status === 'FAILED') ?? 'None needs a decision'}
        tone={data?.failed ? 'bad' : 'plain'}
        to={link(`${RECEIVED_GOODS}?status=FAILED&from=${addDays(todayName, -DAYS_BACK)}`)}
        failure={failureOf(attention)}
      />
    </>
  );
};

/** Runs and shipments that the accounting system refused; nothing where there are none. */
const OthersFailed = ({ attention }: Pick<Dashboard, 'attention'>) => {
  const link = usePageLink();
  const { data } = attention;
  return POSTING_KINDS.map((kind) => {
    const failed = data?.others?.items.filter((one) => one.kind === kind && one.mark === 'FAILED') ?? [];
    const [oldest] = failed;
    const { noun, listOf } = OTHER_DOCUMENTS[kind];
    return (
      oldest && (
        <Tile
          key={kind}
          label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}s failed`}
          value={`${failed.length}${data?.others?.hasMore ? '+' : ''}`}
          note={`${oldest.documentNbr} since ${atTheSite(oldest.since)}`}
          tone="bad"
          to={link(listOf('FAILED'))}
        />
      )
    );
  });
};

const receivedNote = (cancelled = 0): string =>
  cancelled === 0 ? 'Since midnight at the site' : `${formatCount(cancelled)} of them cancelled`;

const WorkOrders = ({ workOrders }: Pick<Dashboard, 'workOrders'>) => {
  const link = usePageLink();
  const { data } = workOrders;
  const failure = failureOf(workOrders);
  return (
    <>
      <Tile
        label="Work orders due today"
        value={data?.dueToday}
        note={data ? inAll(data) : ''}
        to={link(`${WORK_ORDERS}?due=today`)}
        failure={failure}
      />
      <Tile
        label="In progress"
        value={data?.inProgress}
        note={data?.inProgress === 0 ? 'Nothing is being made' : 'Started and not finished'}
        to={link(`${WORK_ORDERS}?status=In+progress`)}
        failure={failure}
      />
      <Tile
        label="Work orders overdue"
        value={data?.overdue}
        note={data?.overdue ? 'Required on an earlier day' : 'None is late'}
        tone={data?.overdue ? 'warn' : 'plain'}
        to={link(`${WORK_ORDERS}?due=overdue`)}
        failure={failure}
      />
    </>
  );
};

/** Trucks that should have left on a day before. */
const Trucks = ({ shipments }: Pick<Dashboard, 'shipments'>) => {
  const link = usePageLink();
  const { data } = shipments;
  return (
    <Tile
      label="Shipments overdue"
      value={data?.overdue}
      note={data ? `${formatCount(data.today)} for today, ${inAll(data)}` : ''}
      tone={data?.overdue ? 'warn' : 'plain'}
      to={link(`${OPEN_SHIPMENTS}${data?.overdue ? '?q=overdue' : ''}`)}
      failure={failureOf(shipments)}
    />
  );
};

type Expiry = Dashboard['expiring']['data'];

const expiringNote = ({ month, past }: NonNullable<Expiry>): string =>
  `${past > 0 ? `${formatCount(past)} past their date, ` : ''}${formatCount(month)} in 30 days`;

const expiringTone = (data: Expiry) => {
  if (data?.past) return 'bad';
  return data?.week ? 'warn' : 'plain';
};

/** Items in stock of which something has a date that is near, or past. */
const Expiring = ({ expiring }: Pick<Dashboard, 'expiring'>) => {
  const link = usePageLink();
  const { data } = expiring;
  return (
    <Tile
      label="Items expiring in 7 days"
      value={data?.week}
      note={data ? expiringNote(data) : ''}
      tone={expiringTone(data)}
      to={link(`${EXPIRING}?days=${data?.week ? 7 : 30}`)}
      failure={failureOf(expiring)}
    />
  );
};
