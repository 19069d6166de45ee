import { aVendorBench, type VendorBench } from '#test/support/vendors/vendor-bench.ts';
import { stepsOn, type VendorSteps } from '#test/support/vendors/vendor-steps.ts';
import { syncVendors } from './sync-vendors.ts';

let bench: VendorBench;
let steps: VendorSteps;

beforeEach(async () => {
  bench = await aVendorBench();
  steps = stepsOn(bench);
});

describe('the clock', () => {
  it('loads nothing before a person has loaded once', async () => {
    steps.book(3);
    await syncVendors(bench, 'full', steps.soon());
    await syncVendors(bench, 'incremental', steps.soon());
    expect(bench.accountingModel.calls).toEqual([]);
    expect(await bench.jobs.current()).toBeNull();
  });

  it('then keeps up by itself', async () => {
    steps.book(3);
    await steps.load();
    bench.clock.time += 2 * 60 * 60_000;
    bench.accountingModel.commit('V0001', { vendorName: 'Renamed' });
    await syncVendors(bench, 'incremental', steps.soon());
    expect((await bench.vendors.load('V0001'))?.vendorName).toBe('Renamed');
    expect(await bench.jobs.current()).toMatchObject({
      mode: 'incremental',
      startedBy: 'schedule',
      status: 'DONE',
    });
    bench.accountingModel.commit('V0002', null);
    await syncVendors(bench, 'full', steps.soon());
    expect((await bench.vendors.load('V0002'))?.vendorStatus).toBe('INACTIVE');
  });

  it('does not repeat at once what a load has just done', async () => {
    steps.book(3);
    await steps.load();
    const last = await bench.jobs.current();
    await syncVendors(bench, 'incremental', steps.soon());
    await syncVendors(bench, 'full', steps.soon());
    expect(await bench.jobs.current()).toEqual(last);
    bench.clock.time += 10 * 60_000;
    await syncVendors(bench, 'full', steps.soon());
    expect(await bench.jobs.current()).toEqual(last);
    await syncVendors(bench, 'incremental', steps.soon());
    // An incremental load is none of the night's.
    await syncVendors(bench, 'full', steps.soon());
    expect(await bench.jobs.current()).toMatchObject({ mode: 'full', startedBy: 'schedule' });
  });

  it('carries on a load that nobody works on', async () => {
    steps.book(3);
    const { jobId } = await steps.start();
    await syncVendors(bench, 'incremental', steps.soon());
    expect((await bench.jobs.load(jobId))?.status).toBe('DONE');
    expect((await bench.jobs.current())?.jobId).toBe(jobId);
  });
});
