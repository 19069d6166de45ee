import type { WorkOrderRow } from '#api/work-orders.ts';
import {
  OPEN_STATUSES,
  PRIORITIES,
  WORK_ORDER_STATUSES,
  type WorkOrderStatus,
} from '#domain/work-orders/work-order-status.ts';
import { Filters } from '#frontend/shared/list/filters.tsx';
import type { ListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import type { WorkOrderFilter } from './filter-work-orders.ts';

const DUES = [
  { value: 'today', label: 'Due today' },
  { value: 'overdue', label: 'Overdue' },
] as const;

/** What the URL narrows a list of work orders to; an unknown value narrows nothing. */
export const filterFrom = (list: ListState): WorkOrderFilter => ({
  search: list.get('q'),
  status: WORK_ORDER_STATUSES.find((status) => status === list.get('status')) ?? '',
  priority: PRIORITIES.find((priority) => priority === list.get('priority')) ?? '',
  isLastDays: list.get('last') === '30',
  due: DUES.find(({ value }) => value === list.get('due'))?.value ?? '',
});

interface WorkOrderFiltersProps {
  readonly list: ListState;
  readonly filter: WorkOrderFilter;
  readonly statuses: readonly WorkOrderStatus[];
  /** What it is sorted by where there are no headings. */
  readonly columns: readonly Column<WorkOrderRow>[];
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Search, what else narrows the list, and 'Last 30 days', all kept in the URL. */
export const WorkOrderFilters = ({ list, filter, statuses, columns }: WorkOrderFiltersProps) => (
  <ListTools
    search={<SearchField label="Search by id or product" value={filter.search} onSearch={list.search} />}
    filters={
      <Filters
        count={[filter.status, filter.priority, filter.due].filter(Boolean).length}
        onClear={() => list.filter({ status: '', priority: '', due: '' })}
      >
        <SelectField
          label="Status"
          noneLabel="All statuses"
          options={options(statuses)}
          value={filter.status || null}
          onChange={(status) => list.filter({ status: status ?? '' })}
        />
        <SelectField
          label="Priority"
          noneLabel="All priorities"
          options={options(PRIORITIES)}
          value={filter.priority || null}
          onChange={(priority) => list.filter({ priority: priority ?? '' })}
        />
        {statuses.some((status) => OPEN_STATUSES.some((open) => open === status)) && (
          <SelectField
            label="Due"
            noneLabel="Due any day"
            options={DUES}
            value={filter.due || null}
            onChange={(due) => list.filter({ due: due ?? '' })}
          />
        )}
      </Filters>
    }
    columns={columns}
    {...list.sorting}
  >
    <Button
      icon={<Icon name="calendar" size={18} />}
      aria-pressed={filter.isLastDays}
      onClick={() => list.filter({ last: filter.isLastDays ? '' : '30' })}
    >
      Last 30 days
    </Button>
  </ListTools>
);
