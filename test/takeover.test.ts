import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import type { Context, PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { poolActOf } from '#app/users/pool-act.ts';
import type { IdentityService } from '#emulators/cognito/identity-service.ts';
import { aClient, aPool } from '#emulators/cognito/testing/a-pool.ts';
import {
  addMary,
  adminClient,
  aPasswordClient,
  attributes,
  call,
  codeFor,
  servicesForTests,
  signInByPassword,
  useAmplify,
} from '#emulators/cognito/testing/clients.ts';
import { setRuntimeConfig } from '#frontend/api/runtime-config.ts';
import { type OwnAccount, openOwnAccount } from '#frontend/auth/own-account/own-account.ts';
import { asPage } from '#test/support/browser/as-page.ts';
import { appCode } from '#test/support/browser/authenticator-app.ts';
import { eventually } from '#test/support/eventually.ts';
import { handler } from '../lambda/token-scope/index.ts';

/*
 * A tablet is left open, and somebody else stands before it. What they try with the session's tokens, step by step,
 * as a client of their own would ask the pool; and what the person whose account it is can still do with the password.
 */

const PASSWORD = 'Correct-Horse-1';
const startService = servicesForTests();
let pool: IdentityService;

/** What the record will have of it. */
const acts: (string | undefined)[] = [];
/** What the pool's function waits for before it answers. */
let mayAnswer: (act: string | undefined) => Promise<void>;
const actsOf = (event: object) => {
  const act = poolActOf(event as PreTokenGenerationV2TriggerEvent)?.act;
  if (act) acts.push(act);
  return mayAnswer(act);
};

/** The telling of a changed password: it has begun, and goes on when it is let go. */
const tellingHeldBack = () => {
  let letGo = () => {};
  const held = new Promise<void>((settle) => {
    letGo = settle;
  });
  const began = new Promise<void>((settle) => {
    mayAnswer = async (act) => {
      if (act !== 'Account.change_own_password') return;
      settle();
      await held;
    };
  });
  return { began, letGo };
};

/** The calls of the pool from now on, in their order. */
const callsFromNow = () => {
  const sent = jest.spyOn(globalThis, 'fetch');
  return () =>
    sent.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-amz-target')?.split('.')[1]);
};

beforeAll(() => asPage());

beforeEach(async () => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  pool = await startService({
    pools: [
      aPool({ beforeTokens: 'token-scope', requiredAttributes: ['email'], clients: [aPasswordClient()] }),
    ],
    invoke: async (_, event) => {
      await actsOf(event);
      return handler(event as PreTokenGenerationV2TriggerEvent, { awsRequestId: 'r-1' } as Context);
    },
  });
  mayAnswer = async () => undefined;
  await addMary(pool, PASSWORD);
  acts.splice(0);
  useAmplify(pool);
  setRuntimeConfig({
    region: 'ap-southeast-2',
    userPoolId: aPool().id,
    userPoolClientId: aClient().id,
    userPoolEndpoint: pool.url,
    apiBase: '/api',
    accountingName: 'Books',
  });
});

afterEach(async () => {
  await signOut();
  jest.restoreAllMocks();
});

const ofSession = async (): Promise<string> => {
  const { tokens } = await fetchAuthSession();
  return String(tokens?.accessToken);
};

const opened = async (): Promise<OwnAccount> => {
  const opening = await openOwnAccount('mary', PASSWORD);
  if (opening.step !== 'open') throw new Error('A code is asked for.');
  return opening.account;
};

const ask = (operation: string, AccessToken: string, input: object = {}) =>
  call(pool, operation, { AccessToken, ...input });

const mary = () => adminClient(pool).adminGetUser({ UserPoolId: aPool().id, Username: 'mary' });

describe('with the tokens of a tablet left open', () => {
  beforeEach(() => signInByPassword('mary', PASSWORD));

  it.each([
    [
      'change the address',
      'UpdateUserAttributes',
      { UserAttributes: attributes({ email: 'eve@evil.test' }) },
    ],
    ['change the name', 'UpdateUserAttributes', { UserAttributes: attributes({ given_name: 'Eve' }) }],
    ['have a code sent', 'GetUserAttributeVerificationCode', { AttributeName: 'email' }],
    ['confirm an address', 'VerifyUserAttribute', { AttributeName: 'email', Code: '123456' }],
    ['take the second factor off', 'SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: false } }],
    ['set one of their own up', 'AssociateSoftwareToken', {}],
    ['prove one of their own', 'VerifySoftwareToken', { UserCode: '123456' }],
    [
      'change the password, known or not',
      'ChangePassword',
      { PreviousPassword: PASSWORD, ProposedPassword: 'Eves-Horse-1234' },
    ],
    ['read the account', 'GetUser', {}],
    ['sign the person out everywhere', 'GlobalSignOut', {}],
    ['remove the account', 'DeleteUser', {}],
  ])('nobody can %s', async (_, operation, input) => {
    const before = await mary();
    const refused = await ask(operation, await ofSession(), input);
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Access Token does not have required scopes',
    });
    expect(await mary()).toEqual({ ...before, $metadata: expect.anything() });
  });

  it('nobody gets better ones by renewing them, whatever they say they are for', async () => {
    const { tokens } = await fetchAuthSession({ forceRefresh: true });
    expect((await ask('GetUser', String(tokens?.accessToken))).status).toBe(400);

    const client = { ClientId: aClient().id, ClientMetadata: { purpose: 'own-account' } };
    const { AuthenticationResult: began } = (
      await call(pool, 'InitiateAuth', {
        ...client,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: 'mary', PASSWORD },
      })
    ).body as { AuthenticationResult: { RefreshToken: string } };
    const renewals = [
      call(pool, 'GetTokensFromRefreshToken', { ...client, RefreshToken: began.RefreshToken }),
      call(pool, 'InitiateAuth', {
        ...client,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: began.RefreshToken },
      }),
    ];
    for (const { status, body } of await Promise.all(renewals)) {
      expect(status).toBe(200);
      const { AccessToken } = body.AuthenticationResult as { AccessToken: string };
      expect((await ask('GetUser', AccessToken)).status).toBe(400);
    }
  });

  it('the mail of a forgotten password goes to its owner, and the old password counts until then', async () => {
    await ask('UpdateUserAttributes', await ofSession(), {
      UserAttributes: attributes({ email: 'eve@evil.test' }),
    });
    const asked = await call(pool, 'ForgotPassword', { ClientId: aClient().id, Username: 'mary' });
    expect(asked.body).toMatchObject({ CodeDeliveryDetails: { Destination: 'm***@a***' } });
    await expect(codeFor(pool, 'eve@evil.test')).rejects.toThrow('No code was sent');
    const account = await opened();
    account.close();
  });
});

describe('with the password', () => {
  it('opens for its owner, and not for a wrong one', async () => {
    await expect(openOwnAccount('mary', 'Wrong-Horse-12')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    const account = await opened();
    await account.call('UpdateUserAttributes', { UserAttributes: attributes({ given_name: 'Maria' }) });
    expect((await mary()).UserAttributes).toContainEqual({ Name: 'given_name', Value: 'Maria' });
    await account.call('ChangePassword', {
      PreviousPassword: PASSWORD,
      ProposedPassword: 'Newer-Horse-1234',
    });
    await expect(openOwnAccount('mary', PASSWORD)).rejects.toThrow('Incorrect username or password.');
  });

  it('takes a second factor off only with a code of it', async () => {
    const account = await opened();
    const { SecretCode } = await account.call('AssociateSoftwareToken');
    await account.call('VerifySoftwareToken', { UserCode: appCode(String(SecretCode)) });
    const preference = (Enabled: boolean) => ({
      SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
    });
    await account.call('SetUserMFAPreference', preference(true));

    const opening = await openOwnAccount('mary', PASSWORD);
    if (opening.step !== 'code') throw new Error('No code is asked for.');
    await expect(opening.answer('000000')).rejects.toMatchObject({ name: 'CodeMismatchException' });
    const proved = await opening.answer(appCode(String(SecretCode), 1));
    if (proved.step !== 'open') throw new Error('It is still closed.');
    await proved.account.call('SetUserMFAPreference', preference(false));
    expect((await mary()).UserMFASettingList).toBeUndefined();
  });

  it('leaves in the record that the account was opened, and what was done with it', async () => {
    const account = await opened();
    expect(acts).toEqual(['Account.open_own_account']);
    await account.changePassword('Another-Horse-2');
    await expect(account.changePassword('short')).rejects.toThrow();
    account.close();
    expect(await eventually(() => acts[1], 'What was done')).toBe('Account.change_own_password');
  });

  it('has a changed password told before every session ends, and with them what tells it', async () => {
    const account = await opened();
    const telling = tellingHeldBack();
    const calls = callsFromNow();
    const changed = account.changePassword('Another-Horse-2');
    await telling.began;
    expect(calls()).toEqual(['ChangePassword', 'GetTokensFromRefreshToken']);
    telling.letGo();
    expect(await changed).toEqual({ signedOut: true });
    expect(calls()).toEqual(['ChangePassword', 'GetTokensFromRefreshToken', 'GlobalSignOut']);
  });

  it('ends every session although the change can’t be told', async () => {
    const account = await opened();
    const telling = tellingHeldBack();
    const calls = callsFromNow();
    const late = new AbortController();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    jest
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((milliseconds) => (milliseconds <= 5_000 ? late.signal : timeout(milliseconds)));
    const changed = account.changePassword('Another-Horse-2');
    await telling.began;
    late.abort();
    expect(await changed).toEqual({ signedOut: true });
    expect(calls().at(-1)).toBe('GlobalSignOut');
    telling.letGo();
  });

  it('is forgotten once it is closed', async () => {
    const account = await opened();
    await account.call('GetUser');
    account.close();
    const refused = async (): Promise<string> =>
      account.call('GetUser').then(refused, ({ message }: Error) => message);
    expect(await refused()).toBe('Access Token has been revoked');
  });
});

it('gives nobody a token where the function that decides has failed', async () => {
  const broken = await startService({
    pools: [aPool({ beforeTokens: 'token-scope' })],
    invoke: () => Promise.reject(new Error('Task timed out after 5.00 seconds')),
  });
  await addMary(broken, PASSWORD);
  useAmplify(broken);
  await expect(signIn({ username: 'mary', password: PASSWORD })).rejects.toMatchObject({
    name: 'UserLambdaValidationException',
  });
});
