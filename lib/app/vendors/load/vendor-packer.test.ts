import type { Vendor } from '#domain/vendors/vendor.ts';
import { aVendor } from '#test/support/builders/vendors.ts';
import { fc } from '#test/support/property-testing.ts';
import { vendorPacker } from './vendor-packer.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const textOrNull = fc.option(text);
const instant = fc.option(
  fc.oneof(
    text,
    fc.constant('2026-03-02'),
    fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
  ),
);

const anyVendor: fc.Arbitrary<Vendor> = fc.record({
  vendorID: text,
  vendorName: text,
  vendorStatus: fc.constantFrom('ACTIVE', 'INACTIVE'),
  accountingStatus: text,
  vendorReceivable: fc.boolean(),
  receivableBy: textOrNull,
  receivableAt: textOrNull,
  contact: textOrNull,
  SupplierClass: textOrNull,
  CurrencyID: textOrNull,
  CreatedOn: instant,
  LastModifiedOn: instant,
  stamp: text,
  accountingRev: fc.nat(),
  unconfirmed: fc.boolean(),
  statusHistory: fc.array(fc.record({ at: text, status: text, by: text }), { maxLength: 20 }),
  version: fc.nat(),
  createdAt: text,
  createdBy: text,
  updatedAt: text,
  updatedBy: text,
});

describe('a packed vendor', () => {
  it('is unpacked as what was packed, whatever it says', () => {
    fc.assert(
      fc.property(fc.array(anyVendor, { maxLength: 20 }), (vendors) => {
        const packer = vendorPacker();
        const packed = vendors.map(packer.pack);
        expect(packed.map(packer.unpack)).toEqual(vendors);
      }),
    );
  });

  it('is unpacked so too when there are more words than the packer remembers', () => {
    const packer = vendorPacker();
    const vendors = Array.from({ length: 1500 }, (_, index) =>
      aVendor({ vendorID: `V${index}`, stamp: `6390800000000${index}`, SupplierClass: `C${index}` }),
    );
    const packed = vendors.map(packer.pack);
    expect(packed.map(packer.unpack)).toEqual(vendors);
  });

  it('takes 80 characters beside its id and name', () => {
    const packer = vendorPacker();
    const at = '2026-03-02T00:00:00.000Z';
    const vendors = Array.from({ length: 1000 }, (_, index) =>
      aVendor({
        vendorID: '',
        vendorName: '',
        SupplierClass: 'GLASS',
        CurrencyID: 'AUD',
        CreatedOn: at,
        LastModifiedOn: at,
        stamp: `6390800000000000${Math.floor(index / 500)}`,
      }),
    );
    expect(Math.max(...vendors.map((vendor) => packer.pack(vendor).length))).toBeLessThanOrEqual(80);
  });
});
