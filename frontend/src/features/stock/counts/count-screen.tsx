import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { CountDetail } from '#api/inventory/inventory-counts.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { RecordHistory } from '#frontend/shared/audit/record-history.tsx';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { STOCK_COUNTS_PATH } from '#frontend/shared/stock-path.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { DescriptionList } from '#frontend/ui/lists/description-list.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { CountActions } from './count-actions.tsx';
import { progressText, scopeText, statusOf } from './count-labels.ts';
import { countDetail } from './count-queries.ts';
import { Counting } from './sheet/counting.tsx';
import { Differences } from './sheet/differences.tsx';

/** One count: its rows while it is counted, its differences from then on. */
export const CountScreen = () => {
  const { countId = '' } = useParams();
  const count = useQuery(countDetail(countId));
  if (!count.data) return <NotLoaded query={count} />;
  const { status, countNbr, blind } = count.data;
  const { label, tone } = statusOf(count.data);
  return (
    <Stack gap="medium">
      <PageHeader title={countNbr} actions={<CountActions count={count.data} />}>
        {scopeText(count.data)}
        {count.data.note !== '' && ` · ${count.data.note}`}
      </PageHeader>
      <Row gap="small">
        <Pill tone={tone}>{label}</Pill>
        {blind && status === 'Counting' && <span className="soft">Counted blind</span>}
      </Row>
      <Notice count={count.data} />
      {status === 'Counting' ? (
        <Counting count={count.data} />
      ) : (
        <>
          <Card>
            <DescriptionList facts={factsOf(count.data)} />
          </Card>
          <Differences rows={count.data.rows} />
        </>
      )}
      <History history={count.data.history} />
      <RecordHistory noun="Counts" name={countNbr} />
    </Stack>
  );
};

const rowsText = (rows: number): string => (rows === 1 ? '1 row' : `${rows} rows`);

/** What somebody has to know before they decide. */
const Notice = ({ count }: { readonly count: CountDetail }) => {
  const { status, overLimit, leftOut, counted, rows, booking, booked } = count;
  if (status === 'Booking')
    return <Banner tone="info">{`${booked} of ${booking?.parts ?? 0} parts are booked.`}</Banner>;
  if (leftOut > 0)
    return (
      <Banner tone="warning">
        {`${rowsText(leftOut)} could not be booked: by then less was there than was to be taken off, or another count had booked it. Count them again.`}
      </Banner>
    );
  if (status !== 'Counted') return null;
  const uncounted = rows.length - counted;
  return (
    <>
      {(overLimit ?? 0) > 0 && (
        <Banner tone="warning">
          {`${rowsText(overLimit ?? 0)} above the limit: somebody who may adjust stock books this count.`}
        </Banner>
      )}
      {uncounted > 0 && (
        <Banner tone="info">{`${rowsText(uncounted)} not counted: they stay as they are.`}</Banner>
      )}
    </>
  );
};

const factsOf = (count: CountDetail) => [
  { name: 'Rows', value: progressText(count) },
  { name: 'Differences', value: String(count.differences ?? 0) },
];

const EVENTS = {
  started: 'Started',
  closed: 'Closed for counting',
  reopened: 'Opened again',
  booked: 'Booked',
  cancelled: 'Cancelled',
} as const;

const History = ({ history }: Pick<CountDetail, 'history'>) => (
  <Card>
    <DescriptionList
      facts={history.map(({ what, at, by, reason }) => ({
        name: EVENTS[what],
        value: `${atTheSite(at)}, ${by}${reason === null ? '' : `: ${reason}`}`,
      }))}
    />
  </Card>
);

interface NotLoadedProps {
  readonly query: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
}

const NotLoaded = ({ query }: NotLoadedProps) => {
  const isUnknown = query.error instanceof ApiFailure && [400, 404].includes(query.error.status);
  return (
    <Stack>
      <PageHeader title="Stock count" />
      {!query.isError && <Loading>Loading the count...</Loading>}
      {query.isError && (
        <Card isFlush>
          {isUnknown ? (
            <EmptyPanel action={<Link to={STOCK_COUNTS_PATH}>Go to the counts</Link>}>
              There is no such count.
            </EmptyPanel>
          ) : (
            <LoadFailure what="the count" query={query} />
          )}
        </Card>
      )}
    </Stack>
  );
};
