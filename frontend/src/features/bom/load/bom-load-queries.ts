import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ulid } from 'ulid';
import type { BomLoadResponse } from '#api/bom.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getBom, postBom } from '#frontend/api/endpoints.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { bomList } from '#frontend/features/bom/queries.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';

/** While a load runs, its progress is asked for so often; else whether somebody, or the clock, has started one. */
const PROGRESS_POLL_INTERVAL_MS = 1000;
const POLL_INTERVAL_MS = 30_000;

type Load = BomLoadResponse | null;

export const isLoadRunning = (load: Load | undefined): boolean =>
  load?.status === 'WAITING' || load?.status === 'RUNNING';

/** '42 read: 3 new drafts, 1 changed, none gone'. */
export const loadCounts = ({ read, created, changed, gone }: BomLoadResponse): string =>
  `${read} read: ${created} new drafts, ${changed} changed, ${gone} gone`;

/** Reads the list again once a load has ended, seen or not. */
const followLoad = (client: QueryClient, before: Load | undefined, now: Load): void => {
  const hasEnded = now !== null && !isLoadRunning(now);
  if (before !== undefined && hasEnded && (isLoadRunning(before) || before?.loadId !== now.loadId))
    void client.invalidateQueries({ queryKey: bomList.queryKey.slice(0, 1) });
};

/** The newest load, whoever started it. */
export const bomLoad = queryOptions<Load>({
  queryKey: ['bom-load'],
  staleTime: 0,
  meta: { hidesProgress: true },
  refetchInterval: (query) =>
    isLoadRunning(query.state.data) ? PROGRESS_POLL_INTERVAL_MS : POLL_INTERVAL_MS,
  queryFn: async ({ client, signal, queryKey }) => {
    const before = client.getQueryData<Load>(queryKey);
    const { data: now } = await call(getBom, 'bom_load', {}, { signal });
    followLoad(client, before, now);
    if (isLoadRunning(before) && now?.status === 'DONE')
      notify('success', 'Bills of material loaded', loadCounts(now));
    return now;
  },
});

/** Starts a load; while one runs, that one is answered. Asked again after a failed call, it is the same load. */
export const useLoadBoms = () => {
  const client = useQueryClient();
  const requestId = useRef<string | null>(null);
  return useMutation({
    mutationFn: () => {
      requestId.current ??= ulid();
      return call(postBom, 'load_boms', { requestId: requestId.current });
    },
    onSuccess: ({ data }) => {
      requestId.current = null;
      followLoad(client, client.getQueryData(bomLoad.queryKey), data);
      client.setQueryData(bomLoad.queryKey, data);
    },
    onError: (error) =>
      notify(
        'error',
        `The bills of ${runtimeConfig().accountingName} could not be loaded`,
        reasonOf(error, 'Try again.'),
      ),
  });
};
