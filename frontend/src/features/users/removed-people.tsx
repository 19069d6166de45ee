import { useQuery } from '@tanstack/react-query';
import type { RemovalResponse } from '#api/users.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { Instant } from '#frontend/shared/formatting/instant.tsx';
import { DataTable } from '#frontend/shared/list/data-table.tsx';
import type { ListState } from '#frontend/shared/list/list-state.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import { removedAccounts } from './account-queries.ts';

const COLUMNS: readonly Column<RemovalResponse>[] = [
  { heading: 'USERNAME', narrow: 'title', cell: ({ username }) => username },
  {
    heading: 'REMOVED',
    kind: 'date',
    narrow: 'detail',
    width: '34%',
    cell: ({ removedAt }) => <Instant at={removedAt} />,
  },
  { heading: 'REMOVED BY', narrow: 'detail', width: '33%', cell: ({ removedBy }) => removedBy },
];

/** Who was removed: what is kept of them, so that a username that is read in a history can be looked up. */
export const RemovedPeople = ({ list }: { readonly list: ListState }) => {
  const removed = useQuery(removedAccounts);
  const search = list.get('q').trim().toLowerCase();
  const failure = `Failed to load removed people: ${reasonOf(removed.error, 'Try again.')}`;
  if (removed.isError && !removed.data)
    return (
      <Card isFlush>
        <ErrorPanel isTrying={removed.isFetching} onTryAgain={() => void removed.refetch()}>
          {failure}
        </ErrorPanel>
      </Card>
    );
  const rows = (removed.data ?? []).filter(({ username }) => username.toLowerCase().startsWith(search));
  return (
    <>
      {removed.isError && <Banner tone="error">{failure}</Banner>}
      <DataTable
        caption="Removed people"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ sub }) => sub}
        page={list.page}
        onPage={list.setPage}
        isFiltered={search !== ''}
        noun="removed people"
        isLoading={removed.isPending}
        loadingText="Loading removed people..."
        empty={<EmptyPanel>{search === '' ? 'Nobody was removed yet.' : 'No people found.'}</EmptyPanel>}
      />
    </>
  );
};
