import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SalesOrderRow } from '#api/shipments/sales-order-reads.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import {
  salesOrders,
  useRefreshSalesOrders,
} from '#frontend/features/shipments/schedule/open-orders-queries.ts';
import { useOpenRecord } from '#frontend/shared/dialogs/use-open-record.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { EmptyPanel, ErrorPanel } from '#frontend/ui/layout/panel.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import { StaleOrdersBanner } from './open-orders-banner.tsx';
import { findOrders, isNarrowed, OpenOrderFilterBar, openOrderFiltersFrom } from './open-orders-filters.tsx';
import { OpenOrderTable, openOrderColumns } from './open-orders-table.tsx';

const OpenOrderDialog = onDemand(() =>
  import('./open-orders-dialog.tsx').then((loaded) => loaded.OpenOrderDialog),
);

const NONE: readonly SalesOrderRow[] = [];

/** Orders on which something can still be planned, and what of them usable stock can fill by their day. */
export const OpenOrders = () => {
  const list = useListState();
  const open = useOpenRecord('order');
  usePreload(OpenOrderDialog);
  const asked = useQuery(salesOrders());
  const refresh = useRefreshSalesOrders();
  const orders = asked.data?.orders ?? NONE;
  const filters = openOrderFiltersFrom(list.get);
  const { search, customer, fill, leaving } = filters;
  const today = siteDay(Date.now());
  const found = useMemo(
    () => findOrders(orders, { search, customer, fill, leaving }, { today, week: addDays(today, 7) }),
    [orders, search, customer, fill, leaving, today],
  );
  const columns = openOrderColumns(open.linkTo);
  return (
    <Section
      heading="Open orders"
      note={`What usable stock can fill by the day an order leaves.${asked.data?.asOf ? ` As of ${atTheSite(asked.data.asOf)}.` : ''}`}
    >
      <div>
        <Button icon={<Icon name="refresh" />} isPending={asked.isFetching} onClick={() => void refresh()}>
          Refresh
        </Button>
      </div>
      {asked.data?.isStale && <StaleOrdersBanner asOf={asked.data.asOf} what="These orders are" />}
      <OpenOrderFilterBar list={list} filters={filters} orders={orders} columns={columns} />
      {asked.isError && !asked.data ? (
        <Card isFlush>
          <ErrorPanel isTrying={asked.isFetching} onTryAgain={() => void asked.refetch()}>
            <strong>Failed to load sales orders</strong>
            <span>{reasonOf(asked.error, 'Try again.')}</span>
          </ErrorPanel>
        </Card>
      ) : (
        <OpenOrderTable
          orders={found}
          columns={columns}
          page={list.page}
          onPage={list.setPage}
          sort={list.sort}
          onSort={list.setSort}
          isFiltered={isNarrowed(filters)}
          isLoading={asked.isPending}
          empty={
            <EmptyPanel>
              {isNarrowed(filters)
                ? 'No orders found.'
                : 'Nothing is to be shipped. Orders stand here while the accounting system has them open.'}
            </EmptyPanel>
          }
        />
      )}
      {open.id !== '' && <OpenOrderDialog key={open.id} orderNbr={open.id} onClose={open.close} />}
    </Section>
  );
};
