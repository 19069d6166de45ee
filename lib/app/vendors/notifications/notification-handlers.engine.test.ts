import type { ActionName } from '#api/contract.ts';
import { getNotifications, postNotifications } from '#api/vendors/vendor-notifications.ts';
import { err } from '#domain/result.ts';
import type { FieldAliases } from '#domain/vendors/notifications/vendor-row.ts';
import { callRoute, type RouteRequest } from '#test/support/ask-route.ts';
import { bodyOf } from '#test/support/vendors/accounting-model.ts';
import { aVendorBench, type VendorBench } from '#test/support/vendors/vendor-bench.ts';
import { stepsOn, unavailable, type VendorSteps } from '#test/support/vendors/vendor-steps.ts';
import { applyNotifications } from './apply-notifications.ts';
import { notificationReadHandlers, notificationWriteHandlers } from './notification-handlers.ts';

let bench: VendorBench;
let steps: VendorSteps;

const asker = (group: string) => ({ group, now: bench.clock.now() });

const get = <A extends ActionName<typeof getNotifications>>(
  input: RouteRequest<typeof getNotifications, A>,
  aliases: FieldAliases = {},
) => {
  const handlers = notificationReadHandlers({ ...bench, log: bench.notificationLog, aliases });
  return callRoute(getNotifications, handlers, input, asker('consultant'));
};

const replay = (notificationId: string, group: string) => {
  const input = { action: 'replay' as const, notificationId };
  return callRoute(postNotifications, notificationWriteHandlers(bench), input, asker(group));
};

/** A notification that names no vendor, and therefore fails. */
const strange = (id: string) =>
  `{"Inserted":[{"Supplier No":"ACME","Colour":"red"}],"Deleted":[],"Query":"Q","CompanyId":"BOTTLER","Id":"${id}","TimeStamp":638000000000000000}`;

beforeEach(async () => {
  bench = await aVendorBench();
  steps = stepsOn(bench);
});

describe('GET /GetNotifications', () => {
  it('lists what came, newest first, page after page, applied ones included', async () => {
    const sent: string[] = [];
    for (let index = 0; index < 7; index++) {
      bench.clock.time += 1000;
      sent.unshift(await steps.push(bench.accountingModel.commit(`V${index}`, {})));
    }
    await steps.turn();
    const seen: string[] = [];
    let pagination_key: string | undefined;
    do {
      const { status, body } = await get({
        action: 'list',
        limit: '3',
        ...(pagination_key ? { pagination_key } : {}),
      });
      expect(status).toBe(200);
      expect(body.data.items.length).toBeLessThanOrEqual(3);
      seen.push(...body.data.items.map((item) => item.notificationId));
      pagination_key = body.data.pagination_key;
    } while (pagination_key);
    expect(seen).toEqual(sent);
    const { body } = await get({ action: 'list', limit: '1' });
    expect(body.data.items[0]).toMatchObject({
      status: 'APPLIED',
      dueAt: null,
      query: 'Warehouse Vendors',
      companyId: 'BOTTLER',
      inserted: 1,
      deleted: 0,
    });
  });

  it('lists those of a status: what waits and why, what failed and why', async () => {
    const failed = await steps.receive(strange('t-1'));
    await steps.turn();
    bench.clock.time += 1000;
    bench.accountingModel.failWith = unavailable;
    const waiting = await steps.push(bench.accountingModel.commit('NEW', {}));
    await steps.turn();
    const of = async (status: string) => (await get({ action: 'list', status })).body.data.items;
    expect(await of('FAILED')).toMatchObject([
      { notificationId: failed, message: expect.stringContaining('1 of its rows name no vendor') },
    ]);
    expect(await of('WAITING')).toMatchObject([
      { notificationId: waiting, attempts: 1, dueAt: expect.any(String) },
    ]);
    expect(await of('RECEIVED')).toEqual([]);
    expect(await of('APPLIED')).toEqual([]);
  });

  it('shows the rows as sent and which vendor each names, by the configured columns as well', async () => {
    const id = await steps.receive(strange('t-1'));
    const { body } = await get({ action: 'get_by_id', notificationId: id });
    expect(body.data).toMatchObject({
      transactionId: 't-1',
      timeStamp: '638000000000000000',
      rows: [
        {
          list: 'Inserted',
          vendorID: null,
          columns: [
            { name: 'Supplier No', value: 'ACME' },
            { name: 'Colour', value: 'red' },
          ],
        },
      ],
    });
    const named = await get({ action: 'get_by_id', notificationId: id }, { VendorID: ['Supplier No'] });
    expect(named.body.data.rows[0]?.vendorID).toBe('ACME');
    expect((await get({ action: 'get_by_id', notificationId: 'nobody' })).status).toBe(404);
  });

  it('answers the rows of a long one fifty at a time', async () => {
    const row = (VendorID: number) => ({ VendorID: `V${VendorID}`, VendorStatus: { value: 'Active' } });
    const Inserted = Array.from({ length: 120 }, (_, index) => row(index));
    const id = await steps.receive(JSON.stringify({ Inserted, Deleted: [row(7)], CompanyId: 'BOTTLER' }));
    const rowsFrom = async (from: string) =>
      (await get({ action: 'get_by_id', notificationId: id, from })).body.data.rows;
    expect(await rowsFrom('0')).toHaveLength(50);
    const last = await rowsFrom('100');
    expect(last).toHaveLength(21);
    expect(last.at(-1)).toEqual({
      list: 'Deleted',
      vendorID: 'V7',
      columns: [
        { name: 'VendorID', value: 'V7' },
        { name: 'VendorStatus', value: '{"value":"Active"}' },
      ],
    });
  });

  const refused: RouteRequest<typeof getNotifications, ActionName<typeof getNotifications>>[] = [
    { action: 'list', pagination_key: 'nonsense' },
    {
      action: 'list',
      pagination_key: Buffer.from('{"list":"FAILED","at":"x","id":"y"}').toString('base64url'),
    },
    ...['{"list":"all","at":"\\ud800","id":"y"}', '{"list":"all","at":"x","id":"\\ud800"}'].map((json) => ({
      action: 'list' as const,
      pagination_key: Buffer.from(json).toString('base64url'),
    })),
    { action: 'list', status: 'LOST' },
    { action: 'list', limit: '101' },
    { action: 'get_by_id' },
    { action: 'get_by_id', notificationId: 'x', from: '-1' },
  ];

  it.each(refused)('refuses %j', async (input) => {
    expect((await get(input)).status).toBe(400);
  });
});

describe('POST /PostNotifications', () => {
  it('replays one that failed for those who may, and the applier takes it up again', async () => {
    const id = await steps.receive(strange('t-1'));
    await steps.turn();
    bench.accountingModel.commit('ACME', {});
    expect((await replay(id, 'consultant')).status).toBe(403);
    const { status, body } = await replay(id, 'manager');
    expect([status, body.data.status]).toEqual([200, 'RECEIVED']);
    await applyNotifications({ ...bench, aliases: { VendorID: ['Supplier No'] } }, [], steps.soon());
    expect((await bench.notifications.load(id))?.status).toBe('APPLIED');
    expect(await bench.vendors.load('ACME')).toMatchObject({ vendorName: 'ACME Pty Ltd' });
  });

  it('is harmless on one that was applied: what is newer stands', async () => {
    const first = bench.accountingModel.commit('ACME', { vendorName: 'First' });
    const id = await steps.receive(bodyOf(first));
    await steps.turn();
    bench.clock.time += 5000;
    await steps.push(bench.accountingModel.commit('ACME', { vendorName: 'Second' }));
    await steps.turn();
    expect((await replay(id, 'sysadmin')).status).toBe(200);
    await steps.turn();
    expect(await bench.vendors.load('ACME')).toMatchObject({ vendorName: 'Second', unconfirmed: false });
  });

  it('tries again where the applier settles it meanwhile, and says 409 where it goes on doing so', async () => {
    const id = await steps.receive(strange('t-1'));
    await steps.turn();
    const { save } = bench.notifications;
    let conflicts = 1;
    bench.notifications.save = async (next, previous) =>
      conflicts-- > 0 ? err('CONFLICT') : save(next, previous);
    expect((await replay(id, 'manager')).body.data.status).toBe('RECEIVED');
    conflicts = Number.POSITIVE_INFINITY;
    expect(await replay(id, 'manager')).toMatchObject({ status: 409, body: { code: 'TRY_AGAIN' } });
  });

  it('says 404 for one that is no longer kept, and 400 for a name that none can have', async () => {
    expect((await replay('nobody', 'manager')).status).toBe(404);
    expect((await replay('\ud800', 'manager')).status).toBe(400);
  });
});
