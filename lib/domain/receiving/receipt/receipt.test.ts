import { receiptIdsOf } from '#domain/receiving/request/accept-receipt.ts';
import { MAX_ORDERS_PER_DELIVERY } from '#domain/receiving/request/receipt-request.ts';
import { fc } from '#test/support/property-testing.ts';
import { markerFor, receiptNumber, vendorRefFor } from './receipt.ts';

const ULID = '01JD00000000000000ABCDEFGH';

/** The accounting system's column counts UTF-16 units, as a string's length does. */
const MAX_VENDOR_REF_LENGTH = 40;

describe('a receipt’s number', () => {
  it('has six digits, and more when they run out', () => {
    expect(receiptNumber(7)).toBe('GR-000007');
    expect(receiptNumber(1_234_567)).toBe('GR-1234567');
  });
});

describe('a receipt’s mark in the books', () => {
  it('is its number and the random end of its id, so that no earlier receipt has it', () => {
    expect(markerFor('GR-000123', ULID)).toBe('GR-000123-ABCDEFGH');
    expect(markerFor('GR-000124', `${ULID}~2`)).toBe('GR-000124-ABCDEFGH~2');
  });

  it('follows the supplier’s reference, and stands alone without one', () => {
    expect(vendorRefFor('DKT-8841', 'GR-000123-ABCDEFGH')).toBe('DKT-8841 / GR-000123-ABCDEFGH');
    expect(vendorRefFor('  ', 'GR-000123-ABCDEFGH')).toBe('GR-000123-ABCDEFGH');
  });

  it('is never cut: the supplier’s reference is', () => {
    const ref = vendorRefFor('DOCKET 2026/11/20 NUMBER 8841', 'GR-000123-ABCDEFGH');
    expect(ref).toBe('DOCKET 2026/11/20 N / GR-000123-ABCDEFGH');
    expect(ref).toHaveLength(MAX_VENDOR_REF_LENGTH);
  });

  it('does not cut a character in half: what is sent would not be what is looked for', () => {
    const ref = vendorRefFor(`${'x'.repeat(18)}🍾🍾`, 'GR-000123-ABCDEFGH');
    expect(ref).toBe(`${'x'.repeat(18)} / GR-000123-ABCDEFGH`);
  });

  it('fits whatever the supplier wrote, ends in the mark, and arrives as it was written', () => {
    const anyReference = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: fc.constantFrom('🍾', 'a', ' ', '\ud83c', '\udf7e'), maxLength: 60 }),
    );
    fc.assert(
      fc.property(
        anyReference,
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.integer({ min: 0, max: MAX_ORDERS_PER_DELIVERY - 1 }),
        (supplierRef, counter, index) => {
          const receiptId = receiptIdsOf(ULID, MAX_ORDERS_PER_DELIVERY)[index] ?? ULID;
          const marker = markerFor(receiptNumber(counter), receiptId);
          const ref = vendorRefFor(supplierRef, marker);
          expect(ref.length).toBeLessThanOrEqual(MAX_VENDOR_REF_LENGTH);
          expect(ref.endsWith(marker)).toBe(true);
          expect(ref).toBe(ref.trim());
          expect(Buffer.from(ref, 'utf8').toString('utf8')).toBe(ref);
        },
      ),
    );
  });
});
