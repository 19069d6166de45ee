import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { RunRecord } from '#api/production.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { postProduction, postWorkOrder } from '#frontend/api/endpoints.ts';
import { liveLines, updateRunInCache } from '#frontend/features/production/line/line-queries.ts';
import { serverClock } from '#frontend/features/production/line/server-clock.ts';

type Post = typeof postProduction;

/** What can be asked for a run, but for counting (see `count-queue.ts`). */
type RunAction = 'start_run' | 'pause_run' | 'resume_run' | 'change_operator' | 'stop_run' | 'void_run';

/** The run that a refusal says stands now (design.md §7), if it says one. */
export const runIn = (error: unknown): RunRecord | null =>
  error instanceof ApiFailure && error.current ? (error.current as RunRecord) : null;

/** Asks for one change of a run. Its answer, and what a refusal says stands now, are on the screen at once. */
export const useRunChange = <A extends RunAction>(action: A) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: RequestInput<Post, A>): Promise<RunRecord> => {
      const askedAt = serverClock.asking();
      const { data, meta } = (await call(postProduction, action, request)) as {
        data: RunRecord;
        meta: { now: string };
      };
      serverClock.learn(meta.now, askedAt);
      return data;
    },
    onSuccess: (run) => updateRunInCache(client, run),
    onError: (error) => {
      const run = runIn(error);
      return run ? updateRunInCache(client, run) : client.invalidateQueries({ queryKey: liveLines.queryKey });
    },
  });
};

/** Leads an order to Completed, whole or short. */
export const useEndOrder = (action: 'complete_work_order' | 'close_short') => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof postWorkOrder, typeof action> & { reason: string }) =>
      call(postWorkOrder, action, request),
    onSettled: () => client.invalidateQueries({ queryKey: ['work-orders'] }),
  });
};
