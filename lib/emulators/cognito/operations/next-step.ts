import { IdentityError, notAuthorized, userDisabled } from '#emulators/cognito/identity-error.ts';
import type { Client, Pool } from '#emulators/cognito/pool.ts';
import type { ChallengeName } from '#emulators/cognito/sign-in/challenges.ts';
import type { User } from '#emulators/cognito/state/identity-state.ts';
import type { AskedFor } from '#emulators/cognito/tokens/token-scope.ts';
import { type AuthenticationResult, startSignIn } from '#emulators/cognito/tokens/tokens.ts';
import { readableAttributes } from '#emulators/cognito/users/attributes.ts';

/** Where a sign-in stands after a call: one more question, or the tokens. */
export interface SignInAnswer {
  ChallengeName?: ChallengeName;
  Session?: string;
  ChallengeParameters: Record<string, string>;
  AuthenticationResult?: AuthenticationResult;
}

function ask(
  pool: Pool,
  client: Client,
  user: User,
  name: 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA' | 'MFA_SETUP',
  parameters: Record<string, string>,
): SignInAnswer {
  return {
    ChallengeName: name,
    Session: pool.challenges.open({ name, sub: user.sub }, client.id, client.authSessionMinutes),
    ChallengeParameters: { USER_ID_FOR_SRP: user.username, ...parameters },
  };
}

const askForNewPassword = (pool: Pool, client: Client, user: User): SignInAnswer => {
  const { sub: _, ...attributes } = readableAttributes(user, client);
  return ask(pool, client, user, 'NEW_PASSWORD_REQUIRED', {
    requiredAttributes: JSON.stringify(
      (pool.definition.requiredAttributes ?? [])
        .filter((name) => !user.attributes[name])
        .map((name) => `userAttributes.${name}`),
    ),
    userAttributes: JSON.stringify(attributes),
  });
};

/** Asks for a second factor where the pool or the person wants one, else signs in. */
export async function secondFactor(
  pool: Pool,
  client: Client,
  user: User,
  asked: AskedFor,
): Promise<SignInAnswer> {
  const { mfa } = pool.definition;
  const token = user.softwareToken;
  if (mfa !== 'OFF' && token && user.mfaEnabled)
    return ask(
      pool,
      client,
      user,
      'SOFTWARE_TOKEN_MFA',
      token.deviceName ? { FRIENDLY_DEVICE_NAME: token.deviceName } : {},
    );
  if (mfa === 'ON')
    return ask(pool, client, user, 'MFA_SETUP', { MFAS_CAN_SETUP: JSON.stringify(['SOFTWARE_TOKEN_MFA']) });
  return { AuthenticationResult: await startSignIn(pool, client, user, asked), ChallengeParameters: {} };
}

/**
 * What follows a right password. Nothing about the account's state is told before that.
 * @throws NotAuthorizedException, UserNotConfirmedException, PasswordResetRequiredException
 */
export async function nextStep(
  pool: Pool,
  client: Client,
  user: User,
  asked: AskedFor,
): Promise<SignInAnswer> {
  if (!user.enabled) throw userDisabled();
  switch (user.status) {
    case 'UNCONFIRMED':
      throw new IdentityError('UserNotConfirmedException', 'User is not confirmed.');
    case 'RESET_REQUIRED':
      throw new IdentityError('PasswordResetRequiredException', 'Password reset required for the user');
    case 'FORCE_CHANGE_PASSWORD':
      if ((user.temporaryPasswordExpiresAt ?? 0) <= pool.now())
        throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
      return askForNewPassword(pool, client, user);
    case 'CONFIRMED':
      return secondFactor(pool, client, user, asked);
  }
}
