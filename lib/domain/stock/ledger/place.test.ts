import { fc } from '#test/support/property-testing.ts';
import { formatPlace, isSscc, locationPlace, type Place, parsePlace } from './place.ts';

const id = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map((text) => text.trim().toUpperCase())
  .filter((text) => text !== '' && text.length <= 30 && !/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(text));

const sscc = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 17, maxLength: 17 }).map((digits) => {
  const sum = digits.reduce((all, digit, at) => all + digit * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`;
});

const places: fc.Arbitrary<Place> = fc.oneof(
  fc.record({ kind: fc.constant('location' as const), warehouseID: id, locationID: id }),
  fc.record({ kind: fc.constant('pallet' as const), sscc }),
);

describe('a place', () => {
  it('comes back from its text, whatever its ids are made of', () => {
    fc.assert(fc.property(places, (place) => expect(parsePlace(formatPlace(place))).toEqual(place)));
  });

  it('has one text, so that two texts are two places', () => {
    fc.assert(
      fc.property(places, places, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        expect(formatPlace(one) === formatPlace(other)).toBe(isSame);
      }),
    );
  });

  it('is the same in either case and with blanks around it', () => {
    expect(locationPlace(' main', 'r1 ')).toBe('loc:MAIN/R1');
    expect(parsePlace('loc:main/r1')).toEqual(parsePlace('loc:MAIN/R1'));
  });

  it('keeps a slash of the warehouse apart from the one between', () => {
    expect(locationPlace('A/B', 'C')).toBe('loc:A%2FB/C');
    expect(locationPlace('A', 'B/C')).toBe('loc:A/B/C');
  });

  it.each([
    '',
    'loc:',
    'loc:MAIN',
    'loc:/R1',
    'loc:MAIN/',
    'loc:MAIN/ ',
    'loc:MA%2/R1',
    'loc:MAIN/R\n1',
    'loc:MAIN/\ud800',
    `loc:MAIN/${'X'.repeat(31)}`,
    'LOC:MAIN/R1',
    'hu:',
    'hu:093123450000000018',
    'hu:93123450000000017',
    'hu:09312345000000001７',
    'bin:MAIN/R1',
  ])('is none: %j', (text) => {
    expect(parsePlace(text)).toBeNull();
  });

  it('never breaks the reader', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const place = parsePlace(text) ?? parsePlace(`loc:${text}`);
        if (place) expect(parsePlace(formatPlace(place))).toEqual(place);
      }),
    );
  });

  it('of a pallet has GS1’s check digit', () => {
    expect(isSscc('106141411234567897')).toBe(true);
    expect(isSscc('106141411234567898')).toBe(false);
  });
});
