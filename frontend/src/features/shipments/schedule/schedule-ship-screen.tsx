import type { QueryClient } from '@tanstack/react-query';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { openShipments } from '../queries.ts';
import { DockBoardSection } from './dock-board-section.tsx';
import { OpenOrders } from './open-orders.tsx';
import { salesOrders } from './open-orders-queries.ts';

export const prefetchScheduleShip = async (client: QueryClient): Promise<void> => {
  await Promise.all([client.prefetchQuery(openShipments()), client.prefetchQuery(salesOrders())]);
};

/** Which truck stands at which dock, and when, and what is still to be planned (stock-and-trace.md §4, §11). */
export const ScheduleShipScreen = () => {
  const list = useListState();
  return (
    <Stack gap="large">
      <PageHeader title="Schedule Ship">
        Drag a shipment to a dock, or press it. A dock that is taken says by whom.
      </PageHeader>
      <DockBoardSection list={list} />
      <OpenOrders />
    </Stack>
  );
};
