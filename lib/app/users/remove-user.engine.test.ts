import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { postUser } from '#api/users/user-changes.ts';
import { getUser } from '#api/users.ts';
import { dispatch } from '#app/dispatch.ts';
import type { Person } from '#domain/access/person.ts';
import { domainError } from '#domain/errors.ts';
import { err, ok } from '#domain/result.ts';
import { LOCK_MS } from '#domain/users/roster.ts';
import { aUserBench, type UserBench } from '#test/support/users/user-bench.ts';
import { disableUser } from './change-account.ts';
import { removeUser } from './remove-user.ts';
import { userReadHandlers } from './user-read-handlers.ts';
import { userWriteHandlers } from './user-write-handlers.ts';

let bench: UserBench;
beforeAll(async () => {
  bench = await aUserBench();
  await bench.add('boss', { groups: ['sysadmin'] });
  await bench.add('chief', { groups: ['sysadmin'] });
});
afterAll(() => bench?.stop());
// What was done a minute ago holds nobody back.
beforeEach(() => {
  bench.clock.time += 2 * LOCK_MS;
});

const subOf = async (name: string): Promise<string> => {
  const account = await bench.directory.load(name);
  if (!account.ok) throw new Error(account.error.message);
  return account.value.sub;
};

const callBy = async (username: string, group: string, input: Record<string, unknown>) => ({
  claims: {
    ...{ sub: await subOf(username), 'cognito:username': username, token_use: 'id', aud: 'client' },
    ...{ email_verified: 'true', 'cognito:groups': group },
  },
  ...{ input: ok(input), requestId: 'r-1', now: bench.clock.now() },
});

// biome-ignore lint/suspicious/noExplicitAny: the wire is looked at, not built on
type Answered = { status: number; body: any };

const get = async (action: string, input: Record<string, unknown> = {}, group = 'sysadmin') =>
  dispatch(getUser, userReadHandlers(bench), { audience: 'client' })(
    await callBy('boss', group, { action, ...input }),
  ) as Promise<Answered>;

const post = async (action: string, input: Record<string, unknown>, by = 'boss', deps = bench) =>
  dispatch(postUser, userWriteHandlers(deps), { audience: 'client' })(
    await callBy(by, 'sysadmin', { action, ...input }),
  ) as Promise<Answered>;

/** Somebody who is disabled already. */
const aLeaver = async (name: string): Promise<string> => {
  await bench.add(name, { groups: ['consultant'], enabled: false, names: ['Wendy', 'Wood'] });
  return subOf(name);
};

const isThere = async (name: string) => (await bench.directory.load(name)).ok;

const sysadmin = async (username: string): Promise<Person> => ({
  ...{ sub: await subOf(username), username, email: null, emailVerified: true },
  groups: ['sysadmin'],
});

const removalsOf = async (name: string): Promise<{ sub: string; removedAt: string; removedBy: string }[]> =>
  (await get('list_removed_users')).body.data.items.filter(
    ({ username }: { username: string }) => username === name,
  );

const everythingKept = async (): Promise<string> =>
  JSON.stringify((await bench.database.send(new ScanCommand({ TableName: bench.accessTable }))).Items);

describe('a removal', () => {
  it('leaves the username, the day and whoever did it, and nothing else', async () => {
    const inviteId = '01JD00000000000000REMQVE00';
    const email = 'wanda@example.com';
    const names = { givenName: 'Wanda', familyName: 'Wicks' };
    await post('invite_user', { inviteId, email, username: 'wanda', group: 'consultant', ...names });
    const sub = await subOf('wanda');
    expect(await everythingKept()).toContain(email);
    await post('disable_user', { username: 'wanda' });

    const { status, body } = await post('remove_user', { username: 'wanda', sub });
    const removal = { sub, username: 'wanda', removedAt: new Date(bench.clock.now()).toISOString() };
    expect([status, body]).toEqual([200, { data: { ...removal, removedBy: 'boss' } }]);
    expect(await isThere('wanda')).toBe(false);
    expect(await removalsOf('wanda')).toEqual([{ ...removal, removedBy: 'boss' }]);
    expect((await get('list_users', { refresh: 'true' })).body.data.items).not.toContainEqual(
      expect.objectContaining({ username: 'wanda' }),
    );
    expect(await everythingKept()).not.toMatch(/wanda@example|Wanda|Wicks/);
    const line = { requestId: 'r-1', action: 'remove_user', by: 'boss', account: 'wanda' };
    expect(bench.logged.at(-1)).toEqual(['account.changed', line]);
  });

  it('ends every session, also one that outlived the disabling', async () => {
    await bench.add('tokens');
    const { AccessToken, RefreshToken } = await bench.signIn('tokens');
    await bench.directory.disable('tokens');
    await post('remove_user', { username: 'tokens', sub: await subOf('tokens') });
    await expect(
      bench.admin.getTokensFromRefreshToken({ ClientId: bench.clientId, RefreshToken }),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await expect(bench.admin.getUser({ AccessToken })).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
  });

  it('asks for two steps, and never takes one’s own account or the last sysadmin', async () => {
    await bench.add('present');
    const enabled = await post('remove_user', { username: 'present', sub: await subOf('present') });
    expect([enabled.status, enabled.body.error]).toEqual([
      422,
      'present is enabled. Disable the account first.',
    ]);
    const self = await post('remove_user', { username: 'boss', sub: await subOf('boss') });
    expect([self.status, self.body.code]).toEqual([422, 'OWN_ACCOUNT']);
    await bench.directory.disable('chief');
    const last = await post('remove_user', { username: 'boss', sub: await subOf('boss') });
    expect([last.status, last.body.code]).toEqual([422, 'LAST_SYSADMIN']);
    await bench.directory.enable('chief');
    for (const name of ['present', 'boss', 'chief']) expect(await removalsOf(name)).toEqual([]);
  });

  it('is of that very account, and of nobody who has its name by now', async () => {
    const sub = await aLeaver('reused');
    await post('remove_user', { username: 'reused', sub });
    await aLeaver('reused');
    const again = await post('remove_user', { username: 'reused', sub });
    expect(again.body.data).toMatchObject({ sub });
    expect(await isThere('reused')).toBe(true);
    for (const unknown of [{ username: 'reused' }, { username: 'nobody' }]) {
      const { status, body } = await post('remove_user', { ...unknown, sub: 'made-up' });
      expect([status, body.code]).toEqual([404, 'USER_NOT_FOUND']);
    }
    expect((await post('remove_user', { username: 'reused' })).status).toBe(400);
  });

  it('that is asked for again is answered as it was done first', async () => {
    const sub = await aLeaver('twice');
    const first = await post('remove_user', { username: 'twice', sub });
    bench.clock.time += 1000;
    const second = await post('remove_user', { username: 'twice', sub }, 'chief');
    expect(second.body).toEqual(first.body);
    expect(await removalsOf('twice')).toHaveLength(1);
  });

  it('is kept with the roster or not at all', async () => {
    const roster = await bench.roster.load();
    const next = { version: roster.version + 1, marks: [] };
    const removal = {
      ...{ sub: 's', username: 'nobody' },
      removedAt: '2026-03-02T00:00:00Z',
      removedBy: 'boss',
    };
    expect((await bench.roster.save(next, roster)).ok).toBe(true);
    expect((await bench.roster.save(next, roster, removal)).ok).toBe(false);
    expect(await bench.removals.of('nobody')).toEqual([]);
    expect((await bench.roster.save({ ...next, version: next.version + 1 }, next, removal)).ok).toBe(true);
    expect(await bench.removals.of('Nobody')).toEqual([removal]);
  });

  it('is shown to managers, and to no consultant', async () => {
    expect((await get('list_removed_users', {}, 'manager')).status).toBe(200);
    expect((await get('list_removed_users', {}, 'consultant')).status).toBe(403);
  });

  it('that the pool refused can be tried again at once', async () => {
    const sub = await aLeaver('busy');
    const busy = err(domainError('TOO_MANY_CALLS', 'The sign-in service is busy.'));
    const deps = { ...bench, directory: { ...bench.directory, remove: async () => busy } };
    expect((await post('remove_user', { username: 'busy', sub }, 'boss', deps)).status).toBe(429);
    expect((await post('remove_user', { username: 'busy', sub })).status).toBe(200);
  });
});

describe('an account that is being removed and was enabled by hand', () => {
  /** The removal of somebody disabled was begun and cut off; then the console enabled the account. */
  const enabledByHand = async (name: string): Promise<string> => {
    const sub = await aLeaver(name);
    const cutOff = { ...bench.directory, remove: () => Promise.reject(new Error('cut off')) };
    await expect(
      post('remove_user', { username: name, sub }, 'boss', { ...bench, directory: cutOff }),
    ).rejects.toThrow('The action failed.');
    await bench.directory.enable(name);
    return sub;
  };

  it('can be disabled, and nothing else, until its removal is finished', async () => {
    const sub = await enabledByHand('console');
    bench.clock.time += LOCK_MS;
    const early = await post('remove_user', { username: 'console', sub });
    expect([early.status, early.body.error]).toEqual([
      422,
      'Wendy Wood is enabled. Disable the account first.',
    ]);
    for (const action of ['enable_user', 'set_groups'])
      expect((await post(action, { username: 'console', groups: [] })).status).toBe(422);

    const disabled = await post('disable_user', { username: 'console' }, 'chief');
    expect([disabled.status, disabled.body.data]).toEqual([
      200,
      expect.objectContaining({ enabled: false, removing: true, statusText: 'Being removed' }),
    ]);
    const twice = await post('disable_user', { username: 'console' }, 'chief');
    expect([twice.status, twice.body.error]).toEqual([
      422,
      'Wendy Wood is being removed. Remove the account again to finish it.',
    ]);
    bench.clock.time += LOCK_MS;
    expect((await post('remove_user', { username: 'console', sub }, 'chief')).status).toBe(200);
    expect(await isThere('console')).toBe(false);
    expect(await removalsOf('console')).toEqual([expect.objectContaining({ sub, removedBy: 'boss' })]);
  });

  it('is left alone while the removal may still be under way', async () => {
    await enabledByHand('under-way');
    const { status, body } = await post('disable_user', { username: 'under-way' });
    expect([status, body.code]).toEqual([409, 'TRY_AGAIN']);
    bench.clock.time += LOCK_MS;
    expect((await post('disable_user', { username: 'under-way' })).status).toBe(200);
  });
});

describe('a read that lags behind a removal', () => {
  it('disables nobody who has the username by now', async () => {
    const sub = await aLeaver('moved-on');
    const seen = await bench.directory.load('moved-on');
    if (!seen.ok) throw new Error(seen.error.message);
    // Enabled by hand just before it went, and somebody else's name since.
    const before = ok({ ...seen.value, enabled: true });
    const load = async (name: string) => (name === 'moved-on' ? before : bench.directory.load(name));
    const lagging = { ...bench.directory, load };
    await post('remove_user', { username: 'moved-on', sub });
    await bench.add('moved-on');
    const command = { actor: await sysadmin('boss'), name: 'moved-on', now: bench.clock.now() };
    const answer = await disableUser({ ...bench, directory: lagging }, command);
    expect(answer.ok === false && answer.error.code).toBe('TRY_AGAIN');
    expect((await get('get_user', { username: 'moved-on' })).body.data.enabled).toBe(true);
  });
});

describe('a writer who dies', () => {
  class Killed extends Error {}

  /** The bench, whose writer dies before, or after, their call with this number. */
  const dying = (call: number, when: 'before' | 'after') => {
    let calls = 0;
    const held = <Port extends object>(port: Port): Port =>
      new Proxy(port, {
        get: (target, name) => {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function') return method;
          return async (...args: unknown[]) => {
            calls++;
            if (calls > call || (calls === call && when === 'before')) throw new Killed();
            const answer = await method.apply(target, args);
            if (calls === call) throw new Killed();
            return answer;
          };
        },
      });
    const { directory, roster, removals, invitations } = bench;
    return {
      ...bench,
      ...{ directory: held(directory), roster: held(roster) },
      ...{ removals: held(removals), invitations: held(invitations) },
    };
  };

  /** How many calls a removal makes until the account is gone and the mark let go. */
  const CALLS = 10;

  it.each(['before', 'after'] as const)('%s any call is followed by one who finishes, once', async (when) => {
    const seen = new Set<string>();
    for (let call = 1; call <= CALLS; call++) {
      const name = `${when}-${call}`;
      const sub = await aLeaver(name);
      const started = new Date(bench.clock.now()).toISOString();
      const command = { actor: await sysadmin('boss'), name, now: bench.clock.now(), sub };
      // A mark that could not be let go does not fail the removal.
      const died = await removeUser(dying(call, when), command).then(
        () => false,
        (cause) => cause instanceof Killed,
      );
      const [begun] = await removalsOf(name);
      const there = await isThere(name);
      seen.add(`${died ? 'died' : 'lived'}, ${begun ? 'begun' : 'not begun'}, ${there ? 'there' : 'gone'}`);

      if (begun && there) {
        const { body } = await get('get_user', { username: name });
        expect(body.data).toMatchObject({ removing: true, statusText: 'Being removed', namesake: null });
        bench.clock.time += LOCK_MS;
        const enabling = await post('enable_user', { username: name }, 'chief');
        expect([enabling.status, enabling.body.error]).toEqual([
          422,
          'Wendy Wood is being removed. Remove the account again to finish it.',
        ]);
      }
      bench.clock.time += LOCK_MS;
      const again = await post('remove_user', { username: name, sub }, 'chief');
      expect(again.status).toBe(200);
      expect(await isThere(name)).toBe(false);
      const kept = await removalsOf(name);
      expect(kept).toEqual([again.body.data]);
      if (begun) expect(kept).toEqual([{ ...begun, removedAt: started, removedBy: 'boss' }]);
      bench.clock.time += 2 * LOCK_MS;
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['died, not begun, there', 'died, begun, there', 'lived, begun, gone']),
    );
  });
});

describe('a username that is used again', () => {
  it('says so wherever the account is shown, with the last of its namesakes', async () => {
    const first = await aLeaver('wendy');
    await post('remove_user', { username: 'wendy', sub: first });
    bench.clock.time += 2 * LOCK_MS;
    const asked = { inviteId: '01JD00000000000000NAMESAKE', email: 'wendy@example.com', group: 'consultant' };
    const invited = await post('invite_user', { ...asked, username: 'wendy' });
    const namesake = { removedAt: (await removalsOf('wendy'))[0]?.removedAt, removedBy: 'boss' };
    expect([invited.status, invited.body.data.namesake]).toEqual([200, namesake]);
    expect(invited.body.data).toMatchObject({ removing: false, statusText: 'Invited' });

    await post('disable_user', { username: 'wendy' });
    const second = await post('remove_user', { username: 'wendy', sub: await subOf('wendy') }, 'chief');
    await bench.admin.signUp({
      ...{ ClientId: bench.clientId, Username: 'Wendy', Password: 'Correct-horse-9' },
      UserAttributes: [{ Name: 'email', Value: 'wendy@example.com' }],
    });
    const { removedAt } = second.body.data;
    const shown = (await get('get_user', { username: 'wendy' })).body.data;
    expect(shown.namesake).toEqual({ removedAt, removedBy: 'chief' });
    bench.clock.time += 60_000;
    const { items } = (await get('list_users', { refresh: 'true' })).body.data;
    const row = items.find(({ username }: { username: string }) => username === 'wendy');
    expect(row.namesake).toEqual({ removedAt, removedBy: 'chief' });
    expect((await removalsOf('wendy')).map(({ sub }) => sub)).toEqual([second.body.data.sub, first]);
  });
});
