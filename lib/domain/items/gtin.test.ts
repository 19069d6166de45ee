import { fc } from '#test/support/property-testing.ts';
import { gtinKey, isGtin } from './gtin.ts';

describe('a GTIN', () => {
  it.each(['96385074', '036000291452', '9312345678907', '19521234000157'])('%s is one', (gtin) => {
    expect(isGtin(gtin)).toBe(true);
  });

  it.each([
    ['a wrong check digit', '9312345678908'],
    ['another length', '93123456789'],
    ['an SSCC', '093123450000000017'],
    ['a letter', '931234567890A'],
    ['nothing but zeros', '00000000'],
    ['nothing', ''],
  ])('with %s is none', (_, text) => {
    expect(isGtin(text)).toBe(false);
  });

  it('is none where any digit was read wrongly', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    const read = fc.tuple(fc.constantFrom('9312345678907', '19521234000157'), fc.nat(), digit);
    fc.assert(
      fc.property(read, ([gtin, place, wrong]) => {
        const at = place % gtin.length;
        fc.pre(gtin[at] !== String(wrong));
        expect(isGtin(`${gtin.slice(0, at)}${wrong}${gtin.slice(at + 1)}`)).toBe(false);
      }),
    );
  });

  it('is the same with the zeros before it', () => {
    expect(gtinKey('9312345678907')).toBe(gtinKey('09312345678907'));
    expect(isGtin('09312345678907')).toBe(true);
  });
});
