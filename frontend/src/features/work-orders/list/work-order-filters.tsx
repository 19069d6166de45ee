import {
  OPEN_STATUSES,
  PRIORITIES,
  WORK_ORDER_STATUSES,
  type WorkOrderStatus,
} from '#domain/work-orders/work-order-status.ts';
import type { ListState } from '#frontend/shared/list/list-state.ts';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Row } from '#frontend/ui/layout/layout.tsx';
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
}

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Search, status, priority and 'Last 30 days', all kept in the URL. */
export const WorkOrderFilters = ({ list, filter, statuses }: WorkOrderFiltersProps) => (
  <Row gap="medium">
    <SearchField label="Search by id or product" value={filter.search} onSearch={list.search} />
    <SelectField
      label="Status"
      isLabelHidden
      noneLabel="All statuses"
      options={options(statuses)}
      value={filter.status || null}
      onChange={(status) => list.filter({ status: status ?? '' })}
    />
    <SelectField
      label="Priority"
      isLabelHidden
      noneLabel="All priorities"
      options={options(PRIORITIES)}
      value={filter.priority || null}
      onChange={(priority) => list.filter({ priority: priority ?? '' })}
    />
    {statuses.some((status) => OPEN_STATUSES.some((open) => open === status)) && (
      <SelectField
        label="Due"
        isLabelHidden
        noneLabel="Due any day"
        options={DUES}
        value={filter.due || null}
        onChange={(due) => list.filter({ due: due ?? '' })}
      />
    )}
    <Button
      icon={<Icon name="calendar" size={18} />}
      aria-pressed={filter.isLastDays}
      onClick={() => list.filter({ last: filter.isLastDays ? '' : '30' })}
    >
      Last 30 days
    </Button>
  </Row>
);
