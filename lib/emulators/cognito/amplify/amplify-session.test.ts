import { generateKeyPairSync } from 'node:crypto';
import * as auth from 'aws-amplify/auth';
import { compactVerify, createLocalJWKSet } from 'jose';
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
import { createSigningKey } from '#emulators/cognito/tokens/signing-key.ts';

const UserPoolId = aPool().id;
const PASSWORD = 'Correct-Horse-1';
const mary = { UserPoolId, Username: 'mary' };

const startService = servicesForTests();
const { clock, running } = sharedServiceForTests([aPool({ clients: [aPasswordClient()] })]);
beforeEach(() => addMary(running(), PASSWORD));

async function signedIn() {
  await signInByPassword('mary', PASSWORD);
  return session();
}

async function session(options?: { forceRefresh: boolean }) {
  const { tokens } = await auth.fetchAuthSession(options);
  if (!tokens?.idToken) throw new Error('Nobody is signed in');
  return { idToken: tokens.idToken, accessToken: tokens.accessToken };
}

/** As another device holds them. */
async function sentTokens() {
  const { idToken, accessToken } = await signedIn();
  return { idToken: idToken.toString(), accessToken: accessToken.toString() };
}

describe('tokens', () => {
  it('say who, for whom and by whom, as the gateway and the product read them', async () => {
    for (const GroupName of ['manager', 'sysadmin', 'consultant'])
      await adminClient(running()).adminAddUserToGroup({ ...mary, GroupName });
    const { idToken, accessToken } = await signedIn();
    const now = Math.floor(clock.now() / 1000);
    const issuer = 'https://cognito-idp.ap-southeast-2.amazonaws.com/ap-southeast-2_Test00001';
    expect(idToken.payload).toMatchObject({
      iss: issuer,
      aud: aClient().id,
      token_use: 'id',
      'cognito:username': 'mary',
      'cognito:groups': ['sysadmin', 'manager', 'consultant'],
      email: 'mary@acme.test',
      email_verified: true,
      given_name: 'Mary',
      auth_time: now,
      iat: now,
      exp: now + 15 * 60,
    });
    expect(accessToken.payload).toMatchObject({
      iss: issuer,
      client_id: aClient().id,
      username: 'mary',
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      sub: idToken.payload.sub,
      origin_jti: idToken.payload.origin_jti,
      exp: now + 15 * 60,
    });
    expect(accessToken.payload).not.toHaveProperty('aud');
  });

  it('name no groups where there are none', async () => {
    expect((await signedIn()).idToken.payload).not.toHaveProperty('cognito:groups');
  });

  it('show only what the client may read', async () => {
    const pool = aPool({
      id: 'ap-southeast-2_Narrow001',
      clients: [aPasswordClient({ readAttributes: ['email', 'email_verified'] })],
    });
    const narrow = await startService({ pools: [pool], now: clock.now });
    const admin = adminClient(narrow);
    const person = { UserPoolId: pool.id, Username: 'mary' };
    await admin.adminCreateUser({ ...person, UserAttributes: [{ Name: 'given_name', Value: 'Mary' }] });
    await admin.adminSetUserPassword({ ...person, Password: PASSWORD, Permanent: true });
    useAmplify(narrow, pool.id);
    expect((await signedIn()).idToken.payload).not.toHaveProperty('given_name');
    expect(await auth.fetchUserAttributes()).not.toHaveProperty('given_name');
    await auth.signOut();
  });

  it('are signed with the key that the service publishes', async () => {
    const { idToken } = await sentTokens();
    const published = await (await fetch(`${running().url}/${UserPoolId}/.well-known/jwks.json`)).json();
    expect(published).toEqual(running().keysFor(UserPoolId));
    const verified = compactVerify(idToken, createLocalJWKSet(published), { algorithms: ['RS256'] });
    await expect(verified).resolves.toHaveProperty('protectedHeader.kid', published.keys[0].kid);
  });
});

describe('refreshing', () => {
  it('brings new tokens of the same sign-in, with the groups of now', async () => {
    const before = await signedIn();
    await adminClient(running()).adminAddUserToGroup({ ...mary, GroupName: 'manager' });
    clock.pass(60);
    const after = await session({ forceRefresh: true });
    expect(after.idToken.payload['cognito:groups']).toEqual(['manager']);
    expect(after.idToken.payload.origin_jti).toBe(before.idToken.payload.origin_jti);
    expect(after.idToken.payload.auth_time).toBe(before.idToken.payload.auth_time);
    expect(after.idToken.payload.jti).not.toBe(before.idToken.payload.jti);
    expect(after.idToken.payload.exp).toBe((before.idToken.payload.exp ?? 0) + 60);

    await adminClient(running()).adminRemoveUserFromGroup({ ...mary, GroupName: 'manager' });
    expect((await session({ forceRefresh: true })).idToken.payload).not.toHaveProperty('cognito:groups');
  });

  it.each([
    ['disabled', () => adminClient(running()).adminDisableUser(mary), /disabled/],
    ['signed out everywhere', () => adminClient(running()).adminUserGlobalSignOut(mary), /revoked/],
    ['deleted', () => adminClient(running()).adminDeleteUser(mary), /does not exist/],
  ])('ends when the person was %s', async (_, change, reason) => {
    const { accessToken } = await signedIn();
    await change();
    await expect(session({ forceRefresh: true })).rejects.toThrow('Nobody is signed in');
    const { body } = await call(running(), 'GetUser', { AccessToken: accessToken.toString() });
    expect(body.message).toMatch(reason);
  });
});

describe('an access token', () => {
  const getUser = (AccessToken: string) => call(running(), 'GetUser', { AccessToken });

  it('is worth nothing once its sign-in has ended, while another one goes on', async () => {
    const first = await sentTokens();
    await auth.signOut();
    const second = await sentTokens();
    expect((await getUser(first.accessToken)).body.message).toBe('Access Token has been revoked');
    expect((await getUser(second.accessToken)).body).toMatchObject({ Username: 'mary' });
  });

  it.each([
    ['an ID token', async () => (await sentTokens()).idToken],
    ['nonsense', async () => 'a.b.c'],
    [
      'one that somebody else signed',
      async () => {
        const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        const forger = await createSigningKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
        return forger.sign((await signedIn()).accessToken.payload);
      },
    ],
  ])('can not be %s', async (_, obtain) => {
    expect((await getUser(await obtain())).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Invalid Access Token',
    });
  });

  it('is worth nothing after fifteen minutes', async () => {
    const { accessToken } = await sentTokens();
    clock.pass(15 * 60);
    expect((await getUser(accessToken)).body.message).toBe('Access Token has expired');
  });
});
