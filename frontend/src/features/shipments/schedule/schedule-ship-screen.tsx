import type { QueryClient } from '@tanstack/react-query';
import { useListState } from '#frontend/shared/list/list-state.ts';
import { Stack } from '#frontend/ui/layout/layout.tsx';
import { PageHeader } from '#frontend/ui/layout/page-header.tsx';
import { shipmentList } from '../queries.ts';
import { DockBoardSection } from './dock-board-section.tsx';

export const prefetchScheduleShip = (client: QueryClient): Promise<void> =>
  client.prefetchQuery(shipmentList(false));

/** Which truck stands at which dock, and when (stock-and-trace.md §4, §11). */
export const ScheduleShipScreen = () => {
  const list = useListState();
  return (
    <Stack gap="large">
      <PageHeader title="Schedule Ship">
        Drag a shipment to a dock, or press it. A dock that is taken says by whom.
      </PageHeader>
      <DockBoardSection list={list} />
    </Stack>
  );
};
