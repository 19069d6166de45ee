import type { VendorLister } from '#app/vendors/list/vendor-list-ports.ts';
import { aVendor } from '#test/support/builders/vendors.ts';
import { fc } from '#test/support/property-testing.ts';
import { aVendorBench, type VendorBench } from '#test/support/vendors/vendor-bench.ts';
import { MINUTE, number, stepsOn, type VendorSteps } from '#test/support/vendors/vendor-steps.ts';
import { runLoad } from './run-load.ts';

let bench: VendorBench;
let steps: VendorSteps;

beforeEach(async () => {
  bench = await aVendorBench();
  steps = stepsOn(bench);
});

/** Counts writes of vendors, and fails like a killed worker at the chosen one. */
const watched = (store: VendorLister, dieAt = Number.POSITIVE_INFINITY) => {
  let writes = 0;
  return {
    writes: () => writes,
    store: {
      ...store,
      saveFromAccounting: (...change: Parameters<VendorLister['saveFromAccounting']>) => {
        writes += 1;
        if (writes >= dieAt) return Promise.reject(new Error('killed'));
        return store.saveFromAccounting(...change);
      },
    },
  };
};

/** A killed worker gives nothing back: its hold has to run out. */
const deadHands = () => ({ ...bench.jobs, release: () => Promise.reject(new Error('killed')) });

describe('a vendor load', () => {
  it('brings every vendor, page by page, none of them receivable, and says how many', async () => {
    steps.book(250);
    bench.accountingModel.commit('V0007', { status: 'On Hold', vendorClass: null });
    const job = await steps.load();
    expect(job).toMatchObject({
      status: 'DONE',
      counts: { read: 250, created: 250, changed: 0, madeInactive: 0 },
      message: null,
      endedAt: new Date(bench.clock.now()).toISOString(),
    });
    expect(await bench.vendors.load('V0007')).toMatchObject({
      vendorStatus: 'INACTIVE',
      accountingStatus: 'On Hold',
      vendorReceivable: false,
      SupplierClass: null,
      unconfirmed: false,
    });
  });

  it('writes nothing the second time, and only what changed the third', async () => {
    steps.book(120);
    await steps.load();
    const { store, writes } = watched(bench.vendors);
    bench.vendors = store;
    expect((await steps.load()).counts).toEqual({ read: 120, created: 0, changed: 0, madeInactive: 0 });
    expect(writes()).toBe(0);
    bench.accountingModel.commit('V0003', { vendorName: 'Renamed' });
    bench.accountingModel.commit('NEW', {});
    expect((await steps.load()).counts).toEqual({ read: 121, created: 1, changed: 1, madeInactive: 0 });
    expect(writes()).toBe(2);
  });

  it('keeps the flag and who set it, whatever else changes', async () => {
    steps.book(3);
    await steps.load();
    const vendor = await bench.vendors.load('V0001');
    if (!vendor) throw new Error('not loaded');
    const flagged = {
      ...vendor,
      vendorReceivable: true,
      receivableBy: 'mia',
      receivableAt: 'then',
      version: 2,
    };
    await bench.vendors.saveReceivable(flagged);
    bench.accountingModel.commit('V0001', { vendorName: 'Renamed', status: 'Inactive' });
    await steps.load();
    expect(await bench.vendors.load('V0001')).toMatchObject({
      vendorName: 'Renamed',
      vendorStatus: 'INACTIVE',
      vendorReceivable: true,
      receivableBy: 'mia',
      receivableAt: 'then',
      version: 2,
    });
    expect(await bench.vendors.keysReceivable(null, 10)).toEqual({ keys: ['V0001'], after: null });
  });

  it('never writes more than 500 a second', async () => {
    steps.book(1000);
    const begun = bench.clock.now();
    await steps.load();
    expect(bench.clock.now() - begun).toBeGreaterThanOrEqual(1000 + 1990);
  });

  it('incrementally reads only what was modified since the last one, with some overlap', async () => {
    steps.book(149);
    bench.clock.time += 60 * MINUTE;
    bench.accountingModel.commit('V0149', {});
    const newest = bench.clock.now();
    await steps.load();
    bench.accountingModel.commit('V0009', { vendorName: 'Renamed' });
    bench.accountingModel.calls = [];
    const job = await steps.load('incremental');
    expect(job).toMatchObject({ mode: 'incremental', counts: { read: 2, created: 0, changed: 1 } });
    expect(bench.accountingModel.calls).toEqual([
      `list 0 since ${new Date(newest - 5 * MINUTE).toISOString()}`,
    ]);
  });

  it('does not take what a notification wrote meanwhile back to what the page said', async () => {
    steps.book(2);
    await steps.load();
    bench.accountingModel.commit('V0001', { vendorName: 'As the page says' });
    bench.accountingModel.onTheWay = async () => {
      const vendor = await bench.vendors.load('V0001');
      if (!vendor) throw new Error('not loaded');
      const newer = {
        ...vendor,
        vendorName: 'Newer',
        accountingRev: vendor.accountingRev + 1,
        unconfirmed: true,
      };
      await bench.vendors.saveFromAccounting(newer, vendor);
      bench.accountingModel.onTheWay = async () => undefined;
    };
    expect((await steps.load()).counts.changed).toBe(0);
    expect(await bench.vendors.load('V0001')).toMatchObject({ vendorName: 'Newer', unconfirmed: true });
  });

  it('waits while the accounting system says later, longer each time, and says that it waits', async () => {
    steps.book(3);
    let refusals = 4;
    const said: (string | null)[] = [];
    bench.accountingModel.failWith = () =>
      refusals-- > 0 ? { kind: 'rateLimited', message: 'Too many requests' } : null;
    const wait = bench.wait;
    const waited: number[] = [];
    bench.wait = async (ms) => {
      if (ms >= 1000) {
        waited.push(ms);
        said.push((await bench.jobs.current())?.message ?? null);
      }
      await wait(ms);
    };
    expect((await steps.load()).status).toBe('DONE');
    expect(waited).toEqual([2000, 4000, 8000, 16_000]);
    expect(new Set(said)).toEqual(new Set(['MYOB Acumatica is busy. The load goes on by itself.']));
  });

  it('is given up after half an hour of silence, with a sentence, and can be started again', async () => {
    steps.book(3);
    bench.accountingModel.failWith = () => ({ kind: 'unavailable', message: 'no route' });
    const { jobId } = await steps.start();
    for (let turn = 0; turn < 10; turn++) await runLoad(bench, steps.soon());
    expect(await bench.jobs.load(jobId)).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('did not answer for 30 minutes'),
    });
    bench.accountingModel.failWith = () => null;
    expect((await steps.load()).status).toBe('DONE');
  });

  it('ends at once with their words when they refuse', async () => {
    bench.accountingModel.failWith = () => ({ kind: 'refused', message: 'Invalid credentials.' });
    expect(await steps.load()).toMatchObject({
      status: 'FAILED',
      message: 'MYOB Acumatica refused: Invalid credentials.',
    });
  });

  it('is handed over when the time runs out, and the next worker goes on where it stood', async () => {
    steps.book(500);
    const { jobId } = await steps.start();
    const deadline = bench.clock.now() + 1;
    bench.accountingModel.onTheWay = async () => {
      bench.clock.time += 1000;
    };
    expect(await runLoad(bench, deadline)).toBe('handedOver');
    expect(await bench.jobs.load(jobId)).toMatchObject({
      status: 'RUNNING',
      counts: { read: 100 },
      worker: null,
    });
    bench.accountingModel.calls = [];
    expect(await runLoad(bench, steps.soon())).toBe('done');
    expect(bench.accountingModel.calls).toEqual(['list 100', 'list 200', 'list 300', 'list 400']);
    expect((await bench.jobs.load(jobId))?.counts).toMatchObject({ read: 500, created: 500 });
  });

  it('is worked off once when two are called', async () => {
    steps.book(150);
    const { jobId } = await steps.start();
    let first: Promise<unknown> = Promise.resolve();
    let second: Promise<unknown> = Promise.resolve();
    bench.accountingModel.onTheWay = async () => {
      bench.accountingModel.onTheWay = async () => undefined;
      second = runLoad({ ...bench, wait: async () => void (await first) }, steps.soon());
    };
    first = runLoad(bench, steps.soon());
    expect([await first, await second]).toEqual(['done', 'idle']);
    expect(bench.accountingModel.calls).toEqual(['list 0', 'list 100']);
    expect((await bench.jobs.load(jobId))?.counts).toMatchObject({ read: 150, created: 150 });
  });

  it('is left alone by a worker that was taken over, when that one wakes up again', async () => {
    steps.book(150);
    const { jobId } = await steps.start();
    let other: Promise<unknown> = Promise.resolve();
    bench.accountingModel.onTheWay = async () => {
      bench.accountingModel.onTheWay = async () => undefined;
      bench.clock.time += 60_000;
      other = runLoad(bench, steps.soon());
      await other;
    };
    expect([await runLoad(bench, steps.soon()), await other]).toEqual(['lost', 'done']);
    expect((await bench.jobs.load(jobId))?.counts).toEqual({
      read: 150,
      created: 150,
      changed: 0,
      madeInactive: 0,
    });
  });

  it('survives its worker being killed at any write, and counts nothing twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 3 }),
        fc.integer({ min: 0, max: 60 }),
        async (deaths, held) => {
          bench = await aVendorBench();
          steps = stepsOn(bench);
          bench.accountingModel.pageSize = 20;
          for (let index = 0; index < held; index++) {
            await bench.vendors.saveFromAccounting(
              aVendor({ vendorID: number(index), vendorName: 'Old' }),
              null,
            );
          }
          steps.book(60);
          const { jobId } = await steps.start();
          for (const dieAt of deaths) {
            const { store } = watched(bench.vendors, dieAt);
            await runLoad({ ...bench, vendors: store, jobs: deadHands() }, steps.soon()).catch(
              () => undefined,
            );
          }
          await runLoad(bench, steps.soon());
          expect(await bench.jobs.load(jobId)).toMatchObject({
            status: 'DONE',
            counts: { read: 60, created: 60 - held, changed: held, madeInactive: 0 },
          });
        },
      ),
      { numRuns: 12 },
    );
  });

  it('gets a worker again when somebody asks for it after its worker died', async () => {
    steps.book(3);
    const { jobId } = await steps.start();
    const { store } = watched(bench.vendors, 2);
    await runLoad({ ...bench, vendors: store, jobs: deadHands() }, steps.soon()).catch(() => undefined);
    bench.clock.time += 5 * MINUTE;
    expect((await steps.start()).jobId).toBe(jobId);
    expect(await runLoad(bench, steps.soon())).toBe('done');
  });
});
