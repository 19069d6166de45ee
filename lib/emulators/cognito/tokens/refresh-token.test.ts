import * as auth from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { aClient, aPool } from '#emulators/cognito/testing/a-pool.ts';
import {
  addMary,
  adminClient,
  aPasswordClient,
  call,
  servicesForTests,
  sharedServiceForTests,
  signInByPassword,
  useAmplify,
} from '#emulators/cognito/testing/clients.ts';

const UserPoolId = aPool().id;
const PASSWORD = 'Correct-Horse-1';
const mary = { UserPoolId, Username: 'mary' };

const startService = servicesForTests();
const { clock, running } = sharedServiceForTests([aPool({ clients: [aPasswordClient()] })]);
beforeEach(() => addMary(running(), PASSWORD));

/** Straight over the wire, since Amplify forgets a refused refresh token. */
async function refreshTokenOfMary(): Promise<string> {
  const stored = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void stored.set(key, value),
    getItem: async (key) => stored.get(key) ?? null,
    removeItem: async (key) => void stored.delete(key),
    clear: async () => stored.clear(),
  });
  await signInByPassword('mary', PASSWORD);
  const entry = [...stored].find(([key]) => key.endsWith('.refreshToken'));
  return entry?.[1] ?? '';
}

const refreshWith = (token: string, ClientId = aClient().id) => [
  call(running(), 'GetTokensFromRefreshToken', { ClientId, RefreshToken: token }),
  call(running(), 'InitiateAuth', {
    ClientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: token },
  }),
];

describe('a refresh token', () => {
  it('works both ways, any number of times', async () => {
    const token = await refreshTokenOfMary();
    for (const answer of await Promise.all([...refreshWith(token), ...refreshWith(token)])) {
      expect(answer).toMatchObject({
        status: 200,
        body: { AuthenticationResult: { TokenType: 'Bearer', ExpiresIn: 900 } },
      });
      expect(answer.body.AuthenticationResult).not.toHaveProperty('RefreshToken');
    }
  });

  it.each([
    ['made up', async () => 'nonsense', 'Invalid Refresh Token'],
    [
      'too old',
      async () => {
        const token = await refreshTokenOfMary();
        clock.pass(60 * 60 * 24 * 30);
        return token;
      },
      'Refresh Token has expired',
    ],
    [
      'signed out with',
      async () => {
        const token = await refreshTokenOfMary();
        await auth.signOut();
        return token;
      },
      'Refresh Token has been revoked',
    ],
    [
      'signed out of everywhere',
      async () => {
        const token = await refreshTokenOfMary();
        await auth.signOut({ global: true });
        return token;
      },
      'Refresh Token has been revoked',
    ],
    [
      "a disabled person's",
      async () => {
        const token = await refreshTokenOfMary();
        await adminClient(running()).adminDisableUser(mary);
        return token;
      },
      'User is disabled.',
    ],
  ])('that is %s is refused', async (_, obtain, message) => {
    const token = await obtain();
    for (const answer of await Promise.all(refreshWith(token)))
      expect(answer).toEqual({ status: 400, body: { __type: 'NotAuthorizedException', message } });
  });
});

describe('a refresh token that is used once', () => {
  const rotating = aPool({
    id: 'ap-southeast-2_Rotating1',
    clients: [aPasswordClient({ explicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'], rotationGraceSeconds: 60 })],
  });
  const begun = async () => {
    const service = await startService({ pools: [rotating], now: clock.now });
    const admin = adminClient(service);
    const person = { UserPoolId: rotating.id, Username: 'mary' };
    await admin.adminCreateUser(person);
    await admin.adminSetUserPassword({ ...person, Password: PASSWORD, Permanent: true });
    const ClientId = aClient().id;
    const signedIn = await call(service, 'InitiateAuth', {
      ...{ ClientId, AuthFlow: 'USER_PASSWORD_AUTH' },
      AuthParameters: { USERNAME: 'mary', PASSWORD },
    });
    const renew = async (RefreshToken: string) => {
      const { body } = await call(service, 'GetTokensFromRefreshToken', { ClientId, RefreshToken });
      const result = body.AuthenticationResult as { RefreshToken?: string } | undefined;
      return String(result?.RefreshToken ?? body.__type);
    };
    const revoke = (Token: string) => call(service, 'RevokeToken', { ClientId, Token });
    const byFlow = (REFRESH_TOKEN: string) =>
      call(service, 'InitiateAuth', {
        ...{ ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN } },
      });
    const result = signedIn.body.AuthenticationResult as { RefreshToken: string };
    return { first: result.RefreshToken, renew, revoke, byFlow };
  };

  it('gives the next one, and is refused a minute later', async () => {
    const { first, renew, byFlow } = await begun();
    const second = await renew(first);
    expect(second).not.toBe(first);
    expect(await renew(second)).toHaveLength(second.length);
    clock.pass(61);
    expect(await renew(first)).toBe('RefreshTokenReuseException');
    expect((await byFlow(second)).status).toBe(400);
  });

  it('may be used again within the minute, by a tab that raced or one that heard no answer', async () => {
    const { first, renew } = await begun();
    const [one, other] = [await renew(first), await renew(first)];
    clock.pass(3600);
    for (const next of [one, other]) expect(await renew(next)).toHaveLength(first.length);
  });

  it('ends with its sign-in, whichever of them is revoked', async () => {
    const { first, renew, revoke } = await begun();
    const second = await renew(first);
    await revoke(first);
    expect(await renew(second)).toBe('NotAuthorizedException');
  });
});

describe('revoking', () => {
  const revoke = (Token: string, ClientId = aClient().id) =>
    call(running(), 'RevokeToken', { ClientId, Token });

  it('takes refresh tokens only', async () => {
    await signInByPassword('mary', PASSWORD);
    const { tokens } = await auth.fetchAuthSession();
    expect((await revoke(String(tokens?.accessToken))).body.__type).toBe('UnsupportedTokenTypeException');
  });

  it('says nothing of a token that nobody has', async () => {
    expect(await revoke('made up')).toEqual({ status: 200, body: {} });
  });

  it('is not for a client without it, whose tokens say so and which can still sign out everywhere', async () => {
    const pool = aPool({
      id: 'ap-southeast-2_Lasting01',
      clients: [aPasswordClient({ tokenRevocation: false })],
    });
    const lasting = await startService({ pools: [pool], now: clock.now });
    const admin = adminClient(lasting);
    const person = { UserPoolId: pool.id, Username: 'mary' };
    await admin.adminCreateUser(person);
    await admin.adminSetUserPassword({ ...person, Password: PASSWORD, Permanent: true });
    useAmplify(lasting, pool.id);
    await signInByPassword('mary', PASSWORD);
    const { tokens } = await auth.fetchAuthSession();
    expect(tokens?.accessToken.payload).not.toHaveProperty('origin_jti');
    const AccessToken = String(tokens?.accessToken);
    const refused = await call(lasting, 'RevokeToken', { ClientId: aClient().id, Token: 'x' });
    expect(refused.body.__type).toBe('UnsupportedOperationException');

    expect((await call(lasting, 'GetUser', { AccessToken })).status).toBe(200);
    await auth.signOut({ global: true });
    expect((await call(lasting, 'GetUser', { AccessToken })).body.message).toBe(
      'Access Token has been revoked',
    );
  });
});
