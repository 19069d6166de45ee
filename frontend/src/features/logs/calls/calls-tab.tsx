import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoggedCallResponse } from '#api/audit/audit.ts';
import { Instant } from '#frontend/shared/formatting/instant.tsx';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { Filters } from '#frontend/shared/list/filters.tsx';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { PagedCard } from '#frontend/shared/list/paged-card.tsx';
import { WordFilter } from '#frontend/shared/list/word-filter.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Pill } from '#frontend/ui/feedback/pill.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import { DayFilter, dayOf } from '../day-filter.tsx';
import { ReadersOnly } from '../readers-only.tsx';
import { CallDialog } from './call-dialog.tsx';
import { otherSide, outcomeOf, subjectLabel, tookLabel } from './call-labels.ts';
import { type CallFilters, loggedCalls } from './call-queries.ts';

const columnsWith = (onOpen: (row: LoggedCallResponse) => void): readonly Column<LoggedCallResponse>[] => [
  { heading: 'WHEN', kind: 'date', narrow: 'detail', width: '9rem', cell: ({ at }) => <Instant at={at} /> },
  { heading: 'TO', narrow: 'line', width: '13rem', cell: otherSide },
  {
    heading: 'WHAT',
    narrow: 'title',
    cell: (row) => (
      <>
        {subjectLabel(row) || row.what}
        {subjectLabel(row) !== '' && <div className="soft small">{row.what}</div>}
      </>
    ),
  },
  {
    heading: 'ANSWER',
    kind: 'word',
    narrow: 'status',
    cell: (row) => <Pill tone={outcomeOf(row).tone}>{outcomeOf(row).word}</Pill>,
  },
  { heading: 'TOOK', kind: 'word', narrow: 'detail', cell: tookLabel },
  {
    heading: 'ACTION',
    kind: 'controls',
    narrow: 'action',
    cell: (row) => (
      <Button
        look="quiet"
        aria-label={`Open the call of ${atTheSite(row.at)}: ${subjectLabel(row) || row.what}`}
        onClick={() => onOpen(row)}
      >
        Open
      </Button>
    ),
  },
];

/** What was sent to other systems and what came from them (stock-and-trace.md §11). Kept for 90 days. */
export const CallsTab = () => (
  <ReadersOnly>
    <Calls />
  </ReadersOnly>
);

const DIRECTIONS = [
  { value: 'out', label: 'Sent' },
  { value: 'in', label: 'Received' },
] as const;

const Calls = () => {
  const list = useListState();
  const day = dayOf(list);
  const filters: CallFilters = {
    day: day ?? '',
    direction: DIRECTIONS.find(({ value }) => value === list.get('direction'))?.value ?? '',
    name: list.get('document'),
    isTroubled: list.get('answer') === 'troubled',
  };
  const answer = useInfiniteQuery({ ...loggedCalls(filters), enabled: day !== null });
  const [opened, setOpened] = useState<LoggedCallResponse | null>(null);
  const count = [day !== '', filters.direction !== '', filters.name !== '', filters.isTroubled].filter(
    Boolean,
  );
  return (
    <Stack gap="medium">
      <ListTools
        filters={
          <Filters
            count={count.length}
            onClear={() => list.filter({ day: '', direction: '', document: '', answer: '' })}
          >
            <WordFilter
              label="Document"
              value={filters.name}
              onChange={(document) => list.filter({ document })}
            />
            <SelectField
              label="Direction"
              noneLabel="Both"
              options={DIRECTIONS}
              value={filters.direction || null}
              onChange={(direction) => list.filter({ direction: direction ?? '' })}
            />
            <SelectField
              label="Answer"
              noneLabel="Any answer"
              options={[{ value: 'troubled', label: 'Without success' }]}
              value={filters.isTroubled ? 'troubled' : null}
              onChange={(chosen) => list.filter({ answer: chosen ?? '' })}
            />
            <DayFilter list={list} />
          </Filters>
        }
      >
        <Button
          icon={<Icon name="refresh" />}
          isPending={answer.isFetching && !answer.isPending}
          onClick={() => void answer.refetch()}
        >
          Refresh
        </Button>
      </ListTools>
      <PagedCard
        key={JSON.stringify(filters)}
        answer={answer}
        caption="Calls"
        columns={columnsWith(setOpened)}
        rowKey={({ callId }) => callId}
        failure="The calls could not be loaded"
        empty={
          count.length > 0
            ? 'No call passes these filters.'
            : 'Nothing was sent or received in the last 30 days. What is posted, and what is told about vendors, appears here.'
        }
      />
      {opened && <CallDialog call={opened} onClose={() => setOpened(null)} />}
    </Stack>
  );
};
