import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { postTracking as contract } from '#api/tracking.ts';
import { call } from '#frontend/api/call.ts';
import { getTracking, postTracking } from '#frontend/api/endpoints.ts';

const RECALLS = 'recalls';

/** While it holds or lets go, how far it is is asked so often. */
const PROGRESS_MS = 2_000;

export const recallList = queryOptions({
  queryKey: [RECALLS, 'list'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(getTracking, 'list_recalls', {}, { signal })).data,
});

export const recallOf = (recallId: string) =>
  queryOptions({
    queryKey: [RECALLS, 'one', recallId],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(getTracking, 'get_recall', { recallId }, { signal })).data,
    refetchInterval: ({ state }) => (state.data && state.data.holds.state !== 'still' ? PROGRESS_MS : false),
  });

type RecallAct = keyof (typeof contract)['actions'];

/** Does something to a recall. Traces and stock say otherwise afterwards. */
export const useRecallAct = <Act extends RecallAct>(act: Act) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof contract, Act>) => call(postTracking, act, request),
    onSuccess: ({ data }) => client.setQueryData(recallOf(data.recallId).queryKey, data),
    // Also after a refusal: what is there is not what this page says.
    onSettled: () =>
      Promise.all(
        [RECALLS, 'tracking', 'stock', 'pallets', 'shipments'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
};
