import type { QueryClient } from '@tanstack/react-query';
import type { ShipmentRow } from '#api/shipments/shipment-answers.ts';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { OpenShipmentTable } from './list/open-shipment-table.tsx';
import { PREPARE_COLUMNS } from './list/shipment-columns.tsx';
import { openShipments } from './queries.ts';

export const prefetchPrepareShip = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(openShipments());

const isToPrepare = ({ status }: ShipmentRow): boolean => status !== 'Draft';

/** Shipments whose truck is expected: one is opened to be picked and loaded. */
export const PrepareShipScreen = () => (
  <Stack gap="medium">
    <PageHeader title="Prepare Ship">Open a shipment to pick its goods and load its truck.</PageHeader>
    <OpenShipmentTable
      caption="Shipments to prepare"
      columns={PREPARE_COLUMNS}
      belongs={isToPrepare}
      searchLabel="Search shipment, order, customer, SSCC or lot"
      empty="No truck is expected. What is scheduled in Schedule Ship is picked and loaded here."
    />
  </Stack>
);
