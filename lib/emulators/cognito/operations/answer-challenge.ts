import type { RequestFields } from '#emulators/cognito/http/request-fields.ts';
import {
  IdentityError,
  invalidParameter,
  notAuthorized,
  userDisabled,
} from '#emulators/cognito/identity-error.ts';
import type { Client, Pool } from '#emulators/cognito/pool.ts';
import { setPassword } from '#emulators/cognito/sign-in/passwords.ts';
import { assertNotLocked, forgiveFailures, recordFailure } from '#emulators/cognito/sign-in/throttle.ts';
import { matchingTotpStep } from '#emulators/cognito/sign-in/totp.ts';
import type { User } from '#emulators/cognito/state/identity-state.ts';
import { AFTER_NEW_PASSWORD, AFTER_SIGN_IN } from '#emulators/cognito/tokens/token-scope.ts';
import { startSignIn } from '#emulators/cognito/tokens/tokens.ts';
import { assertAttributesConform, assertWritable } from '#emulators/cognito/users/attributes.ts';
import { findUser } from '#emulators/cognito/users/users.ts';
import { type SignInAnswer, secondFactor } from './next-step.ts';
import type { Operation } from './operation.ts';
import { answerPasswordVerifier } from './sign-in.ts';
import { keepSoftwareToken } from './software-token.ts';

/** The person the session belongs to, who must also be the one named. */
function personOf(pool: Pool, sub: string, responses: RequestFields): User {
  const user = findUser(pool, responses.parameter('USERNAME'));
  if (!user || user.sub !== sub) throw notAuthorized('Invalid session for the user.');
  if (!user.enabled) throw userDisabled();
  return user;
}

async function answerNewPassword(
  pool: Pool,
  client: Client,
  session: string,
  responses: RequestFields,
  metadata: Record<string, string>,
): Promise<SignInAnswer> {
  const challenge = pool.challenges.find(session, 'NEW_PASSWORD_REQUIRED', client.id);
  const user = personOf(pool, challenge.sub, responses);
  if (user.status !== 'FORCE_CHANGE_PASSWORD') throw notAuthorized('Invalid session for the user.');
  const password = responses.parameter('NEW_PASSWORD');
  const attributes = responses.textsUnder('userAttributes.');
  assertWritable(client, attributes);
  assertAttributesConform(pool, attributes);
  setPassword(pool, user, password);
  Object.assign(user.attributes, attributes);
  user.status = 'CONFIRMED';
  pool.challenges.use(session);
  return secondFactor(pool, client, user, { ...AFTER_NEW_PASSWORD, metadata });
}

async function answerSoftwareToken(
  pool: Pool,
  client: Client,
  session: string,
  responses: RequestFields,
  metadata: Record<string, string>,
): Promise<SignInAnswer> {
  const challenge = pool.challenges.find(session, 'SOFTWARE_TOKEN_MFA', client.id);
  const user = personOf(pool, challenge.sub, responses);
  const code = responses.parameter('SOFTWARE_TOKEN_MFA_CODE');
  assertNotLocked(pool, 'totp', user.sub);
  const token = user.softwareToken;
  const step = token && matchingTotpStep(token.secret, code, pool.now());
  if (!token || step === undefined) {
    recordFailure(pool, 'totp', user.sub);
    throw new IdentityError('CodeMismatchException', 'Invalid code received for user');
  }
  if (token.lastStep !== undefined && step <= token.lastStep)
    throw new IdentityError('ExpiredCodeException', 'Your software token has already been used once.');
  token.lastStep = step;
  forgiveFailures(pool, 'totp', user.sub);
  pool.challenges.use(session);
  return {
    AuthenticationResult: await startSignIn(pool, client, user, { ...AFTER_SIGN_IN, metadata }),
    ChallengeParameters: {},
  };
}

async function answerMfaSetup(
  pool: Pool,
  client: Client,
  session: string,
  responses: RequestFields,
  metadata: Record<string, string>,
): Promise<SignInAnswer> {
  const challenge = pool.challenges.find(session, 'MFA_SETUP', client.id);
  const user = personOf(pool, challenge.sub, responses);
  if (!challenge.proved) throw notAuthorized('Invalid session for the user.');
  keepSoftwareToken(pool, user, challenge.proved);
  user.mfaEnabled = true;
  user.mfaPreferred = true;
  pool.challenges.use(session);
  return {
    AuthenticationResult: await startSignIn(pool, client, user, { ...AFTER_SIGN_IN, metadata }),
    ChallengeParameters: {},
  };
}

export const respondToAuthChallenge: Operation = (directory, input) => {
  const { pool, client } = directory.byClient(input.text('ClientId'));
  const name = input.text('ChallengeName');
  const responses = input.group('ChallengeResponses');
  const metadata = input.group('ClientMetadata').textsUnder('');
  switch (name) {
    case 'PASSWORD_VERIFIER':
      return answerPasswordVerifier(pool, client, responses, metadata);
    case 'NEW_PASSWORD_REQUIRED':
      return answerNewPassword(pool, client, input.text('Session'), responses, metadata);
    case 'SOFTWARE_TOKEN_MFA':
      return answerSoftwareToken(pool, client, input.text('Session'), responses, metadata);
    case 'MFA_SETUP':
      return answerMfaSetup(pool, client, input.text('Session'), responses, metadata);
    default:
      throw invalidParameter(`Challenge ${name} is not enabled for this client`);
  }
};
