import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { scopesToSuppress } from '#app/users/token-scope.ts';

/** Woken by the user pool before it makes tokens; where it fails, there are none. */
export const handler = async (
  event: PreTokenGenerationV2TriggerEvent,
): Promise<PreTokenGenerationV2TriggerEvent> => ({
  ...event,
  response: {
    claimsAndScopeOverrideDetails: {
      accessTokenGeneration: { scopesToSuppress: scopesToSuppress(event) },
    },
  },
});
