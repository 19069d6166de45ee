import { checkDigitOf } from '#domain/check-digit.ts';
import { fc } from '#test/support/property-testing.ts';
import {
  elementString,
  type LabelElement,
  labelText,
  readBracketed,
  readElements,
} from './element-string.ts';
import { gs1Day } from './gs1-day.ts';
import { readScan, type ScanReading } from './read-scan.ts';
import { SEPARATOR } from './separator.ts';

const today = '2026-11-23';
const read = (raw: string, terms: { substitute?: string; keepsSeparators?: boolean } = {}): ScanReading =>
  readScan(raw, { today, ...terms });

const PACK = {
  kind: 'label',
  fields: { gtin: '09521234543213', lotNumber: 'AB-12', useBy: '2027-01-31', pieces: 24 },
};
const packWith = (separator: string): string => `010952123454321310AB-12${separator}172701313024`;

describe('a label', () => {
  it.each([SEPARATOR, '^]', '<GS>', '{GS}', '[GS]', '<FNC1>', '{FNC1}', '␝'])(
    'is read whatever the reader writes for a separator: %j',
    (separator) => {
      expect(read(`]C1${packWith(separator)}`)).toMatchObject(PACK);
      expect(read(packWith(separator))).toMatchObject(PACK);
    },
  );

  it('is read with a separator of the device’s own', () => {
    expect(read(`]d2${packWith('|')}`, { substitute: '|' })).toMatchObject(PACK);
    expect(read(`]d2${packWith('~~')}`, { substitute: '~~' })).toMatchObject(PACK);
    expect(read(`]d2${packWith('|')}`)).toMatchObject({ kind: 'unreadable' });
  });

  it('is read without a prefix where its key checks out', () => {
    expect(read(`01095212345432131727013110AB-12`)).toMatchObject({
      kind: 'label',
      fields: { lotNumber: 'AB-12' },
    });
    expect(read('00123456789012345675')).toMatchObject({
      fields: { sscc: '123456789012345675' },
      isBare: false,
    });
    expect(read('01095212345432141727013110AB-12')).toMatchObject({ kind: 'text' });
  });

  it('is read as it is printed, and out of a link', () => {
    expect(read('(01)09521234543213(10)AB(C)(17)270131')).toMatchObject({
      fields: { lotNumber: 'AB(C)', useBy: '2027-01-31' },
    });
    expect(read('(01) 09521234543213 (17) 270131  (10) AB-12')).toMatchObject({
      fields: { gtin: '09521234543213', lotNumber: 'AB-12', useBy: '2027-01-31' },
    });
    expect(read('https://example.com/p/01/9521234543213/10/AB%2F1?17=270131')).toMatchObject({
      fields: { gtin: '09521234543213', lotNumber: 'AB/1', useBy: '2027-01-31' },
    });
  });

  it('that says the minute at which it expires says the day', () => {
    expect(read(`]d201095212345432137003 2701311200${SEPARATOR}10AB`.replace(' ', ''))).toMatchObject({
      fields: { useBy: '2027-01-31', lotNumber: 'AB' },
    });
  });

  it('says what is wrong with it, and is not used', () => {
    expect(read(']C101095212345432141727013110AB')).toEqual({
      kind: 'unreadable',
      text: '01095212345432141727013110AB',
      reason: 'The GTIN (01) has a wrong check digit: 09521234543214.',
    });
    expect(read(']C10109521234543213172713011')).toMatchObject({
      reason: 'The expiry date (17) is no date (year, month, day): 271301.',
    });
    expect(read(`]C1010952123454321310A${SEPARATOR}10B`)).toMatchObject({
      reason: 'The batch number (10) is there twice: A and B.',
    });
    expect(read(`]C137AB${SEPARATOR}`)).toMatchObject({ kind: 'unreadable' });
  });

  it('warns of elements that exclude each other', () => {
    expect(read(']C101095212345432133712')).toMatchObject({
      kind: 'label',
      warnings: ["The GTIN (01) and the count of the contents (37) don't belong on one label."],
    });
    expect(read(`]C10012345678901234567502095212345432133724${SEPARATOR}10AB`)).toMatchObject({
      warnings: [],
      fields: { contentGtin: '09521234543213', contentCount: 24, lotNumber: 'AB' },
    });
  });

  it('gives a measure with its decimals', () => {
    expect(read(']C101095212345432133103000195')).toMatchObject({ fields: { netWeightKg: 0.195 } });
    expect(read(']C101095212345432133100000195')).toMatchObject({ fields: { netWeightKg: 195 } });
  });
});

describe('a number alone', () => {
  it.each([
    ['9521234543213', '09521234543213'],
    ['02345673', '00000002345673'],
    ['416000336108', '00416000336108'],
    ['12345678901231', '12345678901231'],
    [']I112345678901231', '12345678901231'],
    [']E09521234543213', '09521234543213'],
  ])('is the GTIN %s', (raw, gtin) => {
    expect(read(raw)).toMatchObject({ kind: 'label', isBare: true, fields: { gtin } });
  });

  it('is an SSCC, or just a number', () => {
    expect(read('123456789012345675')).toMatchObject({ fields: { sscc: '123456789012345675' } });
    expect(read('9521234543214')).toEqual({ kind: 'text', text: '9521234543214' });
    expect(read('24')).toEqual({ kind: 'text', text: '24' });
  });
});

describe('other codes', () => {
  it('are text', () => {
    for (const text of ['PO000101', 'RM-SUGAR', 'MAIN/R1', 'L-77', 'https://example.com/'])
      expect(read(text)).toEqual({ kind: 'text', text });
    expect(read(']C0LOT 7')).toEqual({ kind: 'text', text: 'LOT 7' });
  });

  it('are read without the signs that a reader puts around them', () => {
    expect(read('\u0002LOT 7\u0003')).toEqual({ kind: 'text', text: 'LOT 7' });
    expect(read('\u0002]C101095212345432131727013110AB-12\r\n')).toMatchObject({
      fields: { lotNumber: 'AB-12', useBy: '2027-01-31' },
    });
  });

  it('with a character that is not printed are refused, and nothing of them is used', () => {
    expect(read('AB\u0001\u0002CD')).toMatchObject({
      kind: 'unreadable',
      text: 'AB  CD',
      reason: expect.stringContaining('not printed'),
    });
  });

  it('are commands', () => {
    expect(read('@ok')).toMatchObject({ kind: 'command', command: 'OK' });
    expect(read(']C0@REMOVE')).toMatchObject({ kind: 'command', command: 'REMOVE' });
    expect(read('@new')).toMatchObject({ kind: 'command', command: 'NEW', qty: null });
    expect(read('@QTY')).toMatchObject({ kind: 'command', command: 'QTY', qty: null });
    expect(read('@qty 24')).toMatchObject({ kind: 'command', command: 'QTY', qty: 24 });
    expect(read('@QTY 0.125')).toMatchObject({ kind: 'command', qty: 0.125 });
    for (const other of ['@QTY 24 CASES', '@QTY -1', '@QTY 12345678', '@OK 2', 'QTY 24'])
      expect(read(other)).toMatchObject({ kind: 'text', text: other });
  });
});

describe('a lost separator', () => {
  it('is noticed, and both readings are proposed', () => {
    expect(read(']C1010952123454321310AB-1217270131')).toMatchObject({
      kind: 'unclear',
      asRead: { fields: { lotNumber: 'AB-1217270131', useBy: null } },
      cuts: [{ fields: { lotNumber: 'AB-12', useBy: '2027-01-31' } }],
    });
  });

  it('is noticed where the batch number became too long to be one', () => {
    expect(read(']C1010952123454321310ABCDEFGHIJKLMNOP17270131')).toMatchObject({
      kind: 'unclear',
      asRead: null,
      cuts: [{ fields: { lotNumber: 'ABCDEFGHIJKLMNOP' } }],
    });
  });

  it('is noticed in a count that no pallet holds', () => {
    for (const lotNumber of ['AB', '4711'])
      expect(read(`]C1001234567890123456750209521234543213372410${lotNumber}`)).toMatchObject({
        kind: 'unclear',
        cuts: expect.arrayContaining([
          expect.objectContaining({ fields: expect.objectContaining({ contentCount: 24, lotNumber }) }),
        ]),
      });
    expect(read(']C1001234567890123456750209521234543213371100')).toMatchObject({ kind: 'label' });
  });

  it('is noticed on the second label of a pack without a prefix', () => {
    expect(read('1727013110AB-12')).toMatchObject({ kind: 'unclear', asRead: null, text: '1727013110AB-12' });
    expect(read('10AB-1217270131')).toMatchObject({ cuts: [{ fields: { lotNumber: 'AB-12' } }] });
  });

  it('is not looked for where the reader sends separators', () => {
    expect(read(']C1010952123454321310AB-1217270131', { keepsSeparators: true })).toMatchObject({
      kind: 'label',
      fields: { lotNumber: 'AB-1217270131' },
    });
    expect(read(`]C1010952123454321310AB-1217270131${SEPARATOR}`)).toMatchObject({ kind: 'label' });
    expect(read(']C1172701310109521234543213' + '10AB-12')).toMatchObject({ kind: 'label' });
  });

  it('is not seen in a date that no pack here can carry', () => {
    expect(read(']C1010952123454321310AB-1217990131')).toMatchObject({ kind: 'label' });
  });
});

describe('a date of two digits', () => {
  it('is of the century that is nearest', () => {
    expect(gs1Day('270131', today)).toBe('2027-01-31');
    expect(gs1Day('760131', today)).toBe('2076-01-31');
    expect(gs1Day('770131', today)).toBe('1977-01-31');
    expect(gs1Day('010131', '2090-01-01')).toBe('2101-01-31');
  });

  it('means a whole month by day 00', () => {
    expect(gs1Day('280200', today)).toBe('2028-02-29');
    expect(gs1Day('270400', today)).toBe('2027-04-30');
    expect(gs1Day('270400', today, true)).toBe('2027-04-01');
    expect(read(']C1010952123454321317270200').kind === 'label').toBe(true);
  });
});

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const checked = (length: number) => digits(length - 1).map((all) => all + checkDigitOf(all));
const text = (most: number) =>
  fc
    .array(fc.constantFrom(...'ABZabz019-_/.()+%"!?'), { minLength: 1, maxLength: most })
    .map((all) => all.join(''));
const day = fc
  .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 28 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(''));
const of = (ai: string, content: fc.Arbitrary<string>) =>
  content.map((one): LabelElement => ({ ai, content: one }));

const label = fc
  .tuple(
    of('01', checked(14)),
    of('00', checked(18)),
    of('10', text(20)),
    of('21', text(20)),
    of('17', day),
    of('11', day),
    of('30', fc.integer({ min: 0, max: 99_999_999 }).map(String)),
    of('3103', digits(6)),
    of('400', text(30)),
    of('99', text(90)),
  )
  .chain((all) => fc.shuffledSubarray([...all], { minLength: 1 }));

describe('any label', () => {
  it('is read as the elements that it was made of', () => {
    fc.assert(
      fc.property(label, (elements) => {
        expect(readElements(elementString(elements))).toEqual({ ok: true, value: elements });
      }),
    );
  });

  it('is read from what is printed under it, where no content looks like an identifier', () => {
    fc.assert(
      fc.property(label, (elements) => {
        fc.pre(elements.every(({ content }) => !/[()]/.test(content)));
        expect(readBracketed(labelText(elements))).toEqual({ ok: true, value: elements });
      }),
    );
  });

  it('and anything else is answered without failing', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60 }),
        fc.constantFrom('', ']C1', ']Q1', '01', '(01)', 'https://a/01/'),
        (some, begin) => {
          expect(['label', 'unclear', 'command', 'text', 'unreadable']).toContain(read(begin + some).kind);
        },
      ),
    );
  });

  it('with its last digit of a key changed is never read as that key', () => {
    fc.assert(
      fc.property(checked(14), fc.integer({ min: 1, max: 9 }), (gtin, by) => {
        const wrong = gtin.slice(0, -1) + ((Number(gtin.at(-1)) + by) % 10);
        expect(read(`]C101${wrong}`).kind).toBe('unreadable');
      }),
    );
  });
});
