import {
  confirmResetPassword,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  signIn,
  signUp,
} from 'aws-amplify/auth';
import { askForReset } from '#frontend/auth/password-recovery/ask-for-reset.ts';
import { register } from '#frontend/auth/registration/registration.ts';
import { destinationOf } from './code-delivery.ts';
import { configureUserPool } from './configure-user-pool.ts';
import { identityErrorMessage } from './identity-failure.ts';

// The pool's own client, against answers that a pool, a proxy or a captive portal gave without a message.

const answers: readonly (readonly [string, number, string])[] = [
  ['an empty refusal', 400, ''],
  ['a page', 403, '<html><body>Accept the terms of this network</body></html>'],
  ['a page instead of an answer', 200, '<html></html>'],
  ['JSON without a message', 400, '{}'],
  ['JSON with a type alone', 400, '{"__type":"NotAuthorizedException"}'],
  ['JSON with something else for a message', 400, '{"message":{"text":"No"}}'],
  ['null', 400, 'null'],
  ['null instead of an answer', 200, 'null'],
];

const username = 'mia';
const password = 'Better-secret-1';
const confirmationCode = '123456';

const operations: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['Authentication failed', () => signIn({ username, password })],
  ['Password reset failed', () => resetPassword({ username })],
  [
    'Password reset confirmation failed',
    () => confirmResetPassword({ username, confirmationCode, newPassword: password }),
  ],
  ['Registration failed', () => signUp({ username, password })],
  ['Confirmation failed', () => confirmSignUp({ username, confirmationCode })],
];

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Answers in this order, the last for ever; answers what is said of the failure, undefined where it is none. */
const saidOf = async (
  ask: () => Promise<unknown>,
  otherwise: string,
  responses: readonly (readonly [number, string])[],
): Promise<string | undefined> => {
  const left = [...responses];
  globalThis.fetch = async () => {
    const [status, body] = (left.length > 1 ? left.shift() : left[0]) ?? [500, ''];
    return new Response(body, { status });
  };
  configureUserPool({
    apiBase: '/api',
    userPoolId: 'ap-southeast-2_abcdefghi',
    userPoolClientId: 'abcdefghijklmnopqrstuvwxyz',
  } as Parameters<typeof configureUserPool>[0]);
  return ask().then(
    () => undefined,
    (failure: unknown) => identityErrorMessage(failure, otherwise),
  );
};

describe.each(operations)('%s', (sentence, ask) => {
  it.each(answers)('is all that is said of %s', async (_, status, body) => {
    expect(await saidOf(ask, sentence, [[status, body]])).toBe(sentence);
  });
});

describe('an answer that says nothing of what was done', () => {
  const empty: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['Password reset failed', () => askForReset(username)],
    ['Confirmation failed', async () => destinationOf(await resendSignUpCode({ username }))],
  ];
  it.each(empty)('is no success: %s', async (sentence, ask) => {
    expect(await saidOf(ask, sentence, [[200, '{}']])).toBe(sentence);
  });

  it('is no success: Registration failed', async () => {
    const email = 'mia@example.com';
    let said: string | null = null;
    await saidOf(async () => (said = await register({ username, email, password })), '', [[200, '{}']]);
    expect(said).toBe('Registration failed');
  });
});

// One that says nothing of what comes next can't be told from success where nothing does: signing in needs a token.
describe('a sign-in', () => {
  const passwordVerifier = JSON.stringify({
    ChallengeName: 'PASSWORD_VERIFIER',
    Session: 'session',
    ChallengeParameters: {
      SRP_B: 'a'.repeat(700),
      SALT: 'abcdef123456',
      SECRET_BLOCK: 'c2VjcmV0',
      USER_ID_FOR_SRP: username,
      USERNAME: username,
    },
  });

  it.each([
    ['no challenge', '{}'],
    ['a challenge of no name', '{"ChallengeName":null}'],
    ['a challenge that nobody knows', '{"ChallengeName":"EYE_SCAN","Session":"session"}'],
    ['the password asked for without what it is checked by', '{"ChallengeName":"PASSWORD_VERIFIER"}'],
    ['no token', '{"AuthenticationResult":{}}'],
    ['a list', '[]'],
    ['words', '"words"'],
  ])('fails where the pool answers with %s, before the password or after it', async (_, body) => {
    const ask = () => signIn({ username, password });
    expect(await saidOf(ask, 'Authentication failed', [[200, body]])).toBe('Authentication failed');
    expect(
      await saidOf(ask, 'Authentication failed', [
        [200, passwordVerifier],
        [200, body],
      ]),
    ).toBe('Authentication failed');
  });
});
