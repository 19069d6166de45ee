import { useInfiniteQuery } from '@tanstack/react-query';
import { isDay } from '#domain/calendar.ts';
import { DOCUMENT_TYPES, MOVEMENT_KINDS } from '#domain/stock/ledger/movement-kinds.ts';
import { type MovementFilters, movementsOf, type StockOf } from '#frontend/features/stock/queries.ts';
import { DOCUMENT_LABELS, KIND_LABELS } from '#frontend/features/stock/stock-labels.ts';
import { Filters } from '#frontend/shared/list/filters.tsx';
import { type ListState, useListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { WordFilter } from '#frontend/shared/list/word-filter.tsx';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { DateField } from '#frontend/ui/fields/date-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';
import { Section, SectionNone } from '#frontend/ui/layout/section.tsx';
import { Loading } from '#frontend/ui/loading/loading.tsx';
import { MovementTable } from './movement-table.tsx';

const KINDS = MOVEMENT_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }));
const DOCUMENTS = DOCUMENT_TYPES.map((type) => ({ value: type, label: DOCUMENT_LABELS[type] }));

/** The filters that the URL names. What it names wrongly filters nothing. */
const filtersFrom = (get: ListState['get']): MovementFilters => ({
  kind: MOVEMENT_KINDS.find((kind) => kind === get('kind')) ?? '',
  documentType: DOCUMENT_TYPES.find((type) => type === get('document')) ?? '',
  person: get('person'),
  day: isDay(get('day')) ? get('day') : '',
});

/** Why there is no movement to be seen. */
const noneOf = (isNarrowed: boolean, hasOlder: boolean): string => {
  if (hasOlder) return 'None of the newest thousands is like that. Older ones were not looked at yet.';
  return isNarrowed ? 'No movement is like that.' : 'Nothing has happened to it yet.';
};

/** Everything that happened to an item or to one of its lots, the newest first. */
export const MovementList = ({ of }: { readonly of: StockOf }) => {
  const list = useListState();
  const filters = filtersFrom(list.get);
  const movements = useInfiniteQuery(movementsOf(of, filters));
  const rows = movements.data?.pages.flatMap(({ items }) => items) ?? [];
  const isNarrowed = Object.values(filters).some((value) => value !== '');
  return (
    <Section heading="Movements" note="The newest first. Their sum is what is on hand.">
      <ListTools
        filters={
          <Filters
            count={Object.values(filters).filter(Boolean).length}
            onClear={() => list.filter({ kind: '', document: '', person: '', day: '' })}
          >
            <SelectField
              label="What"
              noneLabel="Everything"
              options={KINDS}
              value={filters.kind || null}
              onChange={(kind) => list.filter({ kind: kind ?? '' })}
            />
            <SelectField
              label="Document"
              noneLabel="Any document"
              options={DOCUMENTS}
              value={filters.documentType || null}
              onChange={(document) => list.filter({ document: document ?? '' })}
            />
            <WordFilter
              label="Person"
              value={filters.person}
              onChange={(person) => list.filter({ person })}
            />
            <DateField
              label="Day"
              value={filters.day}
              onChange={(day) => (day === '' || isDay(day)) && list.filter({ day })}
            />
          </Filters>
        }
      />
      <Card isFlush>
        {rows.length > 0 && <MovementTable movements={rows} isOfLot={of.lotNumber !== undefined} />}
        {movements.isPending && <Loading>Loading movements...</Loading>}
        {movements.isError && <LoadFailure what="the movements" query={movements} />}
        {movements.isSuccess && rows.length === 0 && (
          <SectionNone>{noneOf(isNarrowed, movements.hasNextPage)}</SectionNone>
        )}
      </Card>
      {movements.hasNextPage && (
        <Row>
          <Button
            isPending={movements.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void movements.fetchNextPage()}
          >
            Show older
          </Button>
        </Row>
      )}
    </Section>
  );
};
