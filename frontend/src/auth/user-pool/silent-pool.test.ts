import { confirmResetPassword, confirmSignUp, resetPassword, signIn, signUp } from 'aws-amplify/auth';
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

describe.each(operations)('%s', (sentence, ask) => {
  it.each(answers)('is all that is said of %s', async (_, status, body) => {
    globalThis.fetch = async () => new Response(body, { status });
    configureUserPool({
      apiBase: '/api',
      userPoolId: 'ap-southeast-2_abcdefghi',
      userPoolClientId: 'abcdefghijklmnopqrstuvwxyz',
    } as Parameters<typeof configureUserPool>[0]);
    const failure = await ask().then(
      () => undefined,
      (cause: unknown) => cause,
    );
    expect(identityErrorMessage(failure, sentence)).toBe(sentence);
    expect(failure).toBeDefined();
  });
});
