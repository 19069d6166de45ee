import { rowReader } from './vendor-row.ts';

const read = rowReader();

describe('a row of a notification', () => {
  it('is read by the usual captions of a generic inquiry', () => {
    expect(
      read({
        VendorID: ' V001  ',
        VendorName: 'Acme',
        VendorStatus: 'On Hold',
        VendorClass: 'GLASS',
        CurrencyID: 'AUD',
        Vendor_lastModifiedDateTime: '2026-05-05T15:16:23.1',
      }),
    ).toMatchObject({
      vendorID: 'V001',
      vendorName: 'Acme',
      accountingStatus: 'On Hold',
      SupplierClass: 'GLASS',
      CurrencyID: 'AUD',
    });
  });

  it.each([
    [{ AcctCD: 'V1', AcctName: 'N', VStatus: 'Active', SupplierClass: 'C', CuryID: 'NZD' }],
    [
      {
        'Supplier ID': 'V1',
        'Supplier Name': 'N',
        'Supplier Status': 'Active',
        ClassID: 'C',
        Currency: 'NZD',
      },
    ],
    [{ vendorID: 'V1', vendorName: 'N', vendorStatus: 'Active', VendorClassID: 'C', currencyid: 'NZD' }],
    [
      {
        Vendor_AcctCD: 'V1',
        Vendor_AcctName: 'N',
        Vendor_Status: 'Active',
        Vendor_ClassID: 'C',
        BAccount_CuryID: 'NZD',
      },
    ],
  ])('is read under other names, in any case and with a table before them: %j', (raw) => {
    expect(read(raw)).toMatchObject({
      vendorID: 'V1',
      vendorName: 'N',
      accountingStatus: 'Active',
      SupplierClass: 'C',
      CurrencyID: 'NZD',
    });
  });

  it('is read by names of the customer’s own, which come first', () => {
    const own = rowReader({ VendorID: ['Kreditor'], VendorName: ['Bezeichnung'] });
    expect(own({ Kreditor: 'K1', VendorID: 'not this', Bezeichnung: 'Flaschen' })).toMatchObject({
      vendorID: 'K1',
      vendorName: 'Flaschen',
    });
  });

  it('changes nothing where a column is null, empty or missing', () => {
    expect(read({ VendorID: 'V1', VendorName: null, VendorStatus: '' })).toEqual({ vendorID: 'V1' });
  });

  it('prefers a whole name to one behind a table', () => {
    expect(read({ Contact_Status: 'Inactive', Status: 'Active', VendorID: 'V1' })?.accountingStatus).toBe(
      'Active',
    );
  });

  it('keeps instants that say their offset and leaves others to the reading', () => {
    expect(read({ VendorID: 'V1', LastModifiedDateTime: '2026-05-05T15:16:23+10:00' })?.LastModifiedOn).toBe(
      '2026-05-05T05:16:23.000Z',
    );
    expect(
      read({ VendorID: 'V1', LastModifiedDateTime: '2026-05-05T15:16:23' })?.LastModifiedOn,
    ).toBeUndefined();
  });

  it('understands the entity’s own spelling of values', () => {
    expect(
      read({
        VendorID: { value: 'V1' },
        Status: { value: { id: 'A', description: 'Active' } },
        VendorName: 12,
      }),
    ).toMatchObject({ vendorID: 'V1', accountingStatus: 'Active', vendorName: '12' });
  });

  it.each([
    [{}],
    [{ VendorID: null }],
    [{ VendorID: '  ' }],
    [{ VendorID: 'V\u0000' }],
    [{ VendorID: 'x'.repeat(65) }],
    [{ __proto__: { VendorID: 'V1' } }],
    [{ VendorID: true }],
    [{ VendorID: 'V\u0085' }],
    [{ VendorID: '\ufffe' }],
  ])('names no vendor: %j', (raw) => {
    expect(read(raw)).toBeNull();
  });
});
