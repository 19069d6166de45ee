import { queryOptions } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { getTracking as contract } from '#api/tracking.ts';
import { call } from '#frontend/api/call.ts';
import { getTracking } from '#frontend/api/endpoints.ts';
import { keepTraced } from './box/recent.ts';
import { nodeLabel } from './tracking-labels.ts';

/** All that is read of traces. */
const TRACKING = 'tracking';

type TraceAsked = Required<RequestInput<typeof contract, 'trace'>>;

export const traceOf = (asked: TraceAsked) =>
  queryOptions({
    queryKey: [TRACKING, 'trace', asked],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await call(getTracking, 'trace', asked, { signal });
      const [start] = data.nodes;
      if (start) keepTraced({ kind: start.kind, id: start.id, label: nodeLabel(start) });
      return data;
    },
  });

export const massBalanceOf = (lot: { readonly inventoryID: string; readonly lotNumber: string }) =>
  queryOptions({
    queryKey: [TRACKING, 'balance', lot],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(getTracking, 'mass_balance', lot, { signal })).data,
  });
