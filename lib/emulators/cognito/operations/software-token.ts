import { IdentityError, notAuthorized } from '#emulators/cognito/identity-error.ts';
import type { Pool, UserPoolDirectory } from '#emulators/cognito/pool.ts';
import { assertNotLocked, forgiveFailures, recordFailure } from '#emulators/cognito/sign-in/throttle.ts';
import { matchingTotpStep, newTotpSecret } from '#emulators/cognito/sign-in/totp.ts';
import type { SoftwareToken, User } from '#emulators/cognito/state/identity-state.ts';
import { signedInCaller } from '#emulators/cognito/tokens/tokens.ts';
import { touch } from '#emulators/cognito/users/users.ts';
import type { Operation } from './operation.ts';

function assertOffered(pool: Pool): void {
  if (pool.definition.mfa === 'OFF' || !pool.definition.softwareTokenMfa)
    throw new IdentityError(
      'SoftwareTokenMFANotFoundException',
      'Software token MFA has not been enabled by the userPool.',
    );
}

function poolOfSession(directory: UserPoolDirectory, session: string): Pool {
  const pool = directory.pools.find(({ challenges }) => challenges.has(session));
  if (!pool) throw notAuthorized('Invalid session for the user.');
  return pool;
}

/** Replaces whatever authenticator app the person had. */
export function keepSoftwareToken(pool: Pool, user: User, token: SoftwareToken): void {
  user.softwareToken = token;
  delete user.newSoftwareTokenSecret;
  touch(pool, user);
}

/** Begins setting up an authenticator app, for somebody signed in or in the middle of it. */
export const associateSoftwareToken: Operation = async (directory, input) => {
  const secret = newTotpSecret();
  if (input.has('AccessToken')) {
    const { pool, user } = await signedInCaller(directory, input.text('AccessToken'));
    assertOffered(pool);
    user.newSoftwareTokenSecret = secret;
    return { SecretCode: secret };
  }
  const session = input.text('Session');
  const pool = poolOfSession(directory, session);
  const { sub, clientId, expiresAt } = pool.challenges.find(session, 'MFA_SETUP');
  assertOffered(pool);
  pool.challenges.use(session);
  const minutes = (expiresAt - pool.now()) / 60_000;
  return {
    SecretCode: secret,
    Session: pool.challenges.open({ name: 'MFA_SETUP', sub, secret }, clientId, minutes),
  };
};

/** The app a right code proves. @throws EnableSoftwareTokenMFAException for a wrong one. */
function proveToken(
  pool: Pool,
  sub: string,
  secret: string,
  code: string,
  deviceName?: string,
): SoftwareToken {
  assertNotLocked(pool, 'totp', sub);
  const lastStep = matchingTotpStep(secret, code, pool.now());
  if (lastStep === undefined) {
    recordFailure(pool, 'totp', sub);
    throw new IdentityError('EnableSoftwareTokenMFAException', 'Code mismatch');
  }
  forgiveFailures(pool, 'totp', sub);
  return { secret, lastStep, ...(deviceName && { deviceName }) };
}

export const verifySoftwareToken: Operation = async (directory, input) => {
  const code = input.text('UserCode');
  const deviceName = input.optionalText('FriendlyDeviceName');
  if (input.has('AccessToken')) {
    const { pool, user } = await signedInCaller(directory, input.text('AccessToken'));
    assertOffered(pool);
    const secret = user.newSoftwareTokenSecret;
    if (!secret) throw notAuthorized('User has not set up software token mfa');
    keepSoftwareToken(pool, user, proveToken(pool, user.sub, secret, code, deviceName));
    // Where everybody needs a second factor, one that works is in use at once.
    if (pool.definition.mfa === 'ON') user.mfaEnabled = true;
    return { Status: 'SUCCESS' };
  }
  const session = input.text('Session');
  const pool = poolOfSession(directory, session);
  const { sub, clientId, expiresAt, secret } = pool.challenges.find(session, 'MFA_SETUP');
  if (!secret) throw notAuthorized('Invalid session for the user.');
  const proved = proveToken(pool, sub, secret, code, deviceName);
  pool.challenges.use(session);
  const minutes = (expiresAt - pool.now()) / 60_000;
  return {
    Status: 'SUCCESS',
    Session: pool.challenges.open({ name: 'MFA_SETUP', sub, proved }, clientId, minutes),
  };
};
