import { getRandomValues } from 'node:crypto';
import {
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { poolClient } from '#adapters/cognito/pool-client.ts';
import type { IdentityService } from '#emulators/cognito/identity-service.ts';
import { aPool } from '#emulators/cognito/testing/a-pool.ts';
import { startServiceForTests } from '#emulators/cognito/testing/start-service.ts';
import { checkAccount } from './check-account.ts';

const pool = aPool();
const who = { UserPoolId: pool.id, Username: 'site-check' };
let service: IdentityService;
let client: CognitoIdentityProviderClient;

beforeAll(async () => {
  Object.assign(process.env, {
    AWS_REGION: 'ap-southeast-2',
    AWS_ACCESS_KEY_ID: 'a',
    AWS_SECRET_ACCESS_KEY: 'b',
  });
});
beforeEach(async () => {
  service = await startServiceForTests({ pools: [pool] });
  client = poolClient({ endpoint: service.url });
});
afterEach(async () => {
  client.destroy();
  await service.close();
});

const REFUSED = { refused: expect.stringMatching(/./) };

const account = (password = 'a-Password-of-48-characters') =>
  checkAccount({
    ...{ client, poolId: pool.id, clientId: pool.clients[0]?.id ?? '', now: Date.now },
    password: async () => password,
    random: (bytes) => getRandomValues(new Uint8Array(bytes)),
  });

describe('the account that checks the site', () => {
  it('is not there at first, is made once, and signs in by its own password from then on', async () => {
    expect(await account().signIn()).toEqual(REFUSED);
    expect((await account().make()).idToken).toMatch(/^ey/);
    const session = await account().signIn();
    if (!('idToken' in session)) throw new Error(session.refused);
    expect(session.idToken).toMatch(/^ey/);
    await session.end();
    const { Groups } = await client.send(new AdminListGroupsForUserCommand(who));
    expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['consultant']);
    const { UserStatus, UserAttributes } = await client.send(new AdminGetUserCommand(who));
    expect(UserStatus).toBe('CONFIRMED');
    // No notice, and no code, is ever sent anywhere.
    expect(UserAttributes).toContainEqual({ Name: 'email', Value: 'site-check@warehouse.invalid' });
  });

  it('goes on where an earlier run died before it had its own password', async () => {
    const send = client.send.bind(client);
    const dying = jest.spyOn(client, 'send').mockImplementation(((command: { input: object }) => {
      if ('GroupName' in command.input) throw new Error('It died.');
      return send(command as never);
    }) as never);
    await expect(account().make()).rejects.toThrow('It died.');
    dying.mockRestore();
    expect((await account().make()).idToken).toMatch(/^ey/);
  });

  it('stays out where somebody shut it out, or has another password', async () => {
    await account().make();
    await expect(account('Another-password-than-kept-1').make()).rejects.toThrow();
    await client.send(new AdminDisableUserCommand(who));
    expect(await account().signIn()).toEqual(REFUSED);
    await expect(account().make()).rejects.toThrow();
  });

  it('is not refused by a pool that says nothing of it', async () => {
    const cause = Object.assign(new Error('Rate exceeded'), { name: 'TooManyRequestsException' });
    jest.spyOn(client, 'send').mockRejectedValueOnce(cause as never);
    await expect(account().signIn()).rejects.toThrow('Rate exceeded');
  });
});
