import { aVendor } from '#frontend/testing/a-vendor.ts';
import { findVendors } from './find-vendors.ts';

const cork = aVendor({ vendorID: 'CORK01', vendorName: 'Barossa Closures', vendorReceivable: true });
const glass = aVendor({ vendorID: 'GLS02', vendorName: 'Murray Glass' });

describe('finding vendors (spec §2)', () => {
  it('matches a part of the id or the name, in any case', () => {
    expect(findVendors([cork, glass], { search: 'cork', onlyReceivable: false })).toEqual([cork]);
    expect(findVendors([cork, glass], { search: ' GLASS ', onlyReceivable: false })).toEqual([glass]);
    expect(findVendors([cork, glass], { search: '', onlyReceivable: false })).toEqual([cork, glass]);
  });

  it('keeps only receivable ones when asked', () => {
    expect(findVendors([cork, glass], { search: '', onlyReceivable: true })).toEqual([cork]);
    expect(findVendors([cork, glass], { search: 'gls', onlyReceivable: true })).toEqual([]);
  });
});
