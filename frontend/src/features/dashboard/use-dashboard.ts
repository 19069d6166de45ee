import { useQueries } from '@tanstack/react-query';
import { receiptsNeedingAttention } from '#frontend/shared/queries/receipts-needing-attention.ts';
import {
  expectedOrders,
  expiringItems,
  newestVendorLoad,
  openShipments,
  openWorkOrders,
  weekOfOutput,
  weekOfReceipts,
} from './dashboard-queries.ts';

/** All that the dashboard asks for: eight calls, as one. */
export const useDashboard = () => {
  const [receipts, attention, expected, workOrders, output, vendorLoad, expiring, shipments] = useQueries({
    queries: [
      weekOfReceipts,
      receiptsNeedingAttention,
      expectedOrders,
      openWorkOrders,
      weekOfOutput,
      newestVendorLoad,
      expiringItems,
      openShipments,
    ],
  });
  const all = [receipts, attention, expected, workOrders, output, vendorLoad, expiring, shipments];
  const failed = all.filter(({ isError }) => isError);
  const readAt = all.filter(({ data }) => data !== undefined).map(({ dataUpdatedAt }) => dataUpdatedAt);
  return {
    ...{ receipts, attention, expected, workOrders, output, vendorLoad, expiring, shipments },
    /** Epoch milliseconds: every figure shown is of then or later; null before the first. */
    asOf: readAt.length === 0 ? null : Math.min(...readAt),
    hasFailed: failed.length > 0,
    isTrying: failed.some(({ isFetching }) => isFetching),
    tryAgain: () => {
      for (const query of failed) void query.refetch();
    },
  };
};

export type Dashboard = ReturnType<typeof useDashboard>;
