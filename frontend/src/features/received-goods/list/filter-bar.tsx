import { useQuery } from '@tanstack/react-query';
import { isDay } from '#domain/calendar.ts';
import { PENDING_STATUSES, RECEIPT_FILTER_STATUSES } from '#domain/receiving/receipt/receipt-filter.ts';
import { STATUS_LABELS } from '#frontend/features/received-goods/receipt-labels.ts';
import { Filters } from '#frontend/shared/list/filters.tsx';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { WordFilter } from '#frontend/shared/list/word-filter.tsx';
import type { useWarehouseFilter } from '#frontend/shared/places/use-warehouse-filter.tsx';
import { receivableVendors } from '#frontend/shared/queries/receivable-vendors.ts';
import { ComboboxField } from '#frontend/ui/fields/combobox-field.tsx';
import { DateField } from '#frontend/ui/fields/date-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { filtersOn, type ReceiptFilters } from './receipt-filters.ts';

interface FilterBarProps {
  readonly filters: ReceiptFilters;
  readonly days: { readonly from: string; readonly to: string; readonly wrong: string | null };
  readonly here: ReturnType<typeof useWarehouseFilter>;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}

const STATUSES = RECEIPT_FILTER_STATUSES.map((status) => ({
  value: status,
  label: status === PENDING_STATUSES ? 'On its way' : STATUS_LABELS[status],
}));

/** What the list is narrowed to; all of it stands in the URL. */
export const FilterBar = ({ filters, days, here, onChange }: FilterBarProps) => {
  const vendors = useQuery(receivableVendors);
  const listed = (vendors.data ?? []).map(({ vendorID, vendorName }) => ({
    value: vendorID,
    label: vendorName,
  }));
  // A vendor may have stopped being receivable since; its receipts stay.
  const isListed = filters.vendorId === '' || listed.some(({ value }) => value === filters.vendorId);
  const options = isListed ? listed : [...listed, { value: filters.vendorId, label: filters.vendorId }];
  const changeDay = (name: 'from' | 'to') => (day: string) => {
    if (day === '' || isDay(day)) onChange({ [name]: day });
  };
  const fields = (
    <>
      {here.field}
      <DateField
        label="From"
        value={days.from}
        onChange={changeDay('from')}
        error={days.wrong ?? undefined}
      />
      <DateField label="To" value={days.to} onChange={changeDay('to')} />
      <ComboboxField
        label="Vendor"
        noneLabel="All vendors"
        options={options}
        value={filters.vendorId || null}
        onChange={(vendor) => onChange({ vendor: vendor ?? '' })}
      />
      <SelectField
        label="Status"
        noneLabel="Any status"
        options={STATUSES}
        value={filters.status || null}
        onChange={(status) => onChange({ status: status ?? '' })}
      />
      <WordFilter label="Item" value={filters.item} onChange={(item) => onChange({ item })} />
      <WordFilter label="Lot" value={filters.lot} onChange={(lot) => onChange({ lot })} />
      <WordFilter label="Person" value={filters.person} onChange={(person) => onChange({ person })} />
    </>
  );
  return (
    <ListTools
      filters={
        <Filters
          count={filtersOn(filters)}
          onClear={() =>
            onChange({
              ...{ from: '', to: '', vendor: '', status: '', item: '', lot: '', person: '' },
              ...here.cleared,
            })
          }
        >
          {fields}
        </Filters>
      }
    >
      <p className="soft small">{daysText(days)}</p>
    </ListTools>
  );
};

/** The days that are looked at are always some: they stand beside the button. */
const daysText = ({ from, to, wrong }: FilterBarProps['days']): string =>
  wrong ?? `${dayText(from)} to ${dayText(to)}`;
