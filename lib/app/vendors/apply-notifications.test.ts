import fc from 'fast-check';
import { aVendor } from '#domain/vendors/testing/a-vendor.ts';
import { type Vendor, vendorKey, vendorStatusFrom } from '#domain/vendors/vendor.ts';
import { applyNotifications } from './apply-notifications.ts';
import { receiveNotification } from './receive-notification.ts';
import { replayNotification } from './replay-notification.ts';
import { setWarehouseReceivable } from './set-warehouse-receivable.ts';
import { startVendorLoad } from './start-vendor-load.ts';
import { bareBodyOf, bodyOf, type Push, split } from './testing/books-model.ts';
import { aVendorBench, stopVendorBench, type VendorBench } from './testing/vendor-bench.ts';
import { workOffLoad } from './work-off-load.ts';

let bench: VendorBench;

beforeEach(async () => {
  bench = await aVendorBench();
});

afterAll(stopVendorBench);

const MINUTE = 60_000;

const receive = async (body: string) => {
  const taken = await receiveNotification({ ...bench, companyId: 'BOTTLER' }, body, bench.clock.now());
  if (!taken.ok) throw new Error(taken.error.message);
  return taken.value.notificationId;
};

const push = (what: Push) => receive(bodyOf(what));

const soon = () => bench.clock.now() + 5 * MINUTE;

/** A turn of the applier, as the minute wakes it. */
const turn = (wokenBy: readonly string[] = []) => applyNotifications(bench, wokenBy, soon());

const load = async () => {
  await startVendorLoad(bench.jobs, { jobId: bench.newId(), mode: 'full', by: 'mia' }, bench.clock.now());
  await workOffLoad(bench, bench.clock.now() + 1000);
};

const holds = (...vendors: Vendor[]) =>
  Promise.all(vendors.map((vendor) => bench.vendors.saveFromAccounting(vendor, null)));

const away = () => ({ kind: 'away' as const, message: 'no route to host' });

describe('a notification', () => {
  it('changes the vendor it tells of, is confirmed by the books, and never touches the flag', async () => {
    await holds(aVendor({ vendorID: 'ACME' }));
    await setWarehouseReceivable(bench.vendors, { vendorId: 'ACME', receivable: true, by: 'mia' }, 0);
    bench.books.commit('ACME', {});
    const id = await push(bench.books.commit('ACME', { vendorName: 'New name', status: 'On Hold' }));
    await turn([id]);
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
  });

  it('brings a new vendor, not receivable', async () => {
    await push(bench.books.commit('NEW', {}));
    await turn();
    expect(await bench.vendors.load('NEW')).toMatchObject({
      vendorName: 'NEW Pty Ltd',
      vendorStatus: 'ACTIVE',
      vendorReceivable: false,
      unconfirmed: false,
    });
  });

  it('counts at once, and waits for its confirmation while the accounting system is away', async () => {
    await holds(aVendor({ vendorID: 'ACME' }));
    const id = await push(bench.books.commit('ACME', { vendorName: 'New name' }));
    bench.books.trouble = away;
    await turn();
    expect(await bench.vendors.load('ACME')).toMatchObject({ vendorName: 'New name', unconfirmed: true });
    expect(await bench.notifications.load(id)).toMatchObject({
      status: 'WAITING',
      attempts: 1,
      message: 'MYOB Acumatica has not confirmed it yet: no route to host',
    });
    bench.books.trouble = () => null;
    await turn();
    expect((await bench.notifications.load(id))?.status).toBe('WAITING');
    bench.clock.time += MINUTE;
    await turn();
    expect((await bench.notifications.load(id))?.status).toBe('APPLIED');
    expect((await bench.vendors.load('ACME'))?.unconfirmed).toBe(false);
  });

  it('with a row in Deleted alone waits a minute, then the accounting system decides', async () => {
    await holds(aVendor({ vendorID: 'ACME' }), aVendor({ vendorID: 'STAYS' }));
    bench.books.commit('ACME', {});
    bench.books.commit('STAYS', {});
    const gone = await push(bench.books.commit('ACME', null));
    const stays = await push({ ...bench.books.commit('STAYS', {}), inserted: [] });
    await turn();
    expect(bench.books.calls).toEqual([]);
    expect((await bench.vendors.load('ACME'))?.vendorStatus).toBe('ACTIVE');
    expect((await bench.notifications.load(gone))?.status).toBe('WAITING');
    bench.clock.time += MINUTE;
    await turn();
    expect(await bench.vendors.load('ACME')).toMatchObject({
      vendorStatus: 'INACTIVE',
      accountingStatus: 'Removed',
    });
    expect((await bench.vendors.load('STAYS'))?.vendorStatus).toBe('ACTIVE');
    for (const id of [gone, stays]) expect((await bench.notifications.load(id))?.status).toBe('APPLIED');
  });

  it('of a lone Deleted waits for as long as the accounting system is away', async () => {
    await holds(aVendor({ vendorID: 'ACME' }));
    bench.books.commit('ACME', {});
    const id = await push(bench.books.commit('ACME', null));
    bench.books.trouble = away;
    for (let hours = 0; hours < 5; hours++) {
      bench.clock.time += 60 * MINUTE;
      await turn();
    }
    expect((await bench.vendors.load('ACME'))?.vendorStatus).toBe('ACTIVE');
    bench.books.trouble = () => null;
    bench.clock.time += 60 * MINUTE;
    await turn();
    expect((await bench.vendors.load('ACME'))?.vendorStatus).toBe('INACTIVE');
    expect((await bench.notifications.load(id))?.status).toBe('APPLIED');
  });

  it('needs no question to the books when its other half has come', async () => {
    await holds(aVendor({ vendorID: 'ACME' }));
    bench.books.commit('ACME', {});
    const [deleted, inserted] = split(bench.books.commit('ACME', { vendorName: 'New name' }));
    if (!deleted || !inserted) throw new Error('two halves');
    const lone = await push(deleted);
    await push(inserted);
    await turn();
    bench.books.calls = [];
    bench.clock.time += MINUTE;
    await turn();
    expect(bench.books.calls).toEqual([]);
    expect((await bench.notifications.load(lone))?.status).toBe('APPLIED');
  });

  it('of a changed id makes the old one inactive and brings the new one', async () => {
    await holds(aVendor({ vendorID: 'OLD' }));
    bench.books.commit('OLD', {});
    const removed = bench.books.commit('OLD', null);
    const added = bench.books.commit('NEW', {});
    await push({ ...added, deleted: removed.deleted });
    await turn();
    expect((await bench.vendors.load('NEW'))?.unconfirmed).toBe(false);
    bench.clock.time += MINUTE;
    await turn();
    expect((await bench.vendors.load('OLD'))?.vendorStatus).toBe('INACTIVE');
  });

  it('in the spec’s minimal body is applied in order of arrival, then confirmed', async () => {
    await holds(aVendor({ vendorID: 'ACME' }));
    bench.books.commit('ACME', { vendorName: 'The truth' });
    bench.books.trouble = away;
    await receive(
      '{"Inserted":[{"vendorID":"acme","vendorName":"First"}],"Deleted":[],"CompanyId":"BOTTLER"}',
    );
    await turn();
    bench.clock.time += 1000;
    await receive(
      '{"Inserted":[{"vendorID":"acme","vendorName":"Second"}],"Deleted":[],"CompanyId":"BOTTLER"}',
    );
    await turn();
    expect((await bench.vendors.load('ACME'))?.vendorName).toBe('Second');
    bench.books.trouble = () => null;
    bench.clock.time += 20 * MINUTE;
    await turn();
    expect(await bench.vendors.load('ACME')).toMatchObject({ vendorName: 'The truth', unconfirmed: false });
  });

  it('that comes late changes nothing that was confirmed after it', async () => {
    bench.books.commit('ACME', {});
    const late = bench.books.commit('ACME', { vendorName: 'Old news' });
    bench.clock.time += MINUTE;
    const id = await push(bench.books.commit('ACME', { vendorName: 'News' }));
    await turn();
    bench.books.calls = [];
    const lateId = await push(late);
    await turn();
    expect(bench.books.calls).toEqual([]);
    expect((await bench.vendors.load('ACME'))?.vendorName).toBe('News');
    for (const each of [id, lateId]) expect((await bench.notifications.load(each))?.status).toBe('APPLIED');
  });

  it('is stored once, however often it is sent', async () => {
    const body = bodyOf(bench.books.commit('ACME', {}));
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
    expect(await receive(body)).not.toBe(await receive(body));
  });

  it('may have 2,000 rows, which are confirmed with one list, not one question for each', async () => {
    bench.books.pageSize = 500;
    bench.clock.time += 60 * MINUTE;
    const pushes = Array.from({ length: 2000 }, (_, index) => bench.books.commit(`V${index}`, {}));
    const last = pushes.at(-1);
    if (!last) throw new Error('2,000 of them');
    const id = await push({ ...last, inserted: pushes.flatMap(({ inserted }) => inserted), deleted: [] });
    await turn([id]);
    expect(await bench.notifications.load(id)).toMatchObject({ status: 'APPLIED', inserted: 2000 });
    expect(bench.books.calls).toHaveLength(4);
    expect((await bench.vendors.load('V1999'))?.unconfirmed).toBe(false);
  }, 60_000);

  it('that does not fit one item is kept whole', async () => {
    const noise = fc.sample(fc.string({ minLength: 1000, maxLength: 1000, unit: 'binary' }), {
      numRuns: 900,
      seed: 7,
    });
    const body = JSON.stringify({
      Inserted: noise.map((VendorName, index) => ({ VendorID: `V${index}`, VendorName })),
      Deleted: [],
      CompanyId: 'BOTTLER',
    });
    const id = await receive(body);
    expect(await bench.notifications.body(id)).toBe(body);
  });

  it('whose rows name no vendor is kept for a person, and can be replayed once the columns are known', async () => {
    bench.books.commit('ACME', { vendorName: 'Told' });
    const id = await receive('{"Inserted":[{"Kreditor":"ACME"}],"Deleted":[],"CompanyId":"BOTTLER"}');
    await turn();
    expect(await bench.notifications.load(id)).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('1 of its rows name no vendor'),
    });
    await turn();
    expect((await replayNotification(bench.notifications, id, bench.clock.now())).ok).toBe(true);
    await applyNotifications({ ...bench, aliases: { VendorID: ['Kreditor'] } }, [], soon());
    expect((await bench.notifications.load(id))?.status).toBe('APPLIED');
    expect((await bench.vendors.load('ACME'))?.vendorName).toBe('Told');
    expect(await replayNotification(bench.notifications, 'nobody', 0)).toMatchObject({
      error: { code: 'NOT_FOUND' },
    });
  });

  it('is forgotten after 30 days, whether or not the table has dropped it', async () => {
    const id = await push(bench.books.commit('ACME', {}));
    bench.clock.time += 30 * 24 * 60 * MINUTE + 1000;
    expect(await bench.notifications.load(id)).toBeNull();
    await turn([id]);
    expect(await bench.vendors.load('ACME')).toBeNull();
  });

  it('leaves a flag that a person sets while its reading is on its way', async () => {
    await holds(aVendor({ vendorID: 'ACME' }));
    bench.books.commit('ACME', {});
    await push(bench.books.commit('ACME', { vendorName: 'New name' }));
    bench.books.onTheWay = async () => {
      await setWarehouseReceivable(bench.vendors, { vendorId: 'ACME', receivable: true, by: 'mia' }, 0);
    };
    await turn();
    expect(await bench.vendors.load('ACME')).toMatchObject({
      vendorName: 'New name',
      unconfirmed: false,
      vendorReceivable: true,
    });
  });

  it('without a stamp is heard although their clock is ahead of ours', async () => {
    bench.books.skew = 10 * MINUTE;
    bench.books.commit('ACME', {});
    await push(bench.books.commit('ACME', { vendorName: 'Once' }));
    await turn();
    bench.clock.time += MINUTE;
    await receive(bareBodyOf(bench.books.commit('ACME', { vendorName: 'Twice' })));
    await turn();
    expect(await bench.vendors.load('ACME')).toMatchObject({ vendorName: 'Twice', unconfirmed: false });
  });

  it('is not settled by a reading that a newer one has overtaken', async () => {
    await holds(aVendor({ vendorID: 'ACME' }));
    bench.books.commit('ACME', {});
    const first = await push(bench.books.commit('ACME', { vendorName: 'First' }));
    bench.books.onTheWay = async () => {
      bench.books.onTheWay = async () => undefined;
      // Between our question and its answer: a change, pushed and applied by another worker.
      const second = await push(bench.books.commit('ACME', { vendorName: 'Second' }));
      await applyNotifications({ ...bench, workerId: 'other' }, [second], soon());
    };
    await turn([first]);
    expect((await bench.vendors.load('ACME'))?.vendorName).toBe('Second');
    await turn();
    expect(await bench.vendors.load('ACME')).toMatchObject({ vendorName: 'Second', unconfirmed: false });
  });
});

describe('vendors', () => {
  const way = fc.constantFrom('whole' as const, 'split' as const, 'twice' as const, 'bare' as const);

  /** What may happen, in any order; numbers choose a vendor or a post. */
  const happening = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('change' as const), of: fc.nat(3), to: fc.nat(4), way }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), of: fc.nat(3), way }) },
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('deliver' as const), which: fc.nat(1000) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('toggle' as const), of: fc.nat(3) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('turn' as const), during: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('load' as const), during: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('away' as const), is: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('time' as const), ms: fc.nat(70_000) }) },
  );

  const STATUSES = ['Active', 'On Hold', 'Hold Payments', 'Inactive', 'One-Time'];

  it('converge to the books for any order, duplication and splitting, and flags are only ever set by people', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { minLength: 10, maxLength: 60 }),
        fc.integer({ min: -600_000, max: 600_000 }),
        fc.boolean(),
        async (happenings, skew, tellsTime) => {
          bench = await aVendorBench();
          bench.books.skew = skew;
          bench.books.tellsTime = tellsTime;
          for (let of = 0; of <= 3; of++) bench.books.commit(`V${of}`, {});
          await load();
          const posts: string[] = [];
          const flags = new Map<string, boolean>();

          const commit = (of: number, to: number | null, travels: 'whole' | 'split' | 'twice' | 'bare') => {
            const vendor =
              to === null ? null : { vendorName: `Name ${to}`, status: STATUSES[to] ?? 'Active' };
            const pushed = bench.books.commit(`V${of}`, vendor);
            if (pushed.inserted.length + pushed.deleted.length === 0) return;
            if (travels === 'bare') posts.push(bareBodyOf(pushed));
            else if (travels === 'split') posts.push(...split(pushed).map(bodyOf));
            else posts.push(...Array<string>(travels === 'twice' ? 2 : 1).fill(bodyOf(pushed)));
          };
          const toggle = async (of: number) => {
            const vendorId = `v${of}`;
            const receivable = !flags.get(vendorKey(vendorId));
            const set = await setWarehouseReceivable(bench.vendors, { vendorId, receivable, by: 'mia' }, 0);
            if (set.ok) flags.set(vendorKey(vendorId), receivable);
          };
          const deliver = async (which: number) => {
            const [body] = posts.splice(which % Math.max(1, posts.length), 1);
            if (body) await receive(body);
          };
          /** While an answer is on its way: something changes, arrives, and is applied by another worker. */
          const meanwhile = (during: boolean) => {
            bench.books.onTheWay = async () => {
              bench.books.onTheWay = async () => undefined;
              if (!during) return;
              commit(1, 3, 'bare');
              await toggle(1);
              await toggle(2);
              await deliver(posts.length - 1);
              await applyNotifications({ ...bench, workerId: 'other' }, [], soon());
              bench.clock.time += 1500;
            };
          };

          for (const it of happenings) {
            bench.clock.time += 7;
            if (it.kind === 'change') commit(it.of, it.to, it.way);
            else if (it.kind === 'remove') commit(it.of, null, it.way);
            else if (it.kind === 'deliver') await deliver(it.which);
            else if (it.kind === 'away') bench.books.trouble = it.is ? away : () => null;
            else if (it.kind === 'time') bench.clock.time += it.ms;
            else if (it.kind === 'toggle') await toggle(it.of);
            else if (it.kind === 'turn') {
              meanwhile(it.during);
              await turn();
            } else {
              meanwhile(it.during);
              await load();
            }
          }

          bench.books.onTheWay = async () => undefined;
          bench.books.trouble = () => null;
          while (posts.length > 0) await deliver(0);
          for (let turns = 0; turns < 4; turns++) {
            await turn();
            bench.clock.time += 20 * MINUTE;
          }

          expect(await bench.notifications.due('RECEIVED', bench.clock.now(), 10)).toEqual([]);
          expect(await bench.notifications.due('WAITING', bench.clock.now(), 10)).toEqual([]);
          for (let of = 0; of <= 3; of++) {
            const key = `V${of}`;
            const held = await bench.vendors.load(key);
            const truth = bench.books.vendors.get(key);
            if (truth) {
              expect(held).toMatchObject({
                vendorName: truth.vendorName,
                accountingStatus: truth.status,
                vendorStatus: vendorStatusFrom(truth.status),
                unconfirmed: false,
              });
            } else if (held) {
              expect(held).toMatchObject({ vendorStatus: 'INACTIVE', unconfirmed: false });
            }
            if (held) expect([key, held.vendorReceivable]).toEqual([key, flags.get(key) ?? false]);
          }
        },
      ),
      { numRuns: 60 },
    );
  }, 180_000);
});
