import type { InventoryItem } from '#api/inventory.ts';
import { EXPIRY_DAYS } from '#domain/stock/lots/expiry-days.ts';
import { itemKindLabel } from '#frontend/features/stock/stock-labels.ts';
import { FilterSwitch } from '#frontend/shared/list/filter-switch.tsx';
import { Filters } from '#frontend/shared/list/filters.tsx';
import type { ListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import type { useWarehouseFilter } from '#frontend/shared/places/use-warehouse-filter.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import type { InventoryFilters } from './inventory-filters.ts';

const EXPIRING = EXPIRY_DAYS.map((days) => ({ value: days, label: `Expiring in ${days} days` }));

interface InventoryFilterBarProps {
  readonly filters: InventoryFilters;
  readonly kinds: readonly string[];
  readonly list: ListState;
  readonly here: ReturnType<typeof useWarehouseFilter>;
  /** What can be sorted by. */
  readonly columns: readonly Column<InventoryItem>[];
}

const CLEARED = { kind: '', expiring: '', 'on-hold': '', past: '', 'below-zero': '', 'off-books': '' };

/** What the list is narrowed to; all of it stands in the URL. */
export const InventoryFilterBar = ({ filters, kinds, list, here, columns }: InventoryFilterBarProps) => {
  const { search, kind, expiring, onHold, past, belowZero, offBooks } = filters;
  return (
    <ListTools
      search={<SearchField label="Search inventory" value={search} onSearch={list.search} />}
      columns={columns}
      {...list.sorting}
      filters={
        <Filters
          count={[kind, expiring, onHold, past, belowZero, offBooks].filter(Boolean).length + here.count}
          onClear={() => list.filter({ ...CLEARED, ...here.cleared })}
        >
          {here.field}
          <SelectField
            label="Kind"
            noneLabel="Any kind"
            options={kinds.map((value) => ({ value, label: itemKindLabel(value) }))}
            value={kind || null}
            onChange={(chosen) => list.filter({ kind: chosen ?? '' })}
          />
          <SelectField
            label="Expiring"
            noneLabel="Any expiry"
            options={EXPIRING}
            value={expiring || null}
            onChange={(chosen) => list.filter({ expiring: chosen ?? '' })}
          />
          <FilterSwitch
            label="On hold"
            isOn={onHold}
            onChange={(isOn) => list.filter({ 'on-hold': isOn ? 'true' : '' })}
          />
          <FilterSwitch
            label="Past use-by"
            isOn={past}
            onChange={(isOn) => list.filter({ past: isOn ? 'true' : '' })}
          />
          <FilterSwitch
            label="Below zero available"
            isOn={belowZero}
            onChange={(isOn) => list.filter({ 'below-zero': isOn ? 'true' : '' })}
          />
          <FilterSwitch
            label="Differs from the books"
            isOn={offBooks}
            onChange={(isOn) => list.filter({ 'off-books': isOn ? 'true' : '' })}
          />
        </Filters>
      }
    />
  );
};
