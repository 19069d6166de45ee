import { toVendorResponse } from '#app/vendors/vendor-response.ts';
import { aVendor } from '#test/support/builders/vendors.ts';
import { aVendorBench, type VendorBench } from '#test/support/vendors/vendor-bench.ts';
import { stepsOn } from '#test/support/vendors/vendor-steps.ts';
import { listVendors } from './list-vendors.ts';

let bench: VendorBench;

beforeAll(async () => {
  bench = await aVendorBench();
});

describe('a list of vendors', () => {
  it('shows of each what is held of it, though it reads no more than it shows', async () => {
    const contact = 'dock@acme.example';
    const history = [{ at: '2026-03-01T00:00:00.000Z', status: 'Active', by: 'load 1' }];
    const storedVendor = aVendor({
      vendorID: 'Acme',
      contact,
      SupplierClass: 'GLASS',
      statusHistory: history,
    });
    await stepsOn(bench).holds(storedVendor, aVendor({ vendorID: 'BREW', vendorStatus: 'INACTIVE' }));

    const stored = [await bench.vendors.load('ACME'), await bench.vendors.load('BREW')];
    for (const limit of [10_000, 10]) {
      const listed = await listVendors(bench.vendors, { kind: 'all' }, { limit });
      expect(listed.ok && listed.value.data.items).toEqual(
        stored.map((vendor) => vendor && toVendorResponse(vendor)),
      );
    }
    expect(stored[0]).toMatchObject({ contact, statusHistory: history });
  });

  it('is read whole by whoever writes what was read', async () => {
    const slice = await bench.vendors.scan({ segment: 0, of: 1, after: null });
    const whole = await bench.vendors.load('ACME');
    expect(slice.ok && slice.value.vendors.find(({ vendorID }) => vendorID === 'Acme')).toEqual(whole);
  });

  it('of as many as were asked for is one page, without an empty one behind it', async () => {
    const many = await aVendorBench();
    const steps = stepsOn(many);
    const vendors = Array.from({ length: 1200 }, (_, index) => aVendor({ vendorID: `V${index}` }));
    for (let at = 0; at < vendors.length; at += 100) await steps.holds(...vendors.slice(at, at + 100));
    const listed = await listVendors(many.vendors, { kind: 'all' }, { limit: 1200 });
    if (!listed.ok) throw new Error(listed.error.message);
    expect(listed.value.data.items).toHaveLength(1200);
    expect(listed.value.data.pagination_key).toBeUndefined();
  });
});
