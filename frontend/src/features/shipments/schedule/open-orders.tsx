import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SalesOrderRow } from '#api/shipments/sales-order-reads.ts';
import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { type OrderName, orderLabels, readOrderName } from '#domain/sales-orders/order-name.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import {
  salesOrders,
  useRefreshSalesOrders,
} from '#frontend/features/shipments/schedule/open-orders-queries.ts';
import { useOpenRecord } from '#frontend/shared/dialogs/use-open-record.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';
import { useWarehouseFilter } from '#frontend/shared/places/use-warehouse-filter.tsx';
import { LoadFailure } from '#frontend/shared/status/load-failure.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { Icon } from '#frontend/ui/graphics/icon.tsx';
import { Card } from '#frontend/ui/layout/card.tsx';
import { EmptyPanel } from '#frontend/ui/layout/panel.tsx';
import { Section } from '#frontend/ui/layout/section.tsx';
import { onDemand, usePreload } from '#frontend/ui/loading/lazy-dialog.tsx';
import { StaleOrdersBanner } from './open-orders-banner.tsx';
import { findOrders, isNarrowed, OpenOrderFilterBar, openOrderFiltersFrom } from './open-orders-filters.tsx';
import { OpenOrderTable, openOrderColumns } from './open-orders-table.tsx';

const OpenOrderDialog = onDemand(() =>
  import('./open-orders-dialog.tsx').then((loaded) => loaded.OpenOrderDialog),
);

const MakeShipmentDialog = onDemand(() =>
  import('../make/make-shipment-dialog.tsx').then((loaded) => loaded.MakeShipmentDialog),
);
const ScheduleDialog = onDemand(() =>
  import('./schedule-dialog.tsx').then((loaded) => loaded.ScheduleDialog),
);

const NONE: readonly SalesOrderRow[] = [];

/** Orders on which something can still be planned, and what of them usable stock can fill by their day. */
export const OpenOrders = () => {
  const list = useListState();
  const { groups } = useUser();
  const open = useOpenRecord('order');
  const [planned, setPlanned] = useState<OrderName>();
  const [made, setMade] = useState<ShipmentDetail>();
  usePreload(OpenOrderDialog, MakeShipmentDialog, ScheduleDialog);
  const asked = useQuery(salesOrders());
  const refresh = useRefreshSalesOrders();
  const orders = asked.data?.orders ?? NONE;
  const here = useWarehouseFilter(list);
  const filters = openOrderFiltersFrom(list.get, here.warehouse);
  const { search, customer, fill, leaving, warehouse } = filters;
  const today = siteDay(Date.now());
  const found = useMemo(
    () =>
      findOrders(orders, { search, customer, fill, leaving, warehouse }, { today, week: addDays(today, 7) }),
    [orders, search, customer, fill, leaving, warehouse, today],
  );
  const closedReason = isAllowed(groups, 'shipment.schedule')
    ? undefined
    : permissionReason('shipment.schedule');
  const nameOf = useMemo(() => orderLabels(orders), [orders]);
  const isNamed = here.isNamed(found.flatMap(({ warehouses }) => warehouses ?? []));
  const columns = openOrderColumns({
    nameOf,
    linkTo: open.linkTo,
    onPlan: setPlanned,
    closedReason,
    isNamed,
  });
  return (
    <Section
      heading="Open orders"
      note={`What usable stock can fill by the day an order leaves.${asked.data?.asOf ? ` As of ${atTheSite(asked.data.asOf)}.` : ''}`}
    >
      {asked.data?.isStale && <StaleOrdersBanner asOf={asked.data.asOf} what="These orders are" />}
      <OpenOrderFilterBar list={list} filters={filters} orders={orders} here={here} columns={columns}>
        <Button icon={<Icon name="refresh" />} isPending={asked.isFetching} onClick={() => void refresh()}>
          Refresh
        </Button>
      </OpenOrderFilterBar>
      {asked.isError && !asked.data ? (
        <Card isFlush>
          <LoadFailure what="sales orders" query={asked} />
        </Card>
      ) : (
        <OpenOrderTable
          orders={found}
          columns={columns}
          {...list.paging}
          {...list.sorting}
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
      {open.id !== '' && (
        <OpenOrderDialog
          key={open.id}
          name={readOrderName(open.id)}
          closedReason={closedReason}
          onPlan={() => setPlanned(readOrderName(open.id))}
          onClose={open.close}
        />
      )}
      {planned !== undefined && (
        <MakeShipmentDialog
          name={planned}
          onClose={() => setPlanned(undefined)}
          onMade={(shipment, day) => {
            setPlanned(undefined);
            if (open.id !== '') open.close();
            setMade({ ...shipment, day });
          }}
        />
      )}
      {made && <ScheduleDialog shipment={made} onClose={() => setMade(undefined)} />}
    </Section>
  );
};
