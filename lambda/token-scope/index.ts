import type { Context, PostConfirmationTriggerEvent, PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { composePool } from '#adapters/compose/runtime.ts';
import { poolActOf } from '#app/users/pool-act.ts';
import { scopesToSuppress } from '#app/users/token-scope.ts';

const { log } = composePool();

type PoolEvent = PreTokenGenerationV2TriggerEvent | PostConfirmationTriggerEvent;

const isBeforeTokens = (event: PoolEvent): event is PreTokenGenerationV2TriggerEvent =>
  event.triggerSource.startsWith('TokenGeneration_');

/**
 * Woken by the user pool before it makes tokens, and after somebody confirmed who they are. Where it fails there are no
 * tokens. What it prints becomes an entry of the record, for which nobody who signs in waits (docs/decisions/052).
 */
export const handler = async (event: PoolEvent, { awsRequestId }: Context): Promise<PoolEvent> => {
  const act = poolActOf(event);
  if (act) log.info('account.at_pool', { ...act, requestId: awsRequestId });
  if (!isBeforeTokens(event)) return event;
  return {
    ...event,
    response: {
      claimsAndScopeOverrideDetails: {
        accessTokenGeneration: { scopesToSuppress: scopesToSuppress(event) },
      },
    },
  };
};
