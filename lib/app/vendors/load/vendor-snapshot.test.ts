import { aVendor } from '#test/support/builders/vendors.ts';
import { VendorSnapshot } from './vendor-snapshot.ts';

describe('the vendors that a load holds', () => {
  it('are those that were held last, by key, whatever the spelling', () => {
    const held = new VendorSnapshot();
    held.put(aVendor({ vendorID: 'Acme', vendorName: 'Before' }));
    held.put(aVendor({ vendorID: 'GLASS' }));
    held.put(aVendor({ vendorID: 'ACME', vendorName: 'After' }));
    expect(held.get('ACME')).toEqual(aVendor({ vendorID: 'ACME', vendorName: 'After' }));
    expect(held.get('OTHER')).toBeNull();
    expect([...held.all()].map(({ vendorID }) => vendorID)).toEqual(['ACME', 'GLASS']);
  });

  it('are marked when a page brings them, and so are those that are not held', () => {
    const held = new VendorSnapshot();
    held.put(aVendor({ vendorID: 'ACME' }));
    expect([held.wasSeen('ACME'), held.see('ACME'), held.see('ACME')]).toEqual([false, false, true]);
    expect([held.see('NEW'), held.wasSeen('NEW'), held.get('NEW')]).toEqual([false, true, null]);
    expect(held.seenCount).toBe(2);
    expect([...held.all()]).toHaveLength(1);
  });

  it('stay marked when what is held of them changes', () => {
    const held = new VendorSnapshot();
    held.see('ACME');
    held.put(aVendor({ vendorID: 'ACME' }));
    expect(held.wasSeen('ACME')).toBe(true);
    expect(held.seenCount).toBe(1);
  });
});
