import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { postProduction as contract } from '#api/production.ts';
import { call } from '#frontend/api/call.ts';
import { postProduction } from '#frontend/api/endpoints.ts';

type PostingAct = 'retry_posting' | 'cancel_posting' | 'check_posting';

/** What becomes of a run's posting. It is read anew, also after a refusal: the poster may have been quicker. */
export const usePostingAct = <Act extends PostingAct>(act: Act) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof contract, Act>) => call(postProduction, act, request),
    onSettled: () => void client.invalidateQueries({ queryKey: ['production', 'run'] }),
  });
};
