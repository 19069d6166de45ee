import type { BatchRow } from '#api/bom.ts';
import { isDay } from '#domain/calendar.ts';
import { Filters } from '#frontend/shared/list/filters.tsx';
import type { ListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { DateField } from '#frontend/ui/fields/date-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { BATCH_COLUMNS } from './batch-table.tsx';
import type { BatchFilter } from './find-batches.ts';

const FILTERS = ['product', 'component', 'lot', 'from', 'to'] as const;

interface BatchFilters extends BatchFilter {
  readonly from: string;
  readonly to: string;
  /** Why these days can't be asked for. */
  readonly wrong: { readonly from?: string; readonly to?: string };
}

const wrongDays = (from: string, to: string): BatchFilters['wrong'] => {
  if (from !== '' && !isDay(from)) return { from: 'Use a day.' };
  if (to !== '' && !isDay(to)) return { to: 'Use a day.' };
  return from !== '' && to !== '' && from > to ? { to: 'The first day is after this one.' } : {};
};

/** What the URL asks for; the last days of `standardFrom` on, where it names no first day. */
export const batchFiltersFrom = (list: ListState, standardFrom: string): BatchFilters => {
  const [product, component, lot, asked, to] = FILTERS.map((name) => list.get(name)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const from = asked === '' && to === '' ? standardFrom : asked;
  return { search: list.get('q'), product, component, lot, from, to, wrong: wrongDays(from, to) };
};

export const isFiltered = ({ search, product, component, lot }: BatchFilter): boolean =>
  [search.trim(), product, component, lot.trim()].some((one) => one !== '');

/** What can be chosen, and what is chosen though no row has it. */
const choices = (ids: readonly string[], chosen: string) =>
  [...new Set(chosen === '' ? ids : [...ids, chosen])].sort().map((value) => ({ value, label: value }));

interface BatchFilterBarProps {
  readonly list: ListState;
  readonly filters: BatchFilters;
  /** Before they are filtered. */
  readonly rows: readonly BatchRow[];
}

export const BatchFilterBar = ({ list, filters, rows }: BatchFilterBarProps) => (
  <ListTools
    search={
      <SearchField
        label="Search by run, product or component"
        value={filters.search}
        onSearch={list.search}
      />
    }
    columns={BATCH_COLUMNS}
    {...list.sorting}
    filters={
      <Filters
        count={FILTERS.filter((name) => list.get(name) !== '').length}
        onClear={() => list.filter(Object.fromEntries(FILTERS.map((name) => [name, ''])))}
      >
        <SelectField
          label="Product"
          noneLabel="Any product"
          options={choices(
            rows.map(({ product }) => product),
            filters.product,
          )}
          value={filters.product || null}
          onChange={(chosen) => list.filter({ product: chosen ?? '' })}
        />
        <SelectField
          label="Component"
          noneLabel="Any component"
          options={choices(
            rows.map(({ component }) => component),
            filters.component,
          )}
          value={filters.component || null}
          onChange={(chosen) => list.filter({ component: chosen ?? '' })}
        />
        <TextField
          label="Lot"
          hint="That went in, or came out."
          autoComplete="off"
          data-scan="take"
          value={filters.lot}
          onChange={(event) => list.filter({ lot: event.target.value })}
        />
        <DateField
          label="From"
          value={filters.from}
          error={filters.wrong.from}
          onChange={(chosen) => list.filter({ from: chosen })}
        />
        <DateField
          label="To"
          value={filters.to}
          error={filters.wrong.to}
          onChange={(chosen) => list.filter({ to: chosen })}
        />
      </Filters>
    }
  />
);
