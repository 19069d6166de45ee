import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { WAREHOUSES_ATTRIBUTE } from '#domain/access/own-warehouses.ts';
import type { IdentityService } from '#emulators/cognito/identity-service.ts';
import { aPool } from '#emulators/cognito/testing/a-pool.ts';
import { startServiceForTests } from '#emulators/cognito/testing/start-service.ts';
import { bringPeopleBack, keepPeople, readKeptPeople } from './kept-people.ts';
import { poolClient } from './pool-client.ts';

const UserPoolId = aPool().id;
const mails: string[] = [];
let from: IdentityService;
let to: IdentityService;
let old: CognitoIdentityProviderClient;
let fresh: CognitoIdentityProviderClient;

beforeAll(() => {
  Object.assign(process.env, {
    ...{ AWS_REGION: 'ap-southeast-2', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' },
  });
});
beforeEach(async () => {
  mails.length = 0;
  from = await startServiceForTests({ pools: [aPool()] });
  to = await startServiceForTests({ pools: [aPool()], onMail: ({ to: address }) => mails.push(address) });
  old = poolClient({ endpoint: from.url });
  fresh = poolClient({ endpoint: to.url });
  await makePeople();
});
afterEach(async () => {
  old.destroy();
  fresh.destroy();
  await Promise.all([from.close(), to.close()]);
});

const make = async (Username: string, attributes: Record<string, string>, groups: readonly string[]) => {
  await old.send(
    new AdminCreateUserCommand({
      ...{ UserPoolId, Username, MessageAction: 'SUPPRESS' },
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    }),
  );
  for (const GroupName of groups)
    await old.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }));
};

const confirmed = (email: string) => ({ email, email_verified: 'true' });

const makePeople = async () => {
  const ada = {
    given_name: 'Ada',
    family_name: 'Ng',
    preferred_username: 'Countess',
    zoneinfo: 'Australia/Perth',
    [WAREHOUSES_ATTRIBUTE]: 'COLD,WHOLESALE',
  };
  await make('ada', { ...confirmed('ada@bottler.example'), ...ada }, ['sysadmin', 'manager']);
  const Password = 'Warehouse-1234';
  await old.send(new AdminSetUserPasswordCommand({ UserPoolId, Username: 'ada', Password, Permanent: true }));
  await make('ben', confirmed('ben@bottler.example'), ['consultant']);
  await make('cleo', confirmed('cleo@bottler.example'), ['manager']);
  await old.send(new AdminDisableUserCommand({ UserPoolId, Username: 'cleo' }));
  await make('dan', { email: 'dan@bottler.example' }, ['sysadmin']);
};

const bring = async (client = fresh, write = true): Promise<readonly string[]> => {
  const lines: string[] = [];
  const kept = readKeptPeople(JSON.stringify(await keepPeople(old, UserPoolId)));
  await bringPeopleBack({ client, pool: UserPoolId, write, tell: (line) => lines.push(line) }, kept);
  return lines;
};

/** What counts of everybody in a pool. */
const standing = async (client: CognitoIdentityProviderClient) =>
  (await keepPeople(client, UserPoolId)).people.map(({ username, email, groups, enabled, attributes }) => ({
    ...{ username, email, groups: groups.toSorted(), enabled, attributes },
  }));

describe('people who are kept and brought back', () => {
  it('have their groups, names and state again, and are asked in by mail', async () => {
    expect(await bring()).toEqual([
      'ada: invited: sysadmin and manager',
      'ben: invited: consultant',
      'cleo: made without a mail: manager, disabled',
      'dan: left out: has no confirmed address: whoever reads that mail would have the account',
    ]);
    expect(await standing(fresh)).toEqual((await standing(old)).filter(({ username }) => username !== 'dan'));
    expect(mails).toEqual(['ada@bottler.example', 'ben@bottler.example']);
  });

  it('are only told of where nothing is to be written', async () => {
    expect(await bring(fresh, false)).toContain('ada: would be invited: sysadmin and manager');
    expect(await standing(fresh)).toEqual([]);
    expect(mails).toEqual([]);
  });

  it('come once, and what was decided of them since stays', async () => {
    await bring();
    await fresh.send(
      new AdminRemoveUserFromGroupCommand({ UserPoolId, Username: 'ada', GroupName: 'sysadmin' }),
    );
    const before = await standing(fresh);
    expect(await bring()).toEqual([
      'ada: is there already, and stays as it is; not in sysadmin, which the file says',
      'ben: is there already, and stays as it is',
      'cleo: is there already, and stays as it is',
      expect.stringMatching(/^dan: left out/),
    ]);
    expect(await standing(fresh)).toEqual(before);
    expect(mails).toHaveLength(2);
  });

  it('do not get what somebody else has by their address', async () => {
    await fresh.send(
      new AdminCreateUserCommand({
        ...{ UserPoolId, Username: 'adalia', MessageAction: 'SUPPRESS' },
        UserAttributes: [
          { Name: 'email', Value: 'ada@bottler.example' },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
    expect((await bring())[0]).toBe(
      'ada: is there already as adalia (ada@bottler.example), and stays as it is; not in sysadmin and manager, which the file says',
    );
    expect((await standing(fresh)).find(({ username }) => username === 'adalia')?.groups).toEqual([]);
  });

  it('are the same wherever it was killed, and nobody is asked twice', async () => {
    const wanted = (await standing(old)).filter(({ username }) => username !== 'dan');
    const change = /^Admin(Create|Add|Disable)/;
    for (let at = 0; at < 7; at += 1) {
      const pool = await startServiceForTests({
        pools: [aPool()],
        onMail: ({ to: address }) => mails.push(address),
      });
      const client = poolClient({ endpoint: pool.url });
      mails.length = 0;
      let changes = 0;
      const send = client.send.bind(client);
      const dying = jest.spyOn(client, 'send').mockImplementation((async (command: object) => {
        if (!change.test(command.constructor.name)) return send(command as never);
        if (changes === at) throw new Error('It died.');
        changes += 1;
        return send(command as never);
      }) as never);
      await expect(bring(client)).rejects.toThrow('It died.');
      dying.mockRestore();
      await bring(client);
      const found = await standing(client);
      // Of two groups the first is given first, and who has one may have been changed since: that is told, not done.
      const isBetween = at === 2;
      expect(
        found.map((one) =>
          isBetween && one.username === 'ada' ? { ...one, groups: ['manager', 'sysadmin'] } : one,
        ),
      ).toEqual(wanted);
      expect(mails).toEqual(['ada@bottler.example', 'ben@bottler.example']);
      client.destroy();
      await pool.close();
    }
  });

  it('are told of the pool’s own refusal, and of a file that is none', async () => {
    jest.spyOn(fresh, 'send').mockImplementation((async () => {
      throw Object.assign(new Error('said by AWS'), { name: 'LimitExceededException' });
    }) as never);
    await expect(bring()).rejects.toThrow('The sign-in service takes no more of these for now.');
    expect(() => readKeptPeople('{"version":2}')).toThrow('That is no file that --keep wrote.');
    expect(() => readKeptPeople('{')).toThrow('That is no file that --keep wrote.');
  });
});
