import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ulid } from 'ulid';
import type { OpeningRunResponse } from '#api/inventory/opening-stock.ts';
import { countText } from '#domain/count-text.ts';
import { call } from '#frontend/api/call.ts';
import { getInventory, postInventory } from '#frontend/api/endpoints.ts';
import { STOCK } from '#frontend/features/stock/queries.ts';

type Run = OpeningRunResponse | null;

/** While it runs its progress is asked for so often; else whether somebody has started one. */
const PROGRESS_POLL_INTERVAL_MS = 2_000;
const POLL_INTERVAL_MS = 60_000;

export const isRunning = (run: Run | undefined): boolean =>
  run?.status === 'WAITING' || run?.status === 'RUNNING';

/** Reads stock again once a run has ended, seen or not. */
const followRun = (client: QueryClient, before: Run | undefined, now: Run): void => {
  const hasEnded = now !== null && !isRunning(now);
  if (before !== undefined && hasEnded && (isRunning(before) || before?.runId !== now.runId))
    void client.invalidateQueries({ queryKey: [STOCK] });
};

/** The newest run of opening stock, whoever started it. */
export const openingRun = queryOptions<Run>({
  queryKey: ['opening-run'],
  staleTime: 0,
  meta: { hidesProgress: true },
  refetchInterval: ({ state }) => (isRunning(state.data) ? PROGRESS_POLL_INTERVAL_MS : POLL_INTERVAL_MS),
  queryFn: async ({ client, signal, queryKey }) => {
    const before = client.getQueryData<Run>(queryKey);
    const { data: now } = await call(getInventory, 'opening_run', {}, { signal });
    followRun(client, before, now);
    return now;
  },
});

/** Starts a run; while one is under way, that one is answered. Asked again after a failed call, it is the same run. */
export const useStartOpening = () => {
  const client = useQueryClient();
  const requestId = useRef<string | null>(null);
  return useMutation({
    mutationFn: () => {
      requestId.current ??= ulid();
      return call(postInventory, 'start_opening', { requestId: requestId.current });
    },
    onSuccess: ({ data }) => {
      requestId.current = null;
      followRun(client, client.getQueryData(openingRun.queryKey), data);
      client.setQueryData(openingRun.queryKey, data);
    },
  });
};

/** '12 of 40 items, 31 lots loaded'; how many items there are is known after a moment. */
export const runCounts = ({ items, done, opened }: OpeningRunResponse): string =>
  `${items === null ? '' : `${done} of ${countText(items, 'item')}, `}${countText(opened, 'lot')} loaded`;

/** 0 to 1; absent while nobody knows. */
export const runShare = ({ items, done }: OpeningRunResponse): { readonly share?: number } =>
  items ? { share: Math.min(1, done / items) } : {};
