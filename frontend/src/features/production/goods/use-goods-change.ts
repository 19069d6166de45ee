import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { postProduction as contract } from '#api/production.ts';
import { call } from '#frontend/api/call.ts';
import { postProduction } from '#frontend/api/endpoints.ts';

/** Closes a run, or opens it again. What it used is read anew, also after a refusal: others may have been quicker. */
export const useGoodsChange = <Act extends 'close_run' | 'reopen_run'>(act: Act) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof contract, Act>) => call(postProduction, act, request),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['production', 'run'] });
      void client.invalidateQueries({ queryKey: ['stock'] });
    },
  });
};
