import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/api/call.ts';
import { getReceipts } from '#frontend/api/endpoints.ts';

const POLL_INTERVAL_MS = 60_000;

/** Receipts that FAILED, or have been on their way for too long. Under 'receipts', so that a change renews it. */
export const receiptsNeedingAttention = queryOptions({
  queryKey: ['receipts', 'attention'],
  staleTime: 0,
  meta: { hidesProgress: true },
  queryFn: async ({ signal }) => (await call(getReceipts, 'attention', {}, { signal })).data,
  refetchInterval: POLL_INTERVAL_MS,
});
