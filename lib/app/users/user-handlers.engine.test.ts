import { postUser } from '#api/users/user-changes.ts';
import { getUser } from '#api/users.ts';
import { type Call, dispatch } from '#app/dispatch.ts';
import { GROUPS } from '#domain/access/groups.ts';
import { PERMISSIONS } from '#domain/access/permissions.ts';
import { ok } from '#domain/result.ts';
import { aUserBench, type UserBench } from '#test/support/users/user-bench.ts';
import { userReadHandlers } from './user-read-handlers.ts';
import { userWriteHandlers } from './user-write-handlers.ts';

let bench: UserBench;
let inviteCount = 0;
const sent: string[] = [];

beforeAll(async () => {
  bench = await aUserBench();
  const send = bench.client.send.bind(bench.client);
  jest.spyOn(bench.client, 'send').mockImplementation(((command: { constructor: { name: string } }) => {
    sent.push(command.constructor.name.replace('Command', ''));
    return send(command as never);
  }) as typeof bench.client.send);
  await bench.add('boss', { groups: ['sysadmin'] });
  await bench.add('chief', { groups: ['sysadmin'] });
  await bench.add('maria', { groups: ['manager'], names: ['Maria', 'Lopez'] });
});
afterAll(() => bench?.stop());
beforeEach(() => sent.splice(0));

const claimsOf = async (username: string, group: string) => ({
  sub: await subOf(username),
  'cognito:username': username,
  token_use: 'id',
  aud: 'client',
  email_verified: 'true',
  'cognito:groups': group,
});

const callBy = async (username: string, group: string, input: Record<string, unknown>): Promise<Call> => ({
  claims: await claimsOf(username, group),
  input: ok(input),
  requestId: 'r-1',
  now: bench.clock.now(),
});

const subOf = async (Username: string) => {
  const { UserAttributes = [] } = await bench.admin.adminGetUser({ UserPoolId: bench.UserPoolId, Username });
  return String(UserAttributes.find(({ Name }) => Name === 'sub')?.Value);
};

// biome-ignore lint/suspicious/noExplicitAny: the wire is looked at, not built on
type Answered = { status: number; body: any };

const get = async (input: Record<string, unknown>, by = 'maria', group = 'manager'): Promise<Answered> =>
  dispatch(getUser, userReadHandlers(bench), { audience: 'client' })(await callBy(by, group, input));

const post = async (action: string, input: Record<string, unknown>, by = 'boss'): Promise<Answered> =>
  dispatch(postUser, userWriteHandlers(bench), { audience: 'client' })(
    await callBy(by, 'sysadmin', { action, ...input }),
  );

const newInviteId = () => `01JD0000000000000000${String(++inviteCount).padStart(6, '0')}`;

const poolKnows = (Username: string) => bench.admin.adminGetUser({ UserPoolId: bench.UserPoolId, Username });

/** Follows a list to its end. */
const everyPage = async (input: Record<string, unknown>) => {
  const pages: {
    username: string;
    groups: string[];
    status: string;
    enabled: boolean;
    waiting: boolean;
  }[][] = [];
  let pagination_key: string | undefined;
  do {
    const { status, body } = await get({
      ...{ action: 'list_users', refresh: 'true' },
      ...input,
      ...(pagination_key && { pagination_key }),
    });
    expect(status).toBe(200);
    pages.push(body.data.items);
    pagination_key = body.data.pagination_key;
  } while (pagination_key);
  return pages;
};

describe('a sysadmin without a second factor', () => {
  const SENTENCE =
    'Acts on accounts need a second factor. Set up an authenticator app (user menu, Security), then try again.';
  const acts: readonly (readonly [string, Record<string, unknown>])[] = [
    ['invite_user', { inviteId: newInviteId(), email: 'nobody@example.com', group: 'consultant' }],
    ['set_groups', { username: 'target', groups: ['manager'] }],
    ['set_warehouses', { username: 'target', warehouses: ['COLD'] }],
    ['disable_user', { username: 'target' }],
    ['reset_password', { username: 'target' }],
    ['remove_mfa', { username: 'target' }],
    ['sign_out_everywhere', { username: 'target' }],
    ['enable_user', { username: 'gone' }],
    ['remove_user', { username: 'gone' }],
  ];
  beforeAll(async () => {
    await bench.add('careless', { groups: ['sysadmin'], hasApp: false });
    await bench.add('target', { groups: ['consultant'], hasApp: true });
    await bench.add('gone', { enabled: false });
  });

  // The last sysadmin of the tests to come is another one.
  afterAll(() =>
    bench.admin.adminRemoveUserFromGroup({
      ...{ UserPoolId: bench.UserPoolId, Username: 'careless', GroupName: 'sysadmin' },
    }),
  );

  it('is told of every act there is', () => {
    const all = Object.keys(postUser.actions).filter((action) => action !== 'resend_invitation');
    expect(acts.map(([action]) => action).sort()).toEqual(all.sort());
  });

  it.each(acts)('may not %s, is told how, and nothing changes', async (action, input) => {
    const stands = async () =>
      Promise.all(['target', 'gone'].map(async (name) => (await bench.directory.load(name)) as unknown));
    const before = await stands();
    const asked = action === 'remove_user' ? { ...input, sub: await subOf('gone') } : input;
    expect(await post(action, asked, 'careless')).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', error: SENTENCE },
    });
    expect(await stands()).toEqual(before);
    expect(await bench.mailsTo('nobody@example.com')).toEqual([]);
  });

  it('sees as before, and may act once there is one', async () => {
    expect((await get({ action: 'list_users' }, 'careless', 'sysadmin')).status).toBe(200);
    await bench.setUpApp('careless');
    const asked = { username: 'target', groups: ['manager'] };
    expect((await post('set_groups', asked, 'careless')).status).toBe(200);
  });
});

describe('inviting', () => {
  const invitation = (more: Record<string, unknown> = {}) => ({
    inviteId: newInviteId(),
    email: 'New.Person@example.com',
    group: 'consultant',
    givenName: 'New',
    ...more,
  });

  it('makes an account in the group, with an address that is theirs, and mails a temporary password', async () => {
    const asked = invitation();
    const { status, body } = await post('invite_user', asked);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      username: `new.person-${asked.inviteId.slice(-6)}`,
      name: 'New',
      email: 'new.person@example.com',
      emailVerified: true,
      groups: ['consultant'],
      status: 'FORCE_CHANGE_PASSWORD',
      statusText: 'Invited',
      enabled: true,
      waiting: false,
      mfa: false,
    });
    const mails = await bench.mailsTo('new.person@example.com');
    expect(mails.map(({ kind, username }) => [kind, username])).toEqual([['invitation', body.data.username]]);
  });

  it('answers the same invitation with the same person, mails nothing twice, and undoes nothing since', async () => {
    const asked = invitation({ email: 'twice@example.com', group: 'sysadmin' });
    const [first, second] = await Promise.all([post('invite_user', asked), post('invite_user', asked)]);
    expect(first?.body.data.sub).toBe(second?.body.data.sub);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    await post('set_groups', { username: first?.body.data.username, groups: ['consultant'] });
    const late = await post('invite_user', asked);
    expect(late.body.data).toMatchObject({ sub: first?.body.data.sub, groups: ['consultant'] });
    expect(await bench.mailsTo('twice@example.com')).toHaveLength(1);
  });

  it('completes what a lost answer left half done', async () => {
    const asked = invitation({ email: 'half@example.com' });
    const broken = { ...bench.directory, addToGroup: () => Promise.reject(new Error('the line dropped')) };
    const handlers = userWriteHandlers({ ...bench, directory: broken });
    const call = await callBy('boss', 'sysadmin', { action: 'invite_user', ...asked });
    await expect(dispatch(postUser, handlers, { audience: 'client' })(call)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'the line dropped' }),
    });
    const { status, body } = await post('invite_user', asked);
    expect([status, body.data.groups]).toEqual([200, ['consultant']]);
    expect(await bench.mailsTo('half@example.com')).toHaveLength(1);
  });

  it('refuses the id for somebody else', async () => {
    const asked = invitation({ email: 'one@example.com' });
    await post('invite_user', asked);
    const other = await post('invite_user', { ...asked, email: 'other@example.com' });
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    expect(await bench.mailsTo('other@example.com')).toEqual([]);
  });

  it('says that an address or a username is taken, and takes the same id for what was put right', async () => {
    const asked = invitation({ email: 'maria@example.com', username: 'fresh' });
    const address = await post('invite_user', asked);
    expect([address.status, address.body.code]).toEqual([409, 'EMAIL_TAKEN']);
    const name = await post('invite_user', { ...asked, email: 'fresh@example.com', username: 'Maria' });
    expect([name.status, name.body.code]).toEqual([409, 'USERNAME_TAKEN']);
    const right = await post('invite_user', { ...asked, email: 'fresh@example.com' });
    expect([right.status, right.body.data.username]).toEqual([200, 'fresh']);
  });

  it('never answers with somebody who was there before, though name and address are the same', async () => {
    await bench.add('veteran', { state: 'INVITED' });
    bench.clock.time += 3_600_000;
    const asked = invitation({ email: 'veteran@example.com', username: 'veteran' });
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await post('invite_user', asked)).body.code).toBe('USERNAME_TAKEN');
  });

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: `${'x'.repeat(250)}@example.com` }, 'email'],
    [{ group: 'king' }, 'group'],
    [{ inviteId: 'mine' }, 'inviteId'],
    [{ username: 'a@b.example' }, 'username'],
    [{ username: 'with space' }, 'username'],
    [{ givenName: 'x'.repeat(101) }, 'givenName'],
    [{ familyName: 'a\u0000b' }, 'familyName'],
  ])('refuses %j in words, before it asks anybody', async (wrong, path) => {
    sent.splice(0);
    const { status, body } = await post('invite_user', invitation(wrong));
    expect([status, body.details[0].path]).toEqual([400, path]);
    expect(sent).toEqual([]);
  });
});

describe('changing an account', () => {
  it('sets exactly the groups that were asked for', async () => {
    await bench.add('wanderer', { groups: ['consultant'] });
    const more = await post('set_groups', { username: 'wanderer', groups: ['consultant', 'manager'] });
    expect([more.status, more.body.data.groups]).toEqual([200, ['manager', 'consultant']]);
    expect((await get({ action: 'get_user', username: 'wanderer' })).body.data.groups).toEqual([
      'manager',
      'consultant',
    ]);
    const none = await post('set_groups', { username: 'wanderer', groups: [] });
    expect(none.body.data).toMatchObject({ groups: [], waiting: true });
    expect((await get({ action: 'get_user', username: 'wanderer' })).body.data.groups).toEqual([]);
  });

  it('keeps somebody to the warehouses that are named, and lets them work in all again', async () => {
    await bench.add('keeper', { groups: ['manager'] });
    const notes: unknown[] = [];
    const note = jest.spyOn(bench.acts, 'note').mockImplementation(async (act) => void notes.push(act));
    const kept = await post('set_warehouses', { username: 'keeper', warehouses: ['wholesale ', 'COLD'] });
    expect([kept.status, kept.body.data.warehouses]).toEqual([200, ['COLD', 'WHOLESALE']]);
    expect((await get({ action: 'get_user', username: 'keeper' })).body.data).toMatchObject({
      ...{ warehouses: ['COLD', 'WHOLESALE'], groups: ['manager'] },
    });
    const all = await post('set_warehouses', { username: 'keeper', warehouses: [] });
    expect(all.body.data.warehouses).toBeNull();
    expect((await get({ action: 'get_user', username: 'keeper' })).body.data.warehouses).toBeNull();
    note.mockRestore();
    expect(notes).toMatchObject([
      { outcome: 'begun', warehouses: 'all' },
      { outcome: 'done', warehouses: 'COLD, WHOLESALE' },
      { outcome: 'begun', warehouses: 'COLD, WHOLESALE' },
      { outcome: 'done', warehouses: 'all' },
    ]);
  });

  it('keeps nobody to a warehouse that there is not, once the accounting system told of those there are', async () => {
    await bench.add('porter', { groups: ['manager'] });
    const named = (...warehouses: string[]) => post('set_warehouses', { username: 'porter', warehouses });
    const stands = async () => (await get({ action: 'get_user', username: 'porter' })).body.data.warehouses;
    // Nothing was told yet: a name that is wrong shuts out and lets nobody in.
    expect((await named('north')).status).toBe(200);
    const of = { description: '', active: true, locations: [] };
    const warehouses = ['COLD', 'WHOLESALE'].map((warehouseID) => ({ ...of, warehouseID }));
    await bench.places.save({ warehouses, asOf: '2026-03-02T00:00:00Z' });
    const refused = await named('COLD', 'COLT');
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      ...[422, 'WAREHOUSE_NOT_FOUND', 'There is no warehouse COLT. There are COLD, MAIN, WHOLESALE.'],
    ]);
    expect(await stands()).toEqual(['NORTH']);
    // What they have already is no reason against another.
    expect((await named('NORTH', 'COLD', 'MAIN')).status).toBe(200);
    expect((await named('COLD')).status).toBe(200);
    expect((await named('NORTH', 'COLD')).status).toBe(422);
    expect(await stands()).toEqual(['COLD']);
    await bench.places.save({ warehouses: [], asOf: '2026-03-02T00:00:00Z' });
    expect((await named()).body.data.warehouses).toBeNull();
  });

  it.each([
    [['']],
    [['\u0000']],
    [['\ud800']],
    [Array(21).fill('COLD')],
    [Array.from({ length: 9 }, (_, at) => `${at}${'冷'.repeat(29)}`)],
    ['COLD'],
    [null],
  ])('refuses what is no list of warehouses: %j', async (warehouses) => {
    expect((await post('set_warehouses', { username: 'maria', warehouses })).status).toBe(400);
    expect((await get({ action: 'get_user', username: 'maria' })).body.data.warehouses).toBeNull();
  });

  it('disables, ends every session, and enables again', async () => {
    await bench.add('leaver', { groups: ['consultant'] });
    const { RefreshToken } = await bench.signIn('leaver');
    sent.splice(0);
    const { status, body } = await post('disable_user', { username: 'leaver' });
    expect([status, body.data.enabled, body.data.statusText]).toEqual([200, false, 'Disabled']);
    expect(sent.slice(-2)).toEqual(['AdminDisableUser', 'AdminUserGlobalSignOut']);
    await expect(bench.signIn('leaver')).rejects.toThrow('User is disabled.');
    await expect(
      bench.admin.getTokensFromRefreshToken({ ClientId: bench.clientId, RefreshToken }),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await post('disable_user', { username: 'leaver' })).status).toBe(200);
    expect((await post('enable_user', { username: 'leaver' })).body.data).toMatchObject({
      enabled: true,
      groups: ['consultant'],
    });
    await expect(bench.signIn('leaver')).resolves.toHaveProperty('IdToken');
    await expect(
      bench.admin.getTokensFromRefreshToken({ ClientId: bench.clientId, RefreshToken }),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('resets a password by mail, once the person has one', async () => {
    await bench.add('forgetful');
    const { status, body } = await post('reset_password', { username: 'forgetful' });
    expect([status, body.data.status]).toEqual([200, 'RESET_REQUIRED']);
    expect((await poolKnows('forgetful')).UserStatus).toBe('RESET_REQUIRED');
    expect((await bench.mailsTo('forgetful@example.com'))[0]?.kind).toBe('reset-code');
    await bench.add('guest', { state: 'INVITED' });
    const refused = await post('reset_password', { username: 'guest' });
    expect([refused.status, refused.body.code]).toEqual([422, 'WRONG_USER_STATE']);
  });

  it('sends an invitation again with another password, until the person has come', async () => {
    await bench.add('slow', { state: 'INVITED' });
    expect((await post('resend_invitation', { username: 'slow' })).status).toBe(200);
    expect((await bench.mailsTo('slow@example.com'))[0]?.kind).toBe('invitation');
    const refused = await post('resend_invitation', { username: 'maria' });
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'Maria Lopez has already signed in, or was never invited.',
    ]);
  });

  it('removes an authenticator app', async () => {
    await bench.add('phoneless');
    await bench.setUpApp('phoneless');
    expect((await get({ action: 'get_user', username: 'phoneless' })).body.data.mfa).toBe(true);
    expect((await post('remove_mfa', { username: 'phoneless' })).body.data.mfa).toBe(false);
    expect((await get({ action: 'get_user', username: 'phoneless' })).body.data.mfa).toBe(false);
    expect((await post('remove_mfa', { username: 'phoneless' })).body.code).toBe('WRONG_USER_STATE');
  });

  it('signs out everywhere', async () => {
    await bench.add('everywhere');
    const { RefreshToken } = await bench.signIn('everywhere');
    expect((await post('sign_out_everywhere', { username: 'everywhere' })).status).toBe(200);
    await expect(
      bench.admin.getTokensFromRefreshToken({ ClientId: bench.clientId, RefreshToken }),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  });

  it('leaves a line in the log: who did what to whom', async () => {
    await bench.add('noted');
    await post('set_groups', { username: 'noted', groups: ['consultant'] });
    expect(bench.logged.at(-1)).toEqual([
      'account.changed',
      { requestId: 'r-1', action: 'set_groups', by: 'boss', account: 'noted', groups: ['consultant'] },
    ]);
  });

  it('notes what an account was before the pool is asked, and what it is after', async () => {
    await bench.add('promoted', { groups: ['consultant'] });
    const notes: unknown[] = [];
    const note = jest.spyOn(bench.acts, 'note').mockImplementation(async (act) => void notes.push(act));
    await post('set_groups', { username: 'PROMOTED@example.com', groups: ['manager'] });
    await post('set_groups', { username: 'boss', groups: [] });
    note.mockRestore();
    const act = { requestId: 'r-1', enabled: 'true', warehouses: 'all' };
    expect(notes).toEqual([
      { ...act, account: 'promoted', outcome: 'begun', groups: 'consultant' },
      { ...act, account: 'promoted', outcome: 'done', groups: 'manager' },
      { ...act, account: 'boss', outcome: 'begun', groups: 'sysadmin' },
      { ...act, account: 'boss', outcome: 'OWN_ACCOUNT', groups: 'sysadmin' },
    ]);
  });

  it('is known by sub and address as well, and says when there is no such person', async () => {
    for (const username of [await subOf('maria'), 'MARIA@example.com', 'Maria'])
      expect((await get({ action: 'get_user', username })).body.data.username).toBe('maria');
    for (const username of ['nobody', '../x', '😀', '__proto__', 'a"b'])
      for (const action of ['disable_user', 'set_groups', 'reset_password']) {
        const { status, body } = await post(action, { username, groups: [] });
        expect([status, body.code]).toEqual([404, 'USER_NOT_FOUND']);
      }
    expect((await post('disable_user', { username: 'with space' })).status).toBe(400);
    expect((await post('set_groups', { username: 'maria', groups: ['manager', 'manager'] })).status).toBe(
      400,
    );
  });

  it('leaves oneself alone, under whatever name, and says so differently to the last sysadmin', async () => {
    const sub = await subOf('boss');
    for (const username of ['boss', 'BOSS', sub, 'boss@example.com']) {
      expect((await post('disable_user', { username })).body.code).toBe('OWN_ACCOUNT');
      expect((await post('set_groups', { username, groups: ['manager'] })).body.code).toBe('OWN_ACCOUNT');
    }
    await post('set_groups', { username: 'chief', groups: ['manager'] });
    const last = await post('disable_user', { username: 'boss' });
    expect([last.status, last.body.code]).toEqual([422, 'LAST_SYSADMIN']);
    expect((await poolKnows('boss')).Enabled).toBe(true);
    await post('set_groups', { username: 'chief', groups: ['sysadmin'] });
    await post('disable_user', { username: 'chief' });
    expect((await post('set_groups', { username: 'boss', groups: [] })).body.code).toBe('LAST_SYSADMIN');
    await post('enable_user', { username: 'chief' });
  });

  it('is nothing for whoever has just been demoted or disabled, whatever their token says', async () => {
    await bench.add('former', { groups: ['sysadmin'] });
    await post('disable_user', { username: 'former' });
    const asked = { email: 'friend@example.com', group: 'sysadmin', inviteId: newInviteId() };
    for (const [action, input] of [
      ['enable_user', { username: 'former' }],
      ['invite_user', asked],
      ['reset_password', { username: 'boss' }],
      ['sign_out_everywhere', { username: 'boss' }],
    ] as const) {
      const { status, body } = await post(action, input, 'former');
      expect([action, status, body.error]).toEqual([action, 403, 'Forbidden: Insufficient permissions']);
    }
    const taking = await post('disable_user', { username: 'boss' }, 'former');
    expect([taking.status, taking.body.code]).toEqual([409, 'POWERS_CHANGED']);
  });
});

describe('the list', () => {
  const STATES = ['CONFIRMED', 'INVITED', 'UNCONFIRMED', 'RESET_REQUIRED'] as const;
  const expected = new Map<string, { groups: string[]; enabled: boolean; state: string }>();

  beforeAll(async () => {
    // Those of before are known by now.
    bench.clock.time += 60_000;
    let count = 0;
    for (const state of STATES)
      for (const enabled of [true, false])
        for (const groups of [
          [],
          ['consultant'],
          ['manager'],
          ['sysadmin'],
          ['consultant', 'sysadmin'],
        ] as const) {
          const name = `crew${String(count++).padStart(2, '0')}`;
          await bench.add(name, { state, enabled, groups, names: ['Casey', `Crew${count}`] });
          expected.set(name, {
            state,
            enabled,
            groups: GROUPS.filter((group) => [...groups].includes(group as never)),
          });
        }
  });

  const poolWord = {
    CONFIRMED: 'CONFIRMED',
    INVITED: 'FORCE_CHANGE_PASSWORD',
    UNCONFIRMED: 'UNCONFIRMED',
    RESET_REQUIRED: 'RESET_REQUIRED',
  };

  it('shows forty accounts in all states as they are', async () => {
    const listed = (await everyPage({ search: 'crew' })).flat();
    expect(listed.map(({ username }) => username).sort()).toEqual([...expected.keys()]);
    for (const { username, groups, status, enabled, waiting } of listed) {
      const wanted = expected.get(username);
      expect({ username, groups, status, enabled, waiting }).toEqual({
        username,
        groups: wanted?.groups,
        status: poolWord[wanted?.state as keyof typeof poolWord],
        enabled: wanted?.enabled,
        waiting: wanted?.groups.length === 0 && wanted.enabled && wanted.state !== 'UNCONFIRMED',
      });
    }
  });

  it('puts whoever waits for a group on top', async () => {
    const { body } = await get({ action: 'list_users' });
    const waits = body.data.items.map(({ waiting }: { waiting: boolean }) => waiting);
    expect(waits).toContain(true);
    expect(waits.lastIndexOf(true)).toBeLessThan(waits.indexOf(false));
  });

  it('gives pages of the size that was asked for, each account once, to the end', async () => {
    const whole = (await everyPage({})).flat().map(({ username }) => username);
    const pages = await everyPage({ limit: '7' });
    expect(pages.slice(0, -1).every((page) => page.length === 7)).toBe(true);
    expect(pages.flat().map(({ username }) => username)).toEqual(whole);
    expect(new Set(whole).size).toBe(whole.length);
  });

  it.each([
    [{ group: 'sysadmin' }],
    [{ group: 'none' }],
    [{ group: 'waiting' }],
    [{ status: 'UNCONFIRMED' }],
    [{ enabled: 'false' }],
    [{ group: 'manager', status: 'FORCE_CHANGE_PASSWORD', enabled: 'true' }],
    [{ search: 'casey crew1' }],
    [{ search: 'CREW3', enabled: 'false', status: 'RESET_REQUIRED' }],
    [{ search: 'nobody at all' }],
  ])('narrows to %j as looking through everybody would', async (filter) => {
    const everybody = (await everyPage({})).flat();
    const wanted = everybody.filter(
      (one) =>
        (!('group' in filter) ||
          (filter.group === 'none' && one.groups.length === 0) ||
          (filter.group === 'waiting' && one.waiting) ||
          one.groups.includes(filter.group as string)) &&
        (!('status' in filter) || one.status === filter.status) &&
        (!('enabled' in filter) || String(one.enabled) === filter.enabled) &&
        (!('search' in filter) ||
          [
            one.username,
            (one as unknown as { name: string }).name,
            (one as unknown as { name: string }).name.split(' ')[1] ?? '',
          ].some((text) => text.toLowerCase().startsWith(String(filter.search).toLowerCase()))),
    );
    const names = (list: { username: string }[]) => list.map(({ username }) => username).sort();
    for (const limit of ['60', '4'])
      expect(names((await everyPage({ ...filter, limit })).flat())).toEqual(names(wanted));
  });

  it('asks nothing of the pool, but where it is wished and it was not asked within seconds', async () => {
    sent.splice(0);
    const { body } = await get({ action: 'list_users', limit: '20' });
    await get({ action: 'list_users', limit: '20', pagination_key: body.data.pagination_key });
    await get({ action: 'list_users', search: 'nobody at all' });
    await get({ action: 'list_users', refresh: 'true' });
    expect(sent).toEqual([]);
    await get({ action: 'get_user', username: 'maria' });
    expect(sent.sort()).toEqual(['AdminGetUser', 'AdminListGroupsForUser']);
  });

  it('refuses a position that it did not give, or gave for another list', async () => {
    const { body } = await get({ action: 'list_users', limit: '5' });
    const key: string = body.data.pagination_key;
    const stored = JSON.parse(Buffer.from(key, 'base64url').toString('utf8'));
    const forged = Buffer.from(JSON.stringify({ ...stored, after: 'made-up.token' })).toString('base64url');
    for (const [pagination_key, filter] of [
      [forged, {}],
      [key, { search: 'crew' }],
      [key, { group: 'sysadmin' }],
      ['not base64url', {}],
    ] as const) {
      const { status, body: refusal } = await get({ action: 'list_users', pagination_key, ...filter });
      expect([status, refusal.code]).toEqual([400, 'INVALID_PAGE_KEY']);
    }
    for (const pagination_key of ['', 'x'.repeat(8001)]) {
      const { status, body: refusal } = await get({ action: 'list_users', pagination_key });
      expect([status, refusal.code]).toEqual([400, 'BAD_REQUEST']);
    }
  });

  it.each([
    [{ limit: '501' }],
    [{ limit: '0' }],
    [{ status: 'confirmed' }],
    [{ group: 'admins' }],
    [{ enabled: 'yes' }],
    [{ search: 'x'.repeat(101) }],
    [{ search: 'a\u0000' }],
  ])('refuses %j', async (wrong) => {
    expect((await get({ action: 'list_users', ...wrong })).status).toBe(400);
  });

  it('is closed to consultants, and changes are to managers', async () => {
    const list = await get({ action: 'list_users' }, 'maria', 'consultant');
    expect([list.status, list.body.error]).toEqual([403, 'Forbidden: Insufficient permissions']);
    for (const action of Object.keys(postUser.actions)) {
      const call = await callBy('maria', 'manager', { action, username: 'boss' });
      expect((await dispatch(postUser, userWriteHandlers(bench), { audience: 'client' })(call)).status).toBe(
        403,
      );
    }
  });
});

it('tells the permission table as it is enforced', async () => {
  const { body } = await get({ action: 'list_roles' }, 'maria', 'consultant');
  expect(body.data.roles.map(({ group }: { group: string }) => group)).toEqual([...GROUPS]);
  const told = body.data.permissions.map(
    ({ permission, groups }: { permission: string; groups: string[] }) => [permission, [...groups].sort()],
  );
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(Object.entries(PERMISSIONS).map(([name, groups]) => [name, [...groups].sort()])),
  );
});
