import * as auth from 'aws-amplify/auth';

/** The user pool's client as a test sees it; the test file itself says `jest.mock('aws-amplify/auth')`. */
export const fakePool = auth as unknown as { readonly [Operation in keyof typeof auth]: jest.Mock };

/** An ID token with these claims, and its access token. */
export const tokensOf = (idToken: string, claims: Record<string, unknown> = {}) => ({
  tokens: {
    idToken: {
      toString: () => idToken,
      payload: {
        exp: Date.now() / 1000 + 900,
        'cognito:username': 'mia',
        'cognito:groups': ['manager'],
        email_verified: true,
        ...claims,
      },
    },
    accessToken: { toString: () => `access of ${idToken}`, payload: {} },
  },
});

/** A refusal of the pool. */
export const refusal = (name: string, message = name): Error => Object.assign(new Error(message), { name });
