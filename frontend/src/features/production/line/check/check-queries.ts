import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ActionName, RequestInput } from '#api/contract.ts';
import type { LineCheckResponse } from '#api/production/line-checks.ts';
import type { postProduction as contract } from '#api/production.ts';
import { isOpenState } from '#domain/production/check/check-states.ts';
import { call } from '#frontend/api/call.ts';
import { getProduction, postProduction } from '#frontend/api/endpoints.ts';
import { polled } from '#frontend/shared/queries/polling.ts';

/**
 * Two tablets at one line see each other's scans within this time and a moment. Slower where nothing happens, or nothing
 * is left to scan and to clear: another tablet may still scan anew.
 */
const PACE = { quick: 4000, slow: 20_000 };

const { meta, refetchInterval } = polled(PACE);

const isSettled = (check: LineCheckResponse): boolean =>
  !check.needsClearance && !check.rows.some(({ state }) => isOpenState(state));

/** What is checked of an order on a line, before its run and while it is on. */
export const lineCheck = (line: string, workOrderId: string) =>
  queryOptions<LineCheckResponse>({
    queryKey: ['production', 'check', line, workOrderId],
    staleTime: 0,
    meta,
    refetchInterval: (query) =>
      query.state.data && isSettled(query.state.data) ? PACE.slow : refetchInterval(query),
    refetchOnWindowFocus: 'always',
    // The next look is the next try.
    retry: false,
    queryFn: async ({ signal }) =>
      (await call(getProduction, 'line_check', { line, workOrderId }, { signal })).data.check,
  });

type CheckAct = Extract<ActionName<typeof contract>, 'clear_line' | 'scan_component' | 'override_component'>;

/** Does something at the check of a line: what it says then is on the screen at once. */
export const useCheckAct = <const A extends CheckAct>(act: A, line: string, workOrderId: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: Omit<RequestInput<typeof contract, A>, 'line' | 'workOrderId'>) => {
      const whole = { ...request, line, workOrderId } as unknown as RequestInput<typeof contract, A>;
      const { queryKey } = lineCheck(line, workOrderId);
      await client.cancelQueries({ queryKey });
      const { data } = await call(postProduction, act, whole);
      client.setQueryData(queryKey, (before) =>
        before && before.version > data.check.version ? before : data.check,
      );
      return data;
    },
    onError: () => void client.invalidateQueries({ queryKey: lineCheck(line, workOrderId).queryKey }),
  });
};
