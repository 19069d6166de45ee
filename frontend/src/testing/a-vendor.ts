import type { VendorResponse } from '#api/vendors.ts';

export const aVendor = (differently: Partial<VendorResponse> = {}): VendorResponse => ({
  vendorID: 'V001',
  vendorName: 'Barossa Cork',
  vendorStatus: 'ACTIVE',
  vendorReceivable: false,
  contact: null,
  SupplierClass: null,
  CurrencyID: 'AUD',
  CreatedOn: null,
  LastModifiedOn: null,
  version: 1,
  ...differently,
});

/** Vendors V001, V002, … with names Vendor 1, Vendor 2, … */
export const vendorsNamed = (count: number): readonly VendorResponse[] =>
  Array.from({ length: count }, (_, index) =>
    aVendor({ vendorID: `V${String(index + 1).padStart(3, '0')}`, vendorName: `Vendor ${index + 1}` }),
  );
