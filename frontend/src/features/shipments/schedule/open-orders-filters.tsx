import type { ReactNode } from 'react';
import type { SalesOrderRow } from '#api/shipments/sales-order-reads.ts';
import { isOfWarehouse } from '#domain/stock/places/of-warehouse.ts';
import { Filters } from '#frontend/shared/list/filters.tsx';
import type { ListState } from '#frontend/shared/list/list-state.ts';
import { ListTools } from '#frontend/shared/list/list-tools.tsx';
import { SearchField } from '#frontend/shared/list/search-field.tsx';
import { wordSearch } from '#frontend/shared/list/word-search.ts';
import type { useWarehouseFilter } from '#frontend/shared/places/use-warehouse-filter.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import type { Column } from '#frontend/ui/table/table.tsx';
import { fillOf } from './fill-text.ts';

const FILLS = [
  { value: 'all', label: 'All of it can leave' },
  { value: 'short', label: 'Something is short' },
  { value: 'blocked', label: 'Not shipped' },
] as const;

const LEAVING = [
  { value: 'today', label: 'Today or before' },
  { value: 'week', label: 'Within seven days' },
] as const;

interface OpenOrderFilters {
  readonly search: string;
  readonly customer: string;
  readonly fill: string;
  readonly leaving: string;
  /** Null: of all. */
  readonly warehouse: string | null;
}

export const openOrderFiltersFrom = (get: ListState['get'], warehouse: string | null): OpenOrderFilters => ({
  warehouse,
  search: get('q'),
  customer: get('customer'),
  fill: get('fill'),
  leaving: get('leaving'),
});

export const isNarrowed = ({ search, ...others }: OpenOrderFilters): boolean =>
  search.trim() !== '' || Object.values(others).some((one) => one !== '' && one !== null);

const hasFill = (order: SalesOrderRow, fill: string): boolean => {
  const is = fillOf(order);
  return fill === 'short' ? is === 'part' || is === 'none' : is === fill;
};

/** Orders that pass; `until`: the last day that each choice of LEAVING means. */
export const findOrders = (
  orders: readonly SalesOrderRow[],
  { search, customer, fill, leaving, warehouse }: OpenOrderFilters,
  until: { readonly today: string; readonly week: string },
): SalesOrderRow[] => {
  const isFound = wordSearch(search);
  const last = leaving === 'today' ? until.today : leaving === 'week' ? until.week : null;
  return orders.filter(
    (order) =>
      isOfWarehouse(order.warehouses, warehouse) &&
      (customer === '' || order.customerID === customer) &&
      (fill === '' || hasFill(order, fill)) &&
      (last === null || order.leavesOn <= last) &&
      isFound(
        [order.orderNbr, order.customerID, order.customerName, order.customerOrder, order.shipTo.name].join(
          ' ',
        ),
      ),
  );
};

/** Those of the orders, and the one that is chosen though none is of it. */
const customersOf = (orders: readonly SalesOrderRow[], chosen: string) => {
  const names = new Map(
    orders.map(({ customerID, customerName }) => [customerID, customerName || customerID]),
  );
  if (chosen !== '' && !names.has(chosen)) names.set(chosen, chosen);
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label));
};

interface OpenOrderFilterBarProps {
  readonly list: ListState;
  readonly filters: OpenOrderFilters;
  /** Before they are filtered. */
  readonly orders: readonly SalesOrderRow[];
  readonly here: ReturnType<typeof useWarehouseFilter>;
  readonly columns: readonly Column<SalesOrderRow>[];
  /** What is pressed beside them. */
  readonly children: ReactNode;
}

/** What the list is narrowed to; all of it stands in the URL. */
export const OpenOrderFilterBar = ({
  list,
  filters,
  orders,
  here,
  columns,
  children,
}: OpenOrderFilterBarProps) => (
  <ListTools
    search={<SearchField label="Search by order or customer" value={filters.search} onSearch={list.search} />}
    columns={columns}
    {...list.sorting}
    filters={
      <Filters
        count={[filters.customer, filters.fill, filters.leaving].filter(Boolean).length + here.count}
        onClear={() => list.filter({ customer: '', fill: '', leaving: '', ...here.cleared })}
      >
        {here.field}
        <SelectField
          label="Customer"
          noneLabel="Any customer"
          options={customersOf(orders, filters.customer)}
          value={filters.customer || null}
          onChange={(chosen) => list.filter({ customer: chosen ?? '' })}
        />
        <SelectField
          label="Fillable"
          noneLabel="Whatever can be filled"
          options={FILLS}
          value={FILLS.find(({ value }) => value === filters.fill)?.value ?? null}
          onChange={(chosen) => list.filter({ fill: chosen ?? '' })}
        />
        <SelectField
          label="Leaves"
          noneLabel="Any day"
          options={LEAVING}
          value={LEAVING.find(({ value }) => value === filters.leaving)?.value ?? null}
          onChange={(chosen) => list.filter({ leaving: chosen ?? '' })}
        />
      </Filters>
    }
  >
    {children}
  </ListTools>
);
