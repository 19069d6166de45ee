import { queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/api/call.ts';
import { getTracking } from '#frontend/api/endpoints.ts';

/** Recalls that are open, real and for practice: a sparse index. Under 'recalls', as a change is. */
export const openRecalls = queryOptions({
  queryKey: ['recalls', 'open'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(getTracking, 'open_recalls', {}, { signal })).data.items,
});
