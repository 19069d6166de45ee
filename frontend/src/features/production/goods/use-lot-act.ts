import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { postProduction as contract } from '#api/production.ts';
import { call } from '#frontend/api/call.ts';
import { postProduction } from '#frontend/api/endpoints.ts';

/** Issues goods to a run, or returns them. What is at the line and in stock is read anew, also after a refusal. */
export const useLotAct = (act: 'issue_lot' | 'return_lot') => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof contract, 'issue_lot'>) => call(postProduction, act, request),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['production', 'run'] });
      void client.invalidateQueries({ queryKey: ['stock'] });
    },
  });
};
