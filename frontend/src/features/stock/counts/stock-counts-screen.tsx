import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CountSummary } from '#api/inventory/inventory-counts.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { DataTable } from '#frontend/shared/list/data-table.tsx';
import { FilterSwitch } from '#frontend/shared/list/filter-switch.tsx';
import { type ListState, useListState } from '#frontend/shared/list/list-state.ts';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { countPath } from '#frontend/shared/stock-path.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import { progressText, scopeText, statusOf } from './count-labels.ts';
import { countList } from './count-queries.ts';

const NewSheetDialog = onDemand(() =>
  import('./new-sheet-dialog.tsx').then((loaded) => loaded.NewSheetDialog),
);

const COLUMNS: readonly Column<CountSummary>[] = [
  {
    heading: 'COUNT',
    kind: 'code',
    narrow: 'title',
    sortBy: ({ countNbr }) => countNbr,
    cell: ({ countId, countNbr }) => <Link to={countPath(countId)}>{countNbr}</Link>,
  },
  { heading: 'OF', narrow: 'line', cell: scopeText },
  { heading: 'COUNTED', kind: 'word', narrow: 'detail', cell: progressText },
  {
    heading: 'DIFFERENCES',
    kind: 'quantity',
    narrow: 'labelled',
    cell: ({ differences }) => (differences === null ? '–' : String(differences)),
  },
  {
    heading: 'STARTED',
    kind: 'date',
    narrow: 'detail',
    sortBy: ({ startedAt }) => startedAt,
    cell: ({ startedAt }) => atTheSite(startedAt),
  },
  {
    heading: 'BY',
    kind: 'word',
    narrow: 'detail',
    beneath: 'previous',
    cell: ({ startedBy }) => startedBy.username,
  },
  {
    heading: 'STATUS',
    kind: 'word',
    narrow: 'status',
    cell: (count) => {
      const { label, tone } = statusOf(count);
      return <Pill tone={tone}>{label}</Pill>;
    },
  },
];

/** Counts of stock: those that are open, and those that ended. */
export const StockCountsScreen = () => {
  const list = useListState();
  const which = list.get('which') === 'ended' ? 'ended' : 'open';
  const [isNew, setNew] = useState(false);
  usePreload(NewSheetDialog);
  return (
    <Stack gap="medium">
      <PageHeader
        title="Stock Counts"
        actions={
          <Button look="primary" icon={<Icon name="plus" />} onClick={() => setNew(true)}>
            New count sheet
          </Button>
        }
      >
        What stands in the warehouse, counted by people. Differences are shown before they are booked.
      </PageHeader>
      <FilterSwitch
        label="Those that ended"
        isOn={which === 'ended'}
        onChange={(isOn) => list.filter({ which: isOn ? 'ended' : '' })}
      />
      <CountTable key={which} which={which} list={list} />
      {isNew && <NewSheetDialog onClose={() => setNew(false)} />}
    </Stack>
  );
};

interface CountTableProps {
  readonly which: 'open' | 'ended';
  readonly list: ListState;
}

const keyOf = ({ countId }: CountSummary): string => countId;

const CountTable = ({ which, list }: CountTableProps) => {
  const counts = useQuery(countList(which));
  if (counts.isError && !counts.data)
    return (
      <Card isFlush>
        <LoadFailure what="the counts" query={counts} />
      </Card>
    );
  return (
    <DataTable
      caption={which === 'open' ? 'Open counts' : 'Ended counts'}
      columns={COLUMNS}
      rows={counts.data ?? []}
      rowKey={keyOf}
      {...list.paging}
      {...list.sorting}
      isFiltered={false}
      noun="counts"
      isLoading={counts.isPending}
      loadingText="Loading counts..."
      empty={
        <EmptyPanel>
          {which === 'open'
            ? 'Nothing is being counted. A new count sheet takes places or items, and is counted with a phone or a scanner.'
            : 'No count ended in the last three months.'}
        </EmptyPanel>
      }
    />
  );
};
