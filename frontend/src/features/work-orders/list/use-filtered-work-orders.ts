import { useDeferredValue, useMemo } from 'react';
import type { WorkOrderRow } from '#api/work-orders.ts';
import { sortRows } from '#frontend/shared/list/sort-rows.ts';
import type { Column } from '#frontend/ui/table/table.tsx';
import { filterWorkOrders, isNarrowing, type WorkOrderFilter } from './filter-work-orders.ts';

const NONE: readonly WorkOrderRow[] = [];

interface FilteredWorkOrders {
  /** In order. */
  readonly found: readonly WorkOrderRow[];
  /** Whether something narrows them. */
  readonly isFiltered: boolean;
}

/**
 * The orders that pass the filter, in the order of the URL's `sort`. They are sorted when that changes and not at a
 * keypress, and what was typed or pressed shows before the rows follow.
 */
export const useFilteredWorkOrders = (
  orders: readonly WorkOrderRow[] = NONE,
  filter: WorkOrderFilter,
  columns: readonly Column<WorkOrderRow>[],
  sort: string,
): FilteredWorkOrders => {
  const { status, priority, isLastDays, due } = filter;
  const search = useDeferredValue(filter.search);
  const order = useDeferredValue(sort);
  const sorted = useMemo(() => sortRows(orders, columns, order), [orders, columns, order]);
  return useMemo(() => {
    const filter = { search, status, priority, isLastDays, due };
    return { found: filterWorkOrders(sorted, filter, Date.now()), isFiltered: isNarrowing(filter) };
  }, [sorted, search, status, priority, isLastDays, due]);
};
