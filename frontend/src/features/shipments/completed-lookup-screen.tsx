import type { QueryClient } from '@tanstack/react-query';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { ENDED_COLUMNS } from './list/shipment-columns.tsx';
import { ShipmentTable } from './list/shipment-table.tsx';
import { shipmentList } from './queries.ts';

export const prefetchEndedShipments = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(shipmentList(true));

/** Shipments that left, and those that were cancelled. */
export const CompletedLookupScreen = () => (
  <Stack gap="medium">
    <PageHeader title="Completed Lookup">
      What left in the last six months, and what was cancelled.
    </PageHeader>
    <ShipmentTable
      caption="Completed shipments"
      ended
      columns={ENDED_COLUMNS}
      searchLabel="Search shipment, order, customer, SSCC, lot or day"
      empty="No shipment left or was cancelled in the last six months."
    />
  </Stack>
);
