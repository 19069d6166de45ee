import { Amplify } from 'aws-amplify';
import {
  confirmSignIn,
  deleteUser,
  fetchAuthSession,
  signIn,
  signOut,
  signUp,
  updateUserAttributes,
} from 'aws-amplify/auth';
import { ulid } from 'ulid';
import { WAREHOUSES_ATTRIBUTE } from '#domain/access/own-warehouses.ts';
import type { LocalRun } from '#local/start/start.ts';
import { appCode } from '#test/support/browser/authenticator-app.ts';
import { eventually } from '#test/support/eventually.ts';
import { faultInjector } from '#test/support/run/fault-injector.ts';
import { poolAdmin } from '#test/support/run/pool-admin.ts';
import { startProduct } from '#test/support/run/product-for-tests.ts';
import { giveSecondFactor } from '#test/support/run/second-factor.ts';

// Pages and template are built once for all runs; on a clean clone that takes some seconds.
/** People are run through the product as it is deployed: the edge, the gateway, the functions, the pool. */
describe('running people', () => {
  let run: LocalRun;
  /** Of the one sysadmin, from before there was an app. */
  let sysadmin: string;
  let appKey: string;
  beforeAll(async () => {
    // Amplify warns of every pool that is not Amazon's.
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    run = await startProduct();
    const { poolId: userPoolId, clientId: userPoolClientId, identityUrl: userPoolEndpoint } = run;
    Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
    sysadmin = await tokenOf('sysadmin');
  });
  const tokenNow = async (forceRefresh = false) =>
    String((await fetchAuthSession({ forceRefresh })).tokens?.idToken);

  const tokenOf = async (group: string) => {
    const person = run.people.find((one) => one.group === group);
    if (!person) throw new Error(`nobody is in ${group}`);
    await signIn({ username: person.username, password: person.password });
    const token = await tokenNow();
    await signOut();
    return token;
  };

  // biome-ignore lint/suspicious/noExplicitAny: the wire is looked at, not built on
  type Answered = { status: number; body: any };

  const get = async (token: string, query: Record<string, string>): Promise<Answered> => {
    const answer = await fetch(`${run.siteUrl}/api/GetUser?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.status, body: await answer.json() };
  };

  const post = async (token: string, body: Record<string, unknown>): Promise<Answered> => {
    const answer = await fetch(`${run.siteUrl}/api/PostUser`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };

  type Listed = { readonly username: string; readonly waiting: boolean };

  /** People as the list says them, once it says what is looked for: the pool is read anew at most once in some seconds. */
  const listedOnce = (
    token: string,
    filter: Record<string, string>,
    isSo: (people: readonly Listed[]) => boolean,
  ): Promise<readonly Listed[]> =>
    eventually(async () => {
      const { body } = await get(token, { action: 'list_users', refresh: 'true', ...filter });
      const people: readonly Listed[] = body.data.items;
      return isSo(people) ? people : undefined;
    }, 'what the list is to say');

  const temporaryPasswordOf = async (address: string): Promise<string> => {
    const mails = await fetch(`${run.identityUrl}/mailbox.json?to=${encodeURIComponent(address)}`);
    const [mail] = (await mails.json()) as { temporaryPassword?: string }[];
    return String(mail?.temporaryPassword);
  };

  it('asks a sysadmin for a second factor before any act on accounts, and says how to have one', async () => {
    const act = { action: 'sign_out_everywhere', username: 'newcomer' };
    expect(await post(sysadmin, act)).toMatchObject({
      status: 403,
      body: { error: expect.stringMatching(/^Acts on accounts need a second factor\. Set up/) },
    });
    appKey = await giveSecondFactor(run, 'sysadmin');
    expect((await post(sysadmin, act)).status).toBe(200);
  });

  it('looks every hour for registrations that nobody confirmed, and leaves one of today', async () => {
    const attributes = { userAttributes: { email: 'passer.by@example.com' } };
    await signUp({ username: 'passer-by', password: 'Warehouse-1234', options: attributes });
    expect(await faultInjector(run).tick('RegistrationCleaner')).toMatchObject({ ok: true });
    const { body } = await get(sysadmin, { action: 'get_user', username: 'passer-by' });
    expect(body.data).toMatchObject({ username: 'passer-by', status: 'UNCONFIRMED' });
  });

  it('lets each group see and do what the table says', async () => {
    const [manager, consultant] = [await tokenOf('manager'), await tokenOf('consultant')];
    const statuses = async (token: string) => [
      (await get(token, { action: 'list_roles' })).status,
      (await get(token, { action: 'list_users' })).status,
      (await get(token, { action: 'get_user', username: 'consultant' })).status,
      (await post(token, { action: 'sign_out_everywhere', username: 'newcomer' })).status,
    ];
    expect(await statuses(sysadmin)).toEqual([200, 200, 200, 200]);
    expect(await statuses(manager)).toEqual([200, 200, 200, 403]);
    expect(await statuses(consultant)).toEqual([200, 403, 403, 403]);
    const [first] = await listedOnce(manager, {}, ([top]) => top?.username === 'newcomer');
    expect(first).toMatchObject({ username: 'newcomer', waiting: true });
  });

  it('takes a person from the invitation to the door, and a role holds from the next token', async () => {
    const email = 'wendy@bottler.example';
    const invited = await post(sysadmin, {
      ...{ action: 'invite_user', inviteId: '01JD00000000000000ABCDEFGH', email, group: 'consultant' },
    });
    expect([invited.status, invited.body.data.statusText]).toEqual([200, 'Invited']);
    const { username } = invited.body.data;

    await signIn({ username: email, password: await temporaryPasswordOf(email) });
    await confirmSignIn({ challengeResponse: 'Warehouse-5678' });
    const first = await tokenNow();
    expect((await get(first, { action: 'list_users' })).status).toBe(403);

    expect((await post(sysadmin, { action: 'set_groups', username, groups: ['manager'] })).status).toBe(200);
    expect((await get(await tokenNow(true), { action: 'list_users' })).status).toBe(200);
    // A token is good for a quarter of an hour; what it says of the role is not, where something is changed.
    const asManager = await tokenNow();
    const line = { action: 'create_line', code: 'L-NEW', name: 'New line' };
    const change = (more: object = {}) =>
      fetch(`${run.siteUrl}/api/PostWorkCenter`, {
        method: 'POST',
        headers: { authorization: `Bearer ${asManager}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...line, ...more }),
      });
    expect((await change()).status).not.toBe(403);
    expect((await post(sysadmin, { action: 'set_groups', username, groups: ['consultant'] })).status).toBe(
      200,
    );
    await eventually(async () => (await change()).status === 403 || undefined, 'the end of the role', 40_000);

    expect((await post(sysadmin, { action: 'disable_user', username })).status).toBe(200);
    await expect(fetchAuthSession({ forceRefresh: true })).resolves.toMatchObject({ tokens: undefined });
    await expect(signIn({ username: email, password: 'Warehouse-5678' })).rejects.toThrow();
  });

  it('keeps somebody to a warehouse at once, by a setting that nobody can write for themselves', async () => {
    const admin = poolAdmin(run);
    const Username = 'consultant';
    await signIn({
      username: Username,
      password: 'Warehouse-1234',
      options: { clientMetadata: { purpose: 'own-account' } },
    });
    const before = await tokenNow();
    const asking = { headers: { authorization: `Bearer ${before}`, 'content-type': 'application/json' } };
    const listed = await fetch(`${run.siteUrl}/api/GetInventory?action=list_places`, asking);
    const { data } = (await listed.json()) as { data: { items: { place: string; warehouseID: string }[] } };
    const elsewhere = data.items.find(({ warehouseID }) => warehouseID !== 'COLD');
    const kept = await post(sysadmin, { action: 'set_warehouses', username: Username, warehouses: ['COLD'] });
    expect([kept.status, kept.body.data.warehouses]).toEqual([200, ['COLD']]);
    // The token that was given before says nothing of it.
    const refused = await fetch(`${run.siteUrl}/api/PostPallet`, {
      ...{ ...asking, method: 'POST' },
      body: JSON.stringify({ action: 'build_pallet', requestId: ulid(), place: elsewhere?.place }),
    });
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({
        code: 'NOT_YOUR_WAREHOUSE',
        error: `You work in COLD. This is of ${elsewhere?.warehouseID}.`,
      }),
    ]);
    expect((await fetchAuthSession({ forceRefresh: true })).tokens?.idToken?.payload).toMatchObject({
      [WAREHOUSES_ATTRIBUTE]: 'COLD',
    });
    for (const value of ['WHOLESALE', ''])
      await expect(
        updateUserAttributes({ userAttributes: { [WAREHOUSES_ATTRIBUTE]: value } }),
      ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const { UserAttributes = [] } = await admin.adminGetUser({ UserPoolId: run.poolId, Username });
    expect(UserAttributes).toContainEqual({ Name: WAREHOUSES_ATTRIBUTE, Value: 'COLD' });
    await signOut();
    const free = await post(sysadmin, { action: 'set_warehouses', username: Username, warehouses: [] });
    expect(free.body.data.warehouses).toBeNull();
  });

  it('shows thirty people in every state, each once, page after page as the pool gives them', async () => {
    const admin = poolAdmin(run);
    const UserPoolId = run.poolId;
    const everyState = ['Active', 'Invited', 'Reset', 'Disabled', 'Waiting', 'Unverified'] as const;
    const made = Array.from({ length: 30 }, (_, at) => ({
      ...{ state: everyState[at % everyState.length] ?? 'Active', name: `person-${at}` },
    }));
    for (const { state, name } of made) {
      const person = { UserPoolId, Username: name };
      await admin.adminCreateUser({
        ...person,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: `${name}@bottler.example` },
          { Name: 'email_verified', Value: String(state !== 'Unverified') },
        ],
      });
      if (state !== 'Invited')
        await admin.adminSetUserPassword({ ...person, Password: 'Warehouse-1234', Permanent: true });
      if (state === 'Reset') await admin.adminResetUserPassword(person);
      if (state === 'Disabled') await admin.adminDisableUser(person);
      const groups = state === 'Waiting' ? [] : state === 'Active' ? ['consultant', 'manager'] : ['manager'];
      for (const GroupName of groups) await admin.adminAddUserToGroup({ ...person, GroupName });
    }

    const isOfUs = ({ username }: Listed) => username.startsWith('person-');
    await listedOnce(sysadmin, {}, (people) => people.filter(isOfUs).length === made.length);
    const listed: Record<string, unknown>[] = [];
    let key: string | undefined;
    do {
      const query = { action: 'list_users', limit: '7', ...(key && { pagination_key: key }) };
      const { status, body } = await get(sysadmin, query);
      expect([status, body.data.items.length <= 7]).toEqual([200, true]);
      const order = body.data.items.map(({ waiting }: { waiting: boolean }) => waiting);
      expect(order).toEqual([...order].sort((one, other) => Number(other) - Number(one)));
      listed.push(...body.data.items);
      key = body.data.pagination_key;
    } while (key !== undefined);

    const ours = listed.filter(({ username }) => String(username).startsWith('person-'));
    expect(ours).toHaveLength(30);
    expect(new Set(listed.map(({ sub }) => sub)).size).toBe(listed.length);
    const of = (state: (typeof everyState)[number]) =>
      ours.filter(({ username }) => made.find(({ name }) => name === username)?.state === state);
    const expected = {
      Active: { status: 'CONFIRMED', enabled: true, groups: ['manager', 'consultant'], waiting: false },
      Invited: { status: 'FORCE_CHANGE_PASSWORD', statusText: 'Invited', waiting: false },
      Reset: { status: 'RESET_REQUIRED', enabled: true },
      Disabled: { enabled: false, statusText: 'Disabled', waiting: false },
      Waiting: { status: 'CONFIRMED', groups: [], waiting: true },
      Unverified: { emailVerified: false, status: 'CONFIRMED' },
    };
    for (const state of everyState)
      expect(of(state)).toEqual(Array.from({ length: 5 }, () => expect.objectContaining(expected[state])));
  });

  it('keeps its only sysadmin', async () => {
    for (const input of [{ action: 'disable_user' }, { action: 'set_groups', groups: ['consultant'] }]) {
      const { status, body } = await post(sysadmin, { ...input, username: 'sysadmin' });
      expect([status, body.code]).toEqual([422, 'LAST_SYSADMIN']);
    }
  });

  it('keeps an account from being deleted by its session, and follows the pool when its only sysadmin goes there', async () => {
    await signIn({ username: 'sysadmin', password: 'Warehouse-1234' });
    await confirmSignIn({ challengeResponse: appCode(appKey, 1) });
    const token = await tokenNow();
    await expect(deleteUser()).rejects.toThrow('does not have required scopes');
    const admin = poolAdmin(run);
    await admin.adminDeleteUser({ UserPoolId: run.poolId, Username: 'sysadmin' });
    await signOut();

    // The token lives on for some minutes, and changes nobody any more.
    const powerless = await post(token, {
      ...{ action: 'set_groups', username: 'manager', groups: ['sysadmin'] },
    });
    expect([powerless.status, powerless.body.code]).toEqual([403, 'FORBIDDEN']);
    await expect(signIn({ username: 'sysadmin', password: 'Warehouse-1234' })).rejects.toThrow();

    // Whoever runs the AWS account makes another; the product takes that as it is.
    await admin.adminAddUserToGroup({
      ...{ UserPoolId: run.poolId, Username: 'manager', GroupName: 'sysadmin' },
    });
    const next = await tokenOf('manager');
    await giveSecondFactor(run, 'manager');
    const given = await post(next, {
      ...{ action: 'set_groups', username: 'consultant', groups: ['sysadmin'] },
    });
    expect(given.status).toBe(200);
    const isLeft = (people: readonly Listed[]) => people.every(({ username }) => username !== 'sysadmin');
    const left = await listedOnce(next, { group: 'sysadmin' }, isLeft);
    expect(left.map(({ username }) => username).sort()).toEqual(['consultant', 'manager']);
  });
});
