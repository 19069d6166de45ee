import { IdentityError } from '#emulators/cognito/identity-error.ts';
import type { Client, Pool } from '#emulators/cognito/pool.ts';
import type { User } from '#emulators/cognito/state/identity-state.ts';
import { groupsOf } from '#emulators/cognito/users/groups.ts';
import { personInEvent, poolEvent } from './pool-event.ts';

/** What an access token needs for any call on its owner's account. */
export const OWN_ACCOUNT_SCOPE = 'aws.cognito.signin.user.admin';

/** Why tokens are made, and what the caller said beside it. */
export interface AskedFor {
  readonly triggerSource: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** What a caller says to InitiateAuth never gets here; only what it says with the answer to a challenge. */
export const AFTER_SIGN_IN: AskedFor = { triggerSource: 'TokenGeneration_Authentication', metadata: {} };
export const AFTER_NEW_PASSWORD: AskedFor = {
  triggerSource: 'TokenGeneration_NewPasswordChallenge',
  metadata: {},
};
export const AFTER_REFRESH: AskedFor = { triggerSource: 'TokenGeneration_RefreshTokens', metadata: {} };

interface TokensAnswer {
  response?: {
    claimsAndScopeOverrideDetails?: {
      accessTokenGeneration?: { scopesToSuppress?: readonly string[] };
    } | null;
  };
}

/**
 * The scope of an access token, after the pool's function was asked: no function, and every token is good for its
 * owner's account.
 * @throws UserLambdaValidationException where the function fails: then there are no tokens
 */
export async function scopeOf(pool: Pool, client: Client, user: User, asked: AskedFor): Promise<string> {
  const { beforeTokens } = pool.definition;
  if (!beforeTokens) return OWN_ACCOUNT_SCOPE;
  const groups = groupsOf(pool, user).map(({ name }) => name);
  const event = {
    ...poolEvent(pool, client, user, asked.triggerSource),
    version: '2',
    request: {
      userAttributes: personInEvent(user),
      groupConfiguration: { groupsToOverride: groups, iamRolesToOverride: [], preferredRole: null },
      scopes: [OWN_ACCOUNT_SCOPE],
      clientMetadata: asked.metadata,
    },
    response: { claimsAndScopeOverrideDetails: null },
  };
  const answer = (await pool.invoke(beforeTokens, event).catch((cause: unknown) => {
    throw new IdentityError(
      'UserLambdaValidationException',
      `PreTokenGeneration failed with error ${cause instanceof Error ? cause.message : 'Unknown'}.`,
    );
  })) as TokensAnswer;
  const suppressed =
    answer.response?.claimsAndScopeOverrideDetails?.accessTokenGeneration?.scopesToSuppress ?? [];
  return suppressed.includes(OWN_ACCOUNT_SCOPE) ? '' : OWN_ACCOUNT_SCOPE;
}
