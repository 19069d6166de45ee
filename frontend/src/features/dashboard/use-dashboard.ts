import { useQueries } from '@tanstack/react-query';
import { receiptsNeedingAttention } from '#frontend/shared/queries/receipts-needing-attention.ts';
import {
  expectedOrders,
  expiringItems,
  newestVendorLoad,
  openRecallsKeptUp,
  openShipments,
  openWorkOrders,
  weekOfOutput,
  weekOfReceipts,
} from './dashboard-queries.ts';

/** All that the dashboard asks for: nine calls, as one. */
export const useDashboard = () => {
  const [receipts, attention, expected, workOrders, output, vendorLoad, expiring, shipments, recalls] =
    useQueries({
      queries: [
        weekOfReceipts,
        receiptsNeedingAttention,
        expectedOrders,
        openWorkOrders,
        weekOfOutput,
        newestVendorLoad,
        expiringItems,
        openShipments,
        openRecallsKeptUp,
      ],
    });
  const all = [receipts, attention, expected, workOrders, output, vendorLoad, expiring, shipments, recalls];
  const failed = all.filter(({ isError }) => isError);
  const readAt = all.filter(({ data }) => data !== undefined).map(({ dataUpdatedAt }) => dataUpdatedAt);
  return {
    ...{ receipts, attention, expected, workOrders, output, vendorLoad, expiring, shipments, recalls },
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
