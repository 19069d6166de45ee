import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { ulid } from 'ulid';
import { THE_PRODUCT } from '#domain/audit/product-acts.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import type { LocalRun } from '#local/start/start.ts';
import { eventually } from '#test/support/eventually.ts';
import { startProduct } from '#test/support/run/product-for-tests.ts';
import { giveSecondFactor } from '#test/support/run/second-factor.ts';

// biome-ignore lint/suspicious/noExplicitAny: the wire is looked at, not built on
type Body = any;

/** The record through the product as it is deployed: what people do, the streams of tables, the recorder, the call. */
describe('the record of what was done', () => {
  let run: LocalRun;
  let tokens: Readonly<Record<'sysadmin' | 'manager' | 'consultant', string>>;

  const tokenOf = async (group: string): Promise<string> => {
    const person = run.people.find((one) => one.group === group);
    if (!person) throw new Error(`nobody is in ${group}`);
    await signIn({ username: person.username, password: person.password });
    const token = String((await fetchAuthSession()).tokens?.idToken);
    await signOut();
    return token;
  };

  beforeAll(async () => {
    // Amplify warns of every pool that is not Amazon's.
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    run = await startProduct();
    const { poolId: userPoolId, clientId: userPoolClientId, identityUrl: userPoolEndpoint } = run;
    Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
    const [sysadmin, manager, consultant] = [
      await tokenOf('sysadmin'),
      await tokenOf('manager'),
      await tokenOf('consultant'),
    ];
    tokens = { sysadmin, manager, consultant };
    await giveSecondFactor(run, 'sysadmin');
  });

  const get = async (by: keyof typeof tokens, query: Record<string, string>) => {
    const answer = await fetch(`${run.siteUrl}/api/GetAudit?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${tokens[by]}` },
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  };

  const post = async (
    by: keyof typeof tokens,
    path: string,
    body: Record<string, unknown>,
  ): Promise<Body> => {
    const answer = await fetch(`${run.siteUrl}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[by]}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as Body;
    if (answer.status !== 200) throw new Error(`${path} ${body.action}: ${JSON.stringify(said)}`);
    return said.data;
  };

  it('has what people did, each act once, and shows it to whom it may', async () => {
    const line = { code: 'CAN-9', name: 'Cans 9', ratedSpeed: 100, ratedUnit: 'bottles' };
    await post('manager', 'PostWorkCenter', { action: 'create_line', ...line });
    const order = await post('manager', 'PostWorkOrder', {
      ...{ action: 'create_work_order', product: 'Cola', quantity: 10, uom: 'cases', priority: 'High' },
      requiredDate: addDays(siteDay(Date.now()), 7),
    });
    const held = { id: order.id, version: order.version, reason: 'No cans', changeId: ulid() };
    await post('consultant', 'PostWorkOrder', { action: 'hold_work_order', ...held });
    await post('sysadmin', 'PostUser', {
      ...{ action: 'set_groups', username: 'newcomer', groups: ['consultant'] },
    });

    const recorded = async () => {
      const { body } = await get('manager', { action: 'list_entries' });
      const acts: string[] = body.data.items
        .filter(({ by, act }: Body) => by !== THE_PRODUCT && !act.startsWith('Account.'))
        .map(({ act, by, name }: Body) => `${act} ${by} ${name}`);
      return acts.length >= 5 ? acts.sort() : undefined;
    };
    expect(await eventually(recorded, 'The record')).toEqual([
      'PostUser.set_groups sysadmin newcomer',
      'PostUser.set_groups sysadmin newcomer',
      'PostWorkCenter.create_line manager CAN-9',
      `PostWorkOrder.create_work_order manager ${order.id}`,
      `PostWorkOrder.hold_work_order consultant ${order.id}`,
    ]);

    const ofOrder = await get('manager', { action: 'list_entries', name: order.id });
    const [hold] = ofOrder.body.data.items;
    expect(hold).toMatchObject({
      act: 'PostWorkOrder.hold_work_order',
      reason: 'No cans',
      role: 'consultant',
    });
    const { record, entry } = hold;
    const one = await get('manager', { action: 'get_entry', record, entry });
    expect(one.body.data).toMatchObject({
      ...{ seq: 2, missed: false },
      changes: expect.arrayContaining([{ field: 'holdReason', before: '', after: 'No cans' }]),
    });
    const ofNewcomer = await get('manager', { action: 'list_entries', act: 'PostUser.set_groups' });
    const [done, begun] = ofNewcomer.body.data.items;
    expect([done.reason, begun.reason]).toEqual(['Done', 'Begun']);
    const roles = await get('manager', { action: 'get_entry', record: done.record, entry: done.entry });
    expect(roles.body.data.changes).toEqual([
      { field: 'groups', before: '', after: 'consultant' },
      { field: 'outcome', before: 'begun', after: 'done' },
    ]);
    const atPool = await get('manager', { action: 'list_entries', by: 'sysadmin', noun: 'Access' });
    expect(atPool.body.data.items.map(({ act, name }: Body) => [act, name])).toEqual(
      expect.arrayContaining([
        ['Account.sign_in', 'sysadmin'],
        ['Account.open_own_account', 'sysadmin'],
        ['Account.set_up_second_factor', 'sysadmin'],
      ]),
    );
    const filters: Record<string, string>[] = [
      { by: 'consultant', noun: 'WorkOrders' },
      { act: 'PostWorkOrder.hold_work_order' },
    ];
    for (const filter of filters)
      expect((await get('manager', { action: 'list_entries', ...filter })).body.data.items).toHaveLength(1);

    const statuses = await Promise.all(
      (['consultant', 'manager', 'sysadmin'] as const).map(async (group) => [
        (await get(group, { action: 'list_entries' })).status,
        (await get(group, { action: 'verify' })).status,
      ]),
    );
    expect(statuses).toEqual([
      [403, 403],
      [200, 403],
      [200, 200],
    ]);
    const verified = await get('sysadmin', { action: 'verify' });
    expect(verified.body.data).toMatchObject({ findings: [] });
    expect(verified.body.data.entries).toBeGreaterThanOrEqual(5);
  });

  it('has what the product does by itself, and which part of it does', async () => {
    await post('sysadmin', 'PostVendor', { action: 'update_vendor_list' });
    const asked = { action: 'list_entries', act: 'VendorSync.load_vendors' };
    const ended = async () => (await get('manager', asked)).body.data.items[0];
    expect(await eventually(ended, 'The end of the load')).toMatchObject({
      ...{ by: THE_PRODUCT, role: 'vendor load', noun: 'SyncJobs' },
    });
  });
});
