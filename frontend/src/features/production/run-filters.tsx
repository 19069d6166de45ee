import type { RunRow } from '#api/production.ts';
import { PRODUCTION_UNITS } from '#domain/production/production-unit.ts';
import { Filters } from '#frontend/shared/list/filters.tsx';
import type { ListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import type { Shown } from './use-ended-runs.ts';

const UNITS = PRODUCTION_UNITS.map((unit) => ({ value: unit, label: `In ${unit}` }));

const OTHERS = [
  { value: 'void', label: 'Void runs' },
  { value: 'all', label: 'Stopped and void runs' },
] as const;

/** How a closed run may stand to the books that somebody would look for. */
const MARKS = [
  { value: 'failed', label: 'Posting failed', mark: 'FAILED' },
  { value: 'waiting', label: 'Not in the books yet', mark: 'WAITING' },
  { value: 'check', label: 'To check in the books', mark: 'TO_CHECK' },
] as const;

const shownFrom = (asked: string): Shown => OTHERS.find(({ value }) => value === asked)?.value ?? 'stopped';

/** What the URL asks for; what it doesn't know is the standard. */
export const runFiltersFrom = (list: ListState) => ({
  search: list.get('q'),
  isLastDays: list.get('last') === '30',
  unit: PRODUCTION_UNITS.find((unit) => unit === list.get('unit')) ?? null,
  shown: shownFrom(list.get('show')),
  books: MARKS.find(({ value }) => value === list.get('books')) ?? null,
});

interface RunFiltersProps {
  readonly list: ListState;
  /** What they are sorted by where there are no headings. */
  readonly columns: readonly Column<RunRow>[];
}

/** Search, how runs ended and stand to the books, the unit of quantities and 'Last 30 days', all kept in the URL. */
export const RunFilters = ({ list, columns }: RunFiltersProps) => {
  const { search, isLastDays, unit, shown, books } = runFiltersFrom(list);
  return (
    <ListTools
      search={
        <SearchField label="Search by run, operator, product or lot" value={search} onSearch={list.search} />
      }
      filters={
        <Filters
          count={Number(shown !== 'stopped') + Number(unit !== null) + Number(books !== null)}
          onClear={() => list.filter({ show: '', unit: '', books: '' })}
        >
          <SelectField
            label="Runs"
            noneLabel="Stopped runs"
            options={OTHERS}
            value={shown === 'stopped' ? null : shown}
            onChange={(chosen) => list.filter({ show: chosen ?? '', books: '' })}
          />
          <SelectField
            label="In the books"
            noneLabel="Posted or not"
            options={MARKS}
            value={books?.value ?? null}
            onChange={(chosen) => list.filter({ books: chosen ?? '', show: '' })}
          />
          <SelectField
            label="Quantities"
            noneLabel="In each run's unit"
            options={UNITS}
            value={unit}
            onChange={(chosen) => list.filter({ unit: chosen ?? '' })}
          />
        </Filters>
      }
      columns={columns}
      {...list.sorting}
    >
      <Button
        icon={<Icon name="calendar" size={18} />}
        aria-pressed={isLastDays}
        onClick={() => list.filter({ last: isLastDays ? '' : '30' })}
      >
        Last 30 days
      </Button>
    </ListTools>
  );
};
