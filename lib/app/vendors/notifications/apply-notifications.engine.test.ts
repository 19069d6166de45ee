import { randomBytes } from 'node:crypto';
import { setWarehouseReceivable } from '#app/vendors/receivable/set-warehouse-receivable.ts';
import { aVendor } from '#test/support/builders/vendors.ts';
import { bareBodyOf, bodyOf, split } from '#test/support/vendors/accounting-model.ts';
import { aVendorBench, type VendorBench } from '#test/support/vendors/vendor-bench.ts';
import {
  MINUTE,
  number,
  stepsOn,
  unavailable,
  type VendorSteps,
} from '#test/support/vendors/vendor-steps.ts';
import { applyNotifications } from './apply-notifications.ts';
import { receiveNotification } from './receive-notification.ts';
import { replayNotification } from './replay-notification.ts';

let bench: VendorBench;
let steps: VendorSteps;

beforeEach(async () => {
  bench = await aVendorBench();
  steps = stepsOn(bench);
});

describe('a notification', () => {
  it('changes the vendor it tells of, is confirmed by the books, and never touches the flag', async () => {
    await steps.holds(aVendor({ vendorID: 'ACME' }));
    await setWarehouseReceivable(bench, { vendorId: 'ACME', receivable: true, by: 'mia' }, 0);
    bench.accountingModel.commit('ACME', {});
    const id = await steps.push(
      bench.accountingModel.commit('ACME', { vendorName: 'New name', status: 'On Hold' }),
    );
    await steps.turn([id]);
    expect(await bench.vendors.load('ACME')).toMatchObject({
      vendorName: 'New name',
      vendorStatus: 'INACTIVE',
      accountingStatus: 'On Hold',
      unconfirmed: false,
      vendorReceivable: true,
      receivableBy: 'mia',
      version: 2,
    });
    expect(await bench.notifications.load(id)).toMatchObject({ status: 'APPLIED' });
    expect(bench.metrics.of('NotificationsApplied')).toEqual([1]);
    expect(bench.metrics.of('NotificationsFailed')).toEqual([]);
  });

  it('brings a new vendor, not receivable', async () => {
    await steps.push(bench.accountingModel.commit('NEW', {}));
    await steps.turn();
    expect(await bench.vendors.load('NEW')).toMatchObject({
      vendorName: 'NEW Pty Ltd',
      vendorStatus: 'ACTIVE',
      vendorReceivable: false,
      unconfirmed: false,
    });
  });

  it('counts at once, and waits for its confirmation while the accounting system is away', async () => {
    await steps.holds(aVendor({ vendorID: 'ACME' }));
    const id = await steps.push(bench.accountingModel.commit('ACME', { vendorName: 'New name' }));
    bench.accountingModel.failWith = unavailable;
    await steps.turn();
    expect(await bench.vendors.load('ACME')).toMatchObject({ vendorName: 'New name', unconfirmed: true });
    expect(await bench.notifications.load(id)).toMatchObject({
      status: 'WAITING',
      attempts: 1,
      message: 'MYOB Acumatica has not confirmed it yet: no route to host',
    });
    bench.accountingModel.failWith = () => null;
    await steps.turn();
    expect((await bench.notifications.load(id))?.status).toBe('WAITING');
    bench.clock.time += MINUTE;
    await steps.turn();
    expect((await bench.notifications.load(id))?.status).toBe('APPLIED');
    expect((await bench.vendors.load('ACME'))?.unconfirmed).toBe(false);
  });

  it('with a row in Deleted alone waits a minute, then the accounting system decides', async () => {
    await steps.holds(aVendor({ vendorID: 'ACME' }), aVendor({ vendorID: 'STAYS' }));
    bench.accountingModel.commit('ACME', {});
    bench.accountingModel.commit('STAYS', {});
    const gone = await steps.push(bench.accountingModel.commit('ACME', null));
    const stays = await steps.push({ ...bench.accountingModel.commit('STAYS', {}), inserted: [] });
    await steps.turn();
    expect(bench.accountingModel.calls).toEqual([]);
    expect((await bench.vendors.load('ACME'))?.vendorStatus).toBe('ACTIVE');
    expect((await bench.notifications.load(gone))?.status).toBe('WAITING');
    bench.clock.time += MINUTE;
    await steps.turn();
    expect(await bench.vendors.load('ACME')).toMatchObject({
      vendorStatus: 'INACTIVE',
      accountingStatus: 'Removed',
    });
    expect((await bench.vendors.load('STAYS'))?.vendorStatus).toBe('ACTIVE');
    for (const id of [gone, stays]) expect((await bench.notifications.load(id))?.status).toBe('APPLIED');
  });

  it('of a lone Deleted waits for as long as the accounting system is away', async () => {
    await steps.holds(aVendor({ vendorID: 'ACME' }));
    bench.accountingModel.commit('ACME', {});
    const id = await steps.push(bench.accountingModel.commit('ACME', null));
    bench.accountingModel.failWith = unavailable;
    for (let hours = 0; hours < 5; hours++) {
      bench.clock.time += 60 * MINUTE;
      await steps.turn();
    }
    expect((await bench.vendors.load('ACME'))?.vendorStatus).toBe('ACTIVE');
    bench.accountingModel.failWith = () => null;
    bench.clock.time += 60 * MINUTE;
    await steps.turn();
    expect((await bench.vendors.load('ACME'))?.vendorStatus).toBe('INACTIVE');
    expect((await bench.notifications.load(id))?.status).toBe('APPLIED');
  });

  it('needs no question to the books when its other half has come', async () => {
    await steps.holds(aVendor({ vendorID: 'ACME' }));
    bench.accountingModel.commit('ACME', {});
    const [deleted, inserted] = split(bench.accountingModel.commit('ACME', { vendorName: 'New name' }));
    if (!deleted || !inserted) throw new Error('two halves');
    const lone = await steps.push(deleted);
    await steps.push(inserted);
    await steps.turn();
    bench.accountingModel.calls = [];
    bench.clock.time += MINUTE;
    await steps.turn();
    expect(bench.accountingModel.calls).toEqual([]);
    expect((await bench.notifications.load(lone))?.status).toBe('APPLIED');
  });

  describe('stamped when a slow transaction began, and committed after a reading', () => {
    /** Read, then changed by a transaction that had begun this long before. */
    const changedAfterReading = async (to: { vendorName: string } | null, tookMs: number) => {
      bench.accountingModel.commit('ACME', {});
      await steps.load();
      bench.clock.time += 500;
      const pushed = bench.accountingModel.commit('ACME', to, tookMs);
      bench.accountingModel.calls = [];
      return pushed;
    };

    it('is asked for by key where it is older than the reading by less than a minute', async () => {
      const id = await steps.push(await changedAfterReading({ vendorName: 'New name' }, 20_000));
      await steps.turn();
      expect(bench.accountingModel.calls).toEqual(['ids ACME']);
      expect(await bench.vendors.load('ACME')).toMatchObject({ vendorName: 'New name', unconfirmed: false });
      expect((await bench.notifications.load(id))?.status).toBe('APPLIED');
    });

    it('is asked for as well where it was deleted, without waiting for a pair', async () => {
      await steps.push(await changedAfterReading(null, 20_000));
      await steps.turn();
      expect(bench.accountingModel.calls).toEqual(['ids ACME']);
      expect(await bench.vendors.load('ACME')).toMatchObject({ accountingStatus: 'Removed' });
    });

    it('costs no question where the reading came more than a minute after it', async () => {
      const pushed = await changedAfterReading({ vendorName: 'New name' }, 70_000);
      for (const one of split(pushed)) await steps.push(one);
      await steps.turn();
      expect(bench.accountingModel.calls).toEqual([]);
    });

    it('is asked for once for many of its kind, twenty-five to a call', async () => {
      steps.book(30);
      await steps.load();
      bench.clock.time += 500;
      for (let index = 0; index < 30; index++)
        await steps.push(bench.accountingModel.commit(number(index), { vendorName: `New ${index}` }, 20_000));
      bench.accountingModel.calls = [];
      await steps.turn();
      expect(bench.accountingModel.calls).toHaveLength(2);
    });
  });

  it('of a changed id makes the old one inactive and brings the new one', async () => {
    await steps.holds(aVendor({ vendorID: 'OLD' }));
    bench.accountingModel.commit('OLD', {});
    const removed = bench.accountingModel.commit('OLD', null);
    const added = bench.accountingModel.commit('NEW', {});
    await steps.push({ ...added, deleted: removed.deleted });
    await steps.turn();
    expect((await bench.vendors.load('NEW'))?.unconfirmed).toBe(false);
    bench.clock.time += MINUTE;
    await steps.turn();
    expect((await bench.vendors.load('OLD'))?.vendorStatus).toBe('INACTIVE');
  });

  it('in the spec’s minimal body is applied in order of arrival, then confirmed', async () => {
    await steps.holds(aVendor({ vendorID: 'ACME' }));
    bench.accountingModel.commit('ACME', { vendorName: 'The truth' });
    bench.accountingModel.failWith = unavailable;
    await steps.receive(
      '{"Inserted":[{"vendorID":"acme","vendorName":"First"}],"Deleted":[],"CompanyId":"BOTTLER"}',
    );
    await steps.turn();
    bench.clock.time += 1000;
    await steps.receive(
      '{"Inserted":[{"vendorID":"acme","vendorName":"Second"}],"Deleted":[],"CompanyId":"BOTTLER"}',
    );
    await steps.turn();
    expect((await bench.vendors.load('ACME'))?.vendorName).toBe('Second');
    bench.accountingModel.failWith = () => null;
    bench.clock.time += 20 * MINUTE;
    await steps.turn();
    expect(await bench.vendors.load('ACME')).toMatchObject({ vendorName: 'The truth', unconfirmed: false });
  });

  it('that comes late changes nothing that was confirmed after it', async () => {
    bench.accountingModel.commit('ACME', {});
    const late = bench.accountingModel.commit('ACME', { vendorName: 'Old news' });
    bench.clock.time += 2 * MINUTE;
    const id = await steps.push(bench.accountingModel.commit('ACME', { vendorName: 'News' }));
    await steps.turn();
    bench.accountingModel.calls = [];
    const lateId = await steps.push(late);
    await steps.turn();
    expect(bench.accountingModel.calls).toEqual([]);
    expect((await bench.vendors.load('ACME'))?.vendorName).toBe('News');
    for (const each of [id, lateId]) expect((await bench.notifications.load(each))?.status).toBe('APPLIED');
  });

  it('is stored once, however often it is sent', async () => {
    const body = bodyOf(bench.accountingModel.commit('ACME', {}));
    const first = await receiveNotification({ ...bench, companyId: 'bottler ' }, body, 1);
    const again = await receiveNotification({ ...bench, companyId: 'bottler ' }, body, 2);
    expect(first).toMatchObject({ ok: true, value: { isNew: true } });
    expect(again).toEqual({
      ok: true,
      value: { notificationId: first.ok && first.value.notificationId, isNew: false },
    });
  });

  it('without an id is never taken for one that came before: the same change may happen twice', async () => {
    const body = '{"Inserted":[{"VendorID":"ACME"}],"Deleted":[],"CompanyId":"BOTTLER"}';
    expect(await steps.receive(body)).not.toBe(await steps.receive(body));
  });

  it('may have 2,000 rows, which are confirmed with one list, not one question for each', async () => {
    bench.accountingModel.pageSize = 500;
    bench.clock.time += 60 * MINUTE;
    const pushes = Array.from({ length: 2000 }, (_, index) => bench.accountingModel.commit(`V${index}`, {}));
    const last = pushes.at(-1);
    if (!last) throw new Error('2,000 of them');
    const id = await steps.push({
      ...last,
      inserted: pushes.flatMap(({ inserted }) => inserted),
      deleted: [],
    });
    await steps.turn([id]);
    expect(await bench.notifications.load(id)).toMatchObject({ status: 'APPLIED', inserted: 2000 });
    expect(bench.accountingModel.calls).toHaveLength(4);
    expect((await bench.vendors.load('V1999'))?.unconfirmed).toBe(false);
  });

  it('goes from the list to asking by key where very many others were modified as well', async () => {
    steps.book(900);
    const pushes = Array.from({ length: 105 }, (_, index) => bench.accountingModel.commit(`Z${index}`, {}));
    const last = pushes.at(-1);
    if (!last) throw new Error('105 of them');
    const id = await steps.push({
      ...last,
      inserted: pushes.flatMap(({ inserted }) => inserted),
      deleted: [],
    });
    await steps.turn([id]);
    expect((await bench.notifications.load(id))?.status).toBe('APPLIED');
    // As many pages as asking for each by key takes calls, and then those calls.
    const kinds = bench.accountingModel.calls.map((asked) => asked.split(' ')[0]);
    expect(kinds).toEqual([...Array(5).fill('list'), ...Array(5).fill('ids')]);
  });

  it('reads each vendor once a turn, however many notifications name it', async () => {
    const read: string[] = [];
    const { loadMany } = bench.vendors;
    bench.vendors.loadMany = (keys) => {
      read.push(...keys);
      return loadMany(keys);
    };
    for (const vendorID of ['ACME', 'BREW']) await steps.push(bench.accountingModel.commit(vendorID, {}));
    bench.accountingModel.commit('GONE', {});
    await steps.push(bench.accountingModel.commit('GONE', null));
    await steps.turn();
    expect(read.sort()).toEqual(['ACME', 'BREW', 'GONE']);
    expect((await bench.vendors.load('ACME'))?.unconfirmed).toBe(false);
  });

  it('confirms a vendor that changed during the list in the same turn, by its key', async () => {
    bench.accountingModel.pageSize = 500;
    const pushes = Array.from({ length: 101 }, (_, index) => bench.accountingModel.commit(`V${index}`, {}));
    const last = pushes.at(-1);
    if (!last) throw new Error('101 of them');
    const id = await steps.push({
      ...last,
      inserted: pushes.flatMap(({ inserted }) => inserted),
      deleted: [],
    });
    bench.accountingModel.onTheWay = async () => {
      bench.accountingModel.onTheWay = async () => undefined;
      const storedVendor = await bench.vendors.load('V7');
      if (!storedVendor) throw new Error('V7 was told of');
      await bench.vendors.saveFromAccounting(
        { ...storedVendor, accountingRev: storedVendor.accountingRev + 1 },
        storedVendor,
      );
    };
    await steps.turn([id]);
    expect(bench.accountingModel.calls.at(-1)).toBe('ids V7');
    expect((await bench.vendors.load('V7'))?.unconfirmed).toBe(false);
    expect((await bench.notifications.load(id))?.status).toBe('APPLIED');
  });

  it('that does not fit one item is kept whole', async () => {
    // What is random does not shrink.
    const VendorName = randomBytes(900_000).toString('base64');
    const body = JSON.stringify({
      Inserted: [{ VendorID: 'V1', VendorName }],
      Deleted: [],
      CompanyId: 'BOTTLER',
    });
    const id = await steps.receive(body);
    expect(await bench.notifications.body(id)).toBe(body);
  });

  it('whose rows name no vendor is kept for a person, and can be replayed once the columns are known', async () => {
    bench.accountingModel.commit('ACME', { vendorName: 'Told' });
    const id = await steps.receive('{"Inserted":[{"Kreditor":"ACME"}],"Deleted":[],"CompanyId":"BOTTLER"}');
    await steps.turn();
    expect(await bench.notifications.load(id)).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('1 of its rows name no vendor'),
    });
    await steps.turn();
    expect((await replayNotification(bench, id, bench.clock.now())).ok).toBe(true);
    await applyNotifications({ ...bench, aliases: { VendorID: ['Kreditor'] } }, [], steps.soon());
    expect((await bench.notifications.load(id))?.status).toBe('APPLIED');
    expect((await bench.vendors.load('ACME'))?.vendorName).toBe('Told');
    expect(await replayNotification(bench, 'nobody', 0)).toMatchObject({
      error: { code: 'NOT_FOUND' },
    });
  });

  it('is forgotten after 30 days, whether or not the table has dropped it', async () => {
    const id = await steps.push(bench.accountingModel.commit('ACME', {}));
    bench.clock.time += 30 * 24 * 60 * MINUTE + 1000;
    expect(await bench.notifications.load(id)).toBeNull();
    await steps.turn([id]);
    expect(await bench.vendors.load('ACME')).toBeNull();
  });

  it('leaves a flag that a person sets while its reading is on its way', async () => {
    await steps.holds(aVendor({ vendorID: 'ACME' }));
    bench.accountingModel.commit('ACME', {});
    await steps.push(bench.accountingModel.commit('ACME', { vendorName: 'New name' }));
    bench.accountingModel.onTheWay = async () => {
      await setWarehouseReceivable(bench, { vendorId: 'ACME', receivable: true, by: 'mia' }, 0);
    };
    await steps.turn();
    expect(await bench.vendors.load('ACME')).toMatchObject({
      vendorName: 'New name',
      unconfirmed: false,
      vendorReceivable: true,
    });
  });

  it('without a stamp is heard although their clock is ahead of ours', async () => {
    bench.accountingModel.skew = 10 * MINUTE;
    bench.accountingModel.commit('ACME', {});
    await steps.push(bench.accountingModel.commit('ACME', { vendorName: 'Once' }));
    await steps.turn();
    bench.clock.time += MINUTE;
    await steps.receive(bareBodyOf(bench.accountingModel.commit('ACME', { vendorName: 'Twice' })));
    await steps.turn();
    expect(await bench.vendors.load('ACME')).toMatchObject({ vendorName: 'Twice', unconfirmed: false });
  });

  it('is not settled by a reading that a newer one has overtaken', async () => {
    await steps.holds(aVendor({ vendorID: 'ACME' }));
    bench.accountingModel.commit('ACME', {});
    const first = await steps.push(bench.accountingModel.commit('ACME', { vendorName: 'First' }));
    bench.accountingModel.onTheWay = async () => {
      bench.accountingModel.onTheWay = async () => undefined;
      // Between our question and its answer: a change, pushed and applied by another worker.
      const second = await steps.push(bench.accountingModel.commit('ACME', { vendorName: 'Second' }));
      await applyNotifications({ ...bench, workerId: 'other' }, [second], steps.soon());
    };
    await steps.turn([first]);
    expect((await bench.vendors.load('ACME'))?.vendorName).toBe('Second');
    await steps.turn();
    expect(await bench.vendors.load('ACME')).toMatchObject({ vendorName: 'Second', unconfirmed: false });
  });

  it('with halves of characters is applied with what can be read of it, and keeps nobody waiting', async () => {
    const row = (VendorID: string, VendorName: string) => JSON.stringify({ VendorID, VendorName });
    const body = (inserted: string, id: string) =>
      `{"Inserted":[${inserted}],"Deleted":[],"CompanyId":"BOTTLER","Query":"${'q'.repeat(199)}🍾\\ud800","Id":"${id}\\udfff","TimeStamp":639500000000000000}`;
    bench.accountingModel.commit('HALF', { vendorName: 'x\ud800' });
    bench.accountingModel.commit('GOOD', {});
    const half = await steps.receive(body(row('HALF', 'x\ud800'), 'a'));
    const nobody = await steps.receive(body(row('\ud800', 'y'), 'b'));
    const cut = await steps.receive(body(row('GOOD', `${'n'.repeat(499)}🍾`), 'c'));
    await steps.turn();
    expect((await bench.notifications.load(half))?.status).toBe('APPLIED');
    expect((await bench.notifications.load(cut))?.status).toBe('APPLIED');
    expect(await bench.notifications.load(nobody)).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('name no vendor'),
    });
    expect(await bench.vendors.load('HALF')).toMatchObject({ vendorName: 'x\ufffd', unconfirmed: false });
  });

  it('that cannot be applied keeps no other waiting, is tried again, and is left to a person in the end', async () => {
    const poison = await steps.push(bench.accountingModel.commit('POISON', {}));
    const good = await steps.push(bench.accountingModel.commit('GOOD', {}));
    const { saveFromAccounting } = bench.vendors;
    let refuses = true;
    bench.vendors.saveFromAccounting = async (next, previous) => {
      if (refuses && next.vendorID === 'POISON') throw new Error('SerializationException');
      return saveFromAccounting(next, previous);
    };
    await steps.turn([poison, good]);
    expect((await bench.notifications.load(good))?.status).toBe('APPLIED');
    expect(await bench.notifications.load(poison)).toMatchObject({ status: 'RECEIVED', attempts: 1 });
    // Its own change of state wakes the applier: it must not be tried over and over for that.
    await steps.turn([poison]);
    expect((await bench.notifications.load(poison))?.attempts).toBe(1);
    for (let turn = 0; turn < 8; turn++) {
      bench.clock.time += 20 * MINUTE;
      await steps.turn();
    }
    expect(await bench.notifications.load(poison)).toMatchObject({ status: 'FAILED', attempts: 8 });
    expect(bench.metrics.of('NotificationsFailed')).toEqual([1]);
    refuses = false;
    expect((await replayNotification(bench, poison, bench.clock.now())).ok).toBe(true);
    await steps.turn();
    expect((await bench.notifications.load(poison))?.status).toBe('APPLIED');
    expect((await bench.vendors.load('POISON'))?.unconfirmed).toBe(false);
  });
});
