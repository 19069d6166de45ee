import { mirrorVendor, type VendorInput } from './mirror-vendor.ts';

const told = (fields: Partial<VendorInput> = {}): VendorInput => ({
  vendorID: 'V1',
  vendorName: 'Glass & Co',
  status: 'Active',
  vendorClass: null,
  currencyID: null,
  createdAt: null,
  lastModifiedAt: null,
  ...fields,
});

const reading = { now: 1_000_000, serverTime: null, tookMs: 10 };

const held = () => {
  const change = mirrorVendor(null, told(), reading, 'sync');
  if (change.kind !== 'create') throw new Error('It was there before.');
  return change.next;
};

describe('a vendor that is read', () => {
  it('keeps the status that it had where the accounting system says none: every vendor in the books has one', () => {
    expect(mirrorVendor(held(), told({ status: ' ' }), reading, 'sync')).toEqual({ kind: 'same' });
    const renamed = mirrorVendor(held(), told({ status: '', vendorName: 'Glass' }), reading, 'sync');
    expect(renamed).toMatchObject({
      kind: 'change',
      next: { vendorName: 'Glass', accountingStatus: 'Active', vendorStatus: 'ACTIVE' },
    });
  });

  it('is not active where nobody ever said so', () => {
    expect(mirrorVendor(null, told({ status: '' }), reading, 'sync')).toMatchObject({
      next: { accountingStatus: '', vendorStatus: 'INACTIVE' },
    });
  });
});
