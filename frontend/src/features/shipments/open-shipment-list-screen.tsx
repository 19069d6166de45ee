import type { QueryClient } from '@tanstack/react-query';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { OpenShipmentTable } from './list/open-shipment-table.tsx';
import { OPEN_COLUMNS } from './list/shipment-columns.tsx';
import { openShipments } from './queries.ts';

export const prefetchOpenShipments = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(openShipments());

/** Shipments from draft to ready (stock-and-trace.md §4). */
export const OpenShipmentListScreen = () => (
  <Stack gap="medium">
    <PageHeader title="Open Shipment List">
      What is planned, being picked, and ready for its truck.
    </PageHeader>
    <OpenShipmentTable
      caption="Open shipments"
      columns={OPEN_COLUMNS}
      searchLabel="Search shipment, order, customer, SSCC, lot or day"
      empty="No shipment is open. Shipments are made in Schedule Ship, out of lines of open orders."
    />
  </Stack>
);
