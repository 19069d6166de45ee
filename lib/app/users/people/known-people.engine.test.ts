import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { getUser } from '#api/users.ts';
import { dispatch } from '#app/dispatch.ts';
import { userReadHandlers } from '#app/users/user-read-handlers.ts';
import { inGroups } from '#domain/in-groups.ts';
import { err, ok } from '#domain/result.ts';
import { aUserBench, type UserBench } from '#test/support/users/user-bench.ts';
import { noteAccount, noteRemoval } from './known-people.ts';

/** More than a page of ours, and than ten of the pool. */
const PEOPLE = 620;
const ROLES = ['consultant', 'manager', null] as const;

let bench: UserBench;
const asked: string[] = [];

const nameOf = (at: number): string => `person${String(at).padStart(4, '0')}`;

beforeAll(async () => {
  bench = await aUserBench();
  const { admin, UserPoolId } = bench;
  for (const some of inGroups([...Array(PEOPLE).keys()], 50))
    await Promise.all(
      some.map(async (at) => {
        const person = { UserPoolId, Username: nameOf(at) };
        const UserAttributes = [
          { Name: 'email', Value: `${nameOf(at)}@example.com` },
          { Name: 'given_name', Value: `Given${at}` },
        ];
        await admin.adminCreateUser({ ...person, UserAttributes, MessageAction: 'SUPPRESS' });
        const GroupName = ROLES[at % ROLES.length];
        if (GroupName) await admin.adminAddUserToGroup({ ...person, GroupName });
      }),
    );
  const send = bench.client.send.bind(bench.client);
  jest.spyOn(bench.client, 'send').mockImplementation(((command: { constructor: { name: string } }) => {
    asked.push(command.constructor.name.replace('Command', ''));
    return send(command as never);
  }) as typeof bench.client.send);
}, 120_000);

beforeEach(() => {
  bench.clock.time += 10 * 60_000;
  asked.splice(0);
});

afterAll(() => bench?.stop());

// biome-ignore lint/suspicious/noExplicitAny: the wire is looked at, not built on
type Answered = { status: number; body: any };

const claims = {
  ...{ sub: 's', 'cognito:username': 'maria', token_use: 'id', aud: 'client', email_verified: 'true' },
  'cognito:groups': 'manager',
};

const list = (input: Record<string, string> = {}, using: Parameters<typeof userReadHandlers>[0] = bench) =>
  dispatch(getUser, userReadHandlers(using), { audience: 'client' })({
    ...{ claims, requestId: 'r-1', now: bench.clock.now() },
    input: ok({ action: 'list_users', ...input }),
  }) as Promise<Answered>;

const everybody = async (input: Record<string, string> = {}) => {
  const found: { username: string; groups: string[]; name: string }[] = [];
  let key: string | undefined;
  do {
    const { body } = await list({ ...input, ...(key === undefined ? {} : { pagination_key: key }) });
    found.push(...body.data.items);
    key = body.data.pagination_key;
  } while (key !== undefined);
  return found;
};

const usernames = async (input: Record<string, string> = {}) =>
  (await everybody(input)).map(({ username }) => username);

describe('the list of hundreds of people', () => {
  it('is read from the pool once, page by page, and then costs it nothing, however it is looked at', async () => {
    const people = await everybody({ refresh: 'true' });
    expect(people).toHaveLength(PEOPLE);
    const pages = Math.ceil(PEOPLE / 60);
    const ofGroup = Math.ceil(Math.ceil(PEOPLE / ROLES.length) / 60);
    expect(asked.filter((name) => name === 'ListUsers')).toHaveLength(pages);
    // None is a sysadmin: that is one more question.
    expect(asked.filter((name) => name === 'ListUsersInGroup')).toHaveLength(2 * ofGroup + 1);
    for (const [at, username] of [
      [0, nameOf(0)],
      [1, nameOf(1)],
      [2, nameOf(2)],
    ] as const)
      expect(people.find((one) => one.username === username)?.groups).toEqual(
        ROLES[at] === null ? [] : [ROLES[at]],
      );
    asked.splice(0);
    const whole = people.map(({ username }) => username);
    expect(await usernames({ limit: '7' })).toEqual(whole);
    expect(await usernames({ search: 'given19' })).toHaveLength(11);
    expect(await usernames({ group: 'manager' })).toHaveLength(207);
    expect(await usernames({ group: 'none', limit: '100' })).toHaveLength(206);
    const { body } = await list();
    expect([body.data.items.length, body.meta]).toEqual([
      ...[500, { asOf: new Date(bench.clock.now()).toISOString(), stale: false }],
    ]);
    expect(asked).toEqual([]);
  });

  it('is read by one for all who wish it at once, and again by nobody within seconds', async () => {
    const looks = await Promise.all([1, 2, 3, 4].map(() => list({ refresh: 'true' })));
    expect(looks.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(asked.filter((name) => name === 'ListUsers')).toHaveLength(Math.ceil(PEOPLE / 60));
    bench.clock.time += 2_900;
    await list({ refresh: 'true' });
    expect(asked.filter((name) => name === 'ListUsers')).toHaveLength(Math.ceil(PEOPLE / 60));
  });

  it('says what was changed in the console of AWS once the pool is read, and until then since when it is not', async () => {
    await list({ refresh: 'true' });
    const [Username] = [nameOf(2)];
    const person = { UserPoolId: bench.UserPoolId, Username };
    await bench.admin.adminAddUserToGroup({ ...person, GroupName: 'sysadmin' });
    await bench.admin.adminDisableUser(person);
    const shown = async (input: Record<string, string> = {}) => {
      const { body } = await list({ search: Username, ...input });
      const [{ groups, enabled }] = body.data.items;
      return { groups, enabled, stale: body.meta.stale };
    };
    expect(await shown()).toEqual({ groups: [], enabled: true, stale: false });
    bench.clock.time += 60_000;
    expect(await shown()).toEqual({ groups: [], enabled: true, stale: true });
    expect(await shown({ refresh: 'true' })).toEqual({ groups: ['sysadmin'], enabled: false, stale: false });
    await bench.admin.adminRemoveUserFromGroup({ ...person, GroupName: 'sysadmin' });
    await bench.admin.adminEnableUser(person);
  });

  it('keeps what we changed over what the pool still says of before, and forgets whom we removed', async () => {
    await list({ refresh: 'true' });
    const of = async (username: string) => {
      const loaded = await bench.directory.load(username);
      if (!loaded.ok) throw new Error(loaded.error.message);
      return loaded.value;
    };
    const changed = await of(nameOf(5));
    const removed = await of(nameOf(7));
    // A reading that began before both ends after them.
    const slow = {
      ...bench,
      directory: {
        ...bench.directory,
        members: async () => {
          const members = await bench.directory.members();
          await noteAccount(bench, { ...changed, groups: ['sysadmin'] }, bench.clock.now() + 10);
          await noteRemoval(bench, removed.sub, bench.clock.now() + 10);
          return members;
        },
      },
    };
    bench.clock.time += 20_000;
    await list({ refresh: 'true' }, slow);
    const shown = async () => [
      (await list({ search: nameOf(5) })).body.data.items[0].groups,
      (await list({ search: nameOf(7) })).body.data.items.length,
    ];
    expect(await shown()).toEqual([['sysadmin'], 0]);
    expect(JSON.stringify(await bench.people.load())).not.toContain(removed.email);
    // Within the time that the pool's lists may lag it stays, and after it the pool is believed.
    bench.clock.time += 59_000;
    await list({ refresh: 'true' });
    expect(await shown()).toEqual([['sysadmin'], 0]);
    bench.clock.time += 11_000;
    await list({ refresh: 'true' });
    expect(await shown()).toEqual([[], 1]);
  });

  it('is what is known while the pool has too many calls, and refused where nothing is known', async () => {
    await list({ refresh: 'true' });
    bench.clock.time += 5 * 60_000;
    const busy = { code: 'TOO_MANY_CALLS', message: 'Too many calls.' } as const;
    const refusing = { ...bench, directory: { ...bench.directory, page: async () => err(busy) } };
    const { status, body } = await list({ refresh: 'true' }, refusing);
    expect([status, body.data.items.length, body.meta.stale]).toEqual([200, 500, true]);
    const nothing = { ...refusing, people: { ...bench.people, load: async () => null } };
    expect((await list({}, nothing)).status).toBe(429);
  });

  it('costs few units a look, and fits into its item with room', async () => {
    await list({ refresh: 'true' });
    const { Item } = await bench.database.send(
      new GetCommand({ TableName: bench.accessTable, Key: { id: 'people' } }),
    );
    const bytes = Item?.packed instanceof Uint8Array ? Item.packed.byteLength : Number.NaN;
    // 400 KB is the most that an item can have.
    expect(bytes / PEOPLE).toBeLessThan(45);
  });
});
