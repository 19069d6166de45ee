import { hasCheckDigit } from '#domain/check-digit.ts';
import { fc } from '#test/support/property-testing.ts';
import { readSscc, ssccsFrom, ssccUnknown } from './sscc.ts';

const numbering = { companyPrefix: '0614141', extensionDigit: '1', firstSerial: 1 };

const numbers = (...given: Parameters<typeof ssccsFrom>) => {
  const made = ssccsFrom(...given);
  return made.ok ? made.value : made.error.code;
};

describe('the number of a pallet', () => {
  it("is GS1's own example: extension 1, prefix 0614141, serial 192837465, check digit 7", () => {
    expect(numbers({ ...numbering, extensionDigit: '0' }, 123456789, 1)).toEqual(['006141411234567890']);
    expect(numbers(numbering, 192837465, 1)).toEqual(['106141411928374657']);
  });

  it("has the check digit of GS1's example of how one is worked out (General Specifications, 7.9)", () => {
    expect(readSscc('376104250021234569')).toEqual({ ok: true, value: '376104250021234569' });
    const example = { companyPrefix: '7610425', extensionDigit: '3', firstSerial: 1 };
    expect(numbers(example, 2_123_456, 1)).toEqual(['376104250021234569']);
    for (const other of '012345678')
      expect(readSscc(`37610425002123456${other}`)).toMatchObject({ ok: false });
  });

  it('has eighteen digits and a check digit, whatever the prefix and serial, and none twice', () => {
    const prefix = fc
      .integer({ min: 4, max: 12 })
      .chain((length) =>
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length }),
      );
    fc.assert(
      fc.property(
        prefix,
        fc.constantFrom(...'0123456789'),
        fc.integer({ min: 0, max: 900 }),
        (companyPrefix, extensionDigit, first) => {
          const made = ssccsFrom({ companyPrefix, extensionDigit, firstSerial: 1 }, first, 30);
          if (!made.ok) throw new Error(made.error.message);
          expect(new Set(made.value).size).toBe(30);
          for (const sscc of made.value) {
            expect(sscc).toMatch(/^\d{18}$/);
            expect(sscc.startsWith(`${extensionDigit}${companyPrefix}`)).toBe(true);
            expect(hasCheckDigit(sscc)).toBe(true);
          }
        },
      ),
    );
  });

  it('is not made without a company prefix, nor past the last serial', () => {
    expect(numbers({ ...numbering, companyPrefix: '' }, 1, 1)).toBe('SSCC_NOT_SET_UP');
    expect(numbers(numbering, 999_999_999, 1)).toHaveLength(1);
    expect(numbers(numbering, 999_999_999, 2)).toBe('SSCC_NOT_SET_UP');
  });

  it.each([
    ['106141411928374657'],
    [' 1061 4141 1928 3746 57 '],
    ['(00)106141411928374657'],
    ['00106141411928374657'],
    [']C100106141411928374657'],
  ])('is read as %s', (typed) => {
    expect(readSscc(typed)).toEqual({ ok: true, value: '106141411928374657' });
  });

  it.each([
    ['106141411928374658', 'its check digit is wrong'],
    ['10614141192837465', 'that has 18 digits'],
    ['GLASS-750', 'that has 18 digits'],
    ['', 'that has 18 digits'],
  ])('%s is refused in words', (typed, why) => {
    expect(readSscc(typed)).toMatchObject({
      ok: false,
      error: { code: 'SSCC_UNKNOWN', message: expect.stringContaining(why) },
    });
  });

  it("says whether it is another company's", () => {
    expect(ssccUnknown('106141411928374657', numbering).message).not.toContain('another');
    expect(ssccUnknown('393123450000000014', numbering).message).toContain("another company's");
  });
});
