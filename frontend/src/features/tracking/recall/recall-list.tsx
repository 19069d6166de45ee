import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { RecallRow } from '#api/tracking/recall-answers.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { lotTracePath, recallPath, TRACKING_PATH } from '#frontend/shared/tracking-path.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { type Column, Table } from '#frontend/ui/table/table.tsx';
import { recallList } from './recall-queries.ts';

const COLUMNS: readonly Column<RecallRow>[] = [
  {
    heading: 'RECALL',
    kind: 'code',
    narrow: 'title',
    cell: ({ recallId }) => <Link to={recallPath(recallId)}>{recallId}</Link>,
  },
  {
    heading: 'KIND',
    kind: 'word',
    narrow: 'detail',
    cell: ({ kind }) => (kind === 'mock' ? 'Practice' : 'Real'),
  },
  { heading: 'ABOUT', narrow: 'line', cell: ({ start }) => start.label },
  { heading: 'REASON', narrow: 'line', cell: ({ reason }) => reason },
  { heading: 'OPENED', kind: 'date', narrow: 'detail', cell: ({ openedAt }) => atTheSite(openedAt) },
  {
    heading: 'STATUS',
    kind: 'word',
    narrow: 'status',
    cell: ({ status, kind }) => (
      <Pill tone={status === 'Open' && kind === 'real' ? 'bad' : 'neutral'}>{status}</Pill>
    ),
  },
];

/** A recall begins at the trace of something: whoever looks for a button finds this. */
const HowToBegin = () => (
  <>
    <Link to={TRACKING_PATH}>Find what it is about</Link>
    {', look at where it went, then press Recall or Practise a recall.'}
  </>
);

/** All recalls, and a lot to practise with where nobody has this month. */
export const RecallList = () => {
  const query = useQuery(recallList);
  if (query.isPending) return <Loading>Loading recalls...</Loading>;
  if (query.isError)
    return (
      <Card isFlush>
        <LoadFailure what="recalls" query={query} />
      </Card>
    );
  const { items, proposal } = query.data;
  return (
    <Stack gap="medium">
      {proposal && (
        <Banner tone="info">
          <p>
            {'Nobody has practised a recall this month. '}
            <Link to={lotTracePath(proposal.inventoryID, proposal.lotNumber)}>
              {`Practise with ${proposal.inventoryID}, lot ${proposal.lotNumber}`}
            </Link>
          </p>
        </Banner>
      )}
      {items.length > 0 && (
        <p className="soft">
          {'To begin another: '}
          <HowToBegin />
        </p>
      )}
      <Card isFlush>
        {items.length === 0 ? (
          <EmptyPanel>
            <span>
              {'There was no recall. To begin one: '}
              <HowToBegin />
            </span>
          </EmptyPanel>
        ) : (
          <Table
            caption="Recalls"
            columns={COLUMNS}
            rows={items}
            rowKey={({ recallId }) => recallId}
            fitsFrom={1000}
          />
        )}
      </Card>
    </Stack>
  );
};
