import { getVendor, postVendor } from '#api/vendors.ts';
import { vendorReadHandlers } from '#app/vendors/vendor-read-handlers.ts';
import { vendorWriteHandlers } from '#app/vendors/vendor-write-handlers.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { aVendor } from '#test/support/builders/vendors.ts';
import { aVendorBench, type VendorBench } from '#test/support/vendors/vendor-bench.ts';
import { number, stepsOn, type VendorSteps } from '#test/support/vendors/vendor-steps.ts';

let bench: VendorBench;
let steps: VendorSteps;

const asker = () => ({ group: 'consultant', now: bench.clock.now() });

const setMany = (vendors: unknown, receivableStatus: unknown = true) => {
  const input = { action: 'set_many_receivable' as const, receivableStatus, vendors };
  return callRoute(postVendor, vendorWriteHandlers(bench), input, asker());
};

beforeEach(async () => {
  bench = await aVendorBench();
  steps = stepsOn(bench);
});

describe('setting many flags at once', () => {
  it('sets a hundred, each with who and when', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => number(index));
    await steps.holds(...ids.map((vendorID) => aVendor({ vendorID })));
    const { status, body } = await setMany(ids.map((vendorId) => ({ vendorId, version: 1 })));
    expect(status).toBe(200);
    expect(body.data.items.map(({ vendorId }) => vendorId)).toEqual(ids);
    for (const { vendor, refused } of body.data.items) {
      expect([refused, vendor?.vendorReceivable, vendor?.version]).toEqual([null, true, 2]);
    }
    expect(await bench.vendors.load('V0099')).toMatchObject({ receivableBy: 'mia', vendorReceivable: true });
    expect((await bench.vendors.keysReceivable(null, 200)).keys).toHaveLength(100);
  });

  it('answers each by itself: one that is stale or unknown keeps no other from being set', async () => {
    await steps.holds(aVendor({ vendorID: 'GOOD' }), aVendor({ vendorID: 'STALE' }));
    await setMany([{ vendorId: 'STALE' }]);
    const { status, body } = await setMany(
      [{ vendorId: 'good', version: 1 }, { vendorId: 'STALE', version: 1 }, { vendorId: 'NOBODY' }],
      false,
    );
    expect(status).toBe(200);
    expect(body.data.items).toMatchObject([
      { vendorId: 'good', vendor: { vendorReceivable: false }, refused: null },
      {
        vendorId: 'STALE',
        vendor: { vendorReceivable: true, version: 2 },
        refused: { code: 'STALE_VERSION' },
      },
      { vendorId: 'NOBODY', vendor: null, refused: { code: 'VENDOR_NOT_FOUND' } },
    ]);
  });

  it('is a success where the value stands already, and sets a vendor named twice once', async () => {
    await steps.holds(aVendor({ vendorID: 'ACME' }));
    const { body } = await setMany([{ vendorId: 'ACME' }, { vendorId: ' acme ' }]);
    expect(body.data.items).toMatchObject([{ vendor: { version: 2 }, refused: null }]);
    const again = await setMany([{ vendorId: 'ACME', version: 1 }]);
    expect(again.body.data.items).toMatchObject([{ vendor: { version: 2 }, refused: null }]);
  });

  it.each([
    ['none', [], true],
    ['a hundred and one', Array.from({ length: 101 }, (_, index) => ({ vendorId: number(index) })), true],
    ['no list', 'ACME', true],
    ['an empty id', [{ vendorId: ' ' }], true],
    ['a text for true', [{ vendorId: 'ACME' }], 'true'],
    ['a version that is none', [{ vendorId: 'ACME', version: -1 }], true],
  ])('refuses %s and changes nothing', async (_, vendors, receivable) => {
    await steps.holds(aVendor({ vendorID: 'ACME' }));
    expect((await setMany(vendors, receivable)).status).toBe(400);
    expect((await bench.vendors.load('ACME'))?.version).toBe(1);
  });
});

describe('vendor_detail', () => {
  it('answers all there is to know, the status history newest first', async () => {
    bench.accountingModel.commit('ACME', {});
    await steps.load();
    await setMany([{ vendorId: 'ACME' }]);
    bench.clock.time += 60_000;
    await steps.push(bench.accountingModel.commit('ACME', { status: 'On Hold' }));
    await steps.turn();
    const handlers = vendorReadHandlers(bench);
    const ask = (vendor_id: string) =>
      callRoute(getVendor, handlers, { action: 'vendor_detail', vendor_id }, asker());
    expect(await ask('acme')).toMatchObject({
      status: 200,
      body: {
        data: {
          vendorID: 'ACME',
          vendorStatus: 'INACTIVE',
          accountingStatus: 'On Hold',
          receivableBy: 'mia',
          receivableAt: expect.stringMatching(/^2026-03-02T/),
          unconfirmed: false,
          statusHistory: [
            { status: 'On Hold', vendorStatus: 'INACTIVE', source: 'notification' },
            { status: 'Active', vendorStatus: 'ACTIVE', source: 'load' },
          ],
        },
      },
    });
    expect((await ask('NOBODY')).status).toBe(404);
  });
});
