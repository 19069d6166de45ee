import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { ordersInList } from '#domain/sales-orders/order-name.ts';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { chosenWarehouse } from '#frontend/shared/places/chosen-warehouse.ts';
import { useWarehouseFilter } from '#frontend/shared/places/use-warehouse-filter.tsx';
import { Button } from '#frontend/ui/buttons/button.tsx';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { Row, Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { endedColumns } from './list/shipment-columns.tsx';
import { ShipmentTable } from './list/shipment-table.tsx';
import { allEndedShipments, endedShipments } from './queries.ts';

export const prefetchEndedShipments = (client: QueryClient): Promise<void> =>
  client.prefetchInfiniteQuery(endedShipments('', chosenWarehouse()));

/** Shipments that left, and those that were cancelled: the newest, and older ones as they are asked for. */
export const CompletedLookupScreen = () => {
  const list = useListState();
  const here = useWarehouseFilter(list);
  const search = list.get('q');
  const query = useInfiniteQuery(endedShipments(search, here.warehouse));
  const rows = query.data?.pages.flatMap(({ items }) => items);
  const { looked_back_to: lookedBackTo, pagination_key: next } = query.data?.pages.at(-1) ?? {};
  return (
    <Stack gap="medium">
      <PageHeader title="Completed Lookup">
        What left in the last six months, and what was cancelled. A number, a pallet, a lot or a day finds
        older ones, too.
      </PageHeader>
      <ShipmentTable
        caption="Completed shipments"
        columns={endedColumns(ordersInList(rows ?? []))}
        query={query}
        rows={rows}
        readRest={next === undefined ? undefined : () => allEndedShipments(search, here.warehouse, next)}
        here={here}
        isPart
        searchLabel="Search shipment, order, customer, SSCC, lot or day"
        empty="No shipment left or was cancelled in the last six months."
        {...(lookedBackTo ? { notFound: `No shipments found back to ${dayText(lookedBackTo)}.` } : {})}
      />
      {query.hasNextPage && (
        <Row>
          {lookedBackTo && <p className="soft">Looked through back to {dayText(lookedBackTo)}.</p>}
          <Button
            isPending={query.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void query.fetchNextPage()}
          >
            {lookedBackTo ? 'Look further back' : 'Show older'}
          </Button>
        </Row>
      )}
    </Stack>
  );
};
