import { aVendorBench, type VendorBench } from '#test/support/vendors/vendor-bench.ts';
import { number, stepsOn, type VendorSteps } from '#test/support/vendors/vendor-steps.ts';

let bench: VendorBench;
let steps: VendorSteps;

beforeEach(async () => {
  bench = await aVendorBench();
  steps = stepsOn(bench);
});

describe('vendors that a full load did not see', () => {
  it('become INACTIVE, each asked for by key, and keep their flag', async () => {
    steps.book(100);
    await steps.load();
    bench.accountingModel.commit('V0005', null);
    bench.accountingModel.commit('V0050', null);
    const job = await steps.load();
    expect(job).toMatchObject({ status: 'DONE', counts: { read: 98, madeInactive: 2, changed: 0 } });
    expect(await bench.vendors.load('V0005')).toMatchObject({
      vendorStatus: 'INACTIVE',
      accountingStatus: 'Removed',
    });
    expect((await steps.load()).counts.madeInactive).toBe(0);
    expect(bench.metrics.of('VendorLoadsStopped')).toEqual([]);
    bench.accountingModel.commit('V0005', {});
    await steps.load();
    expect(await bench.vendors.load('V0005')).toMatchObject({ vendorStatus: 'ACTIVE' });
  });

  it('stay where the list was wrong and the key says that they are there', async () => {
    steps.book(100);
    await steps.load();
    const list = bench.accountingModel.listVendors.bind(bench.accountingModel);
    bench.accountingModel.listVendors = async (page) => {
      const answer = await list(page);
      return answer.ok ? { ok: true, value: { ...answer.value, rows: answer.value.rows.slice(30) } } : answer;
    };
    expect(await steps.load()).toMatchObject({ status: 'DONE', counts: { read: 70, madeInactive: 0 } });
    expect((await bench.vendors.load('V0005'))?.vendorStatus).toBe('ACTIVE');
  });

  it('stay when they are more than an ordinary day’s: the load stops and alarms', async () => {
    steps.book(100);
    await steps.load();
    for (let index = 0; index < 6; index++) bench.accountingModel.commit(number(index), null);
    expect(await steps.load()).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('more than 5 of 100 vendors'),
      counts: { madeInactive: 0 },
    });
    expect((await bench.vendors.load('V0001'))?.vendorStatus).toBe('ACTIVE');
    expect(bench.metrics.of('VendorLoadsStopped')).toEqual([1]);
    expect(bench.logged).toContainEqual(
      expect.objectContaining({
        level: 'error',
        fields: expect.objectContaining({ alarm: 'VENDOR_LOAD_GUARD' }),
      }),
    );
  });

  it('stay when the list is empty without a word', async () => {
    steps.book(30);
    await steps.load();
    bench.accountingModel.vendors.clear();
    expect(await steps.load()).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('no vendors at all'),
    });
    expect((await bench.vendors.load('V0001'))?.vendorStatus).toBe('ACTIVE');
    expect(bench.metrics.of('VendorLoadsStopped')).toEqual([1]);
  });

  it('are not doubted by an incremental load', async () => {
    steps.book(30);
    await steps.load();
    bench.accountingModel.commit('V0003', null);
    await steps.load('incremental');
    expect((await bench.vendors.load('V0003'))?.vendorStatus).toBe('ACTIVE');
  });
});
