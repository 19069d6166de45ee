import { aVendor } from '#frontend/testing/a-vendor.ts';
import { vendorsAsCsv, vendorsAsJson } from './vendor-export.ts';

const cork = aVendor({
  vendorID: 'CORK01',
  vendorName: '=cmd|calc, Ltd',
  vendorReceivable: true,
  SupplierClass: 'RAW',
  LastModifiedOn: '2026-11-01T00:00:00.000Z',
});

describe('a file of vendors', () => {
  it('is a CSV with the names of the accounting system, and no formula', () => {
    expect(vendorsAsCsv([cork]).split('\r\n')).toEqual([
      '\ufeffVendorID,VendorName,VendorStatus,WarehouseReceivable,Contact,SupplierClass,CurrencyID,CreatedOn,LastModifiedOn',
      `CORK01,"'=cmd|calc, Ltd",ACTIVE,true,,RAW,AUD,,2026-11-01T00:00:00.000Z`,
      '',
    ]);
  });

  it('is JSON with the same fields, texts as they are', () => {
    expect(JSON.parse(vendorsAsJson([cork]))).toEqual([
      {
        VendorID: 'CORK01',
        VendorName: '=cmd|calc, Ltd',
        VendorStatus: 'ACTIVE',
        WarehouseReceivable: true,
        Contact: null,
        SupplierClass: 'RAW',
        CurrencyID: 'AUD',
        CreatedOn: null,
        LastModifiedOn: '2026-11-01T00:00:00.000Z',
      },
    ]);
  });
});
