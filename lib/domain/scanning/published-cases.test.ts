import { readDigitalLink } from './digital-link.ts';
import { type LabelElement, readBracketed, readElements } from './element-string.ts';
import { isGs1Day } from './gs1-day.ts';
import { contradiction, exclusions, missingBeside } from './pairings.ts';
import { readScan } from './read-scan.ts';
import { SEPARATOR } from './separator.ts';
import {
  BRACKETED,
  COMPLETE,
  CONTRADICTING,
  DAYS,
  EXCLUSIVE,
  INCOMPLETE,
  LINKS,
  NO_DAYS,
  REPEATED,
  RIGHT_STRINGS,
  WRONG_BRACKETED,
  WRONG_LINKS,
  WRONG_STRINGS,
} from './testing/published-cases.ts';

const raw = (text: string): string => text.replaceAll('^', SEPARATOR);
const elementsIn = (text: string): readonly LabelElement[] => {
  const read = readElements(raw(text));
  if (!read.ok) throw new Error(`${text}: ${read.error}`);
  return read.value;
};
const printed = (text: string): readonly LabelElement[] => {
  const read = readBracketed(text);
  if (!read.ok) throw new Error(`${text}: ${read.error}`);
  return read.value;
};

describe('by the cases that GS1 publishes', () => {
  it.each(RIGHT_STRINGS)('reads %s', (text) => {
    expect(readElements(raw(text))).toMatchObject({ ok: true });
  });

  it.each(WRONG_STRINGS)('refuses %s with a sentence', (text) => {
    expect(readElements(raw(text))).toEqual({ ok: false, error: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  it.each(BRACKETED)('reads %s as printed', (text, string) => {
    expect(printed(text)).toEqual(elementsIn(string));
  });

  it.each(WRONG_BRACKETED)('refuses %s as printed', (text) => {
    expect(readBracketed(text)).toEqual({ ok: false, error: expect.stringMatching(/^[A-Z].*\.$/s) });
  });

  it.each(LINKS)('reads the Digital Link %s', (link, string) => {
    expect(readDigitalLink(link)).toEqual({ ok: true, value: elementsIn(string) });
  });

  it.each(WRONG_LINKS)('reads no label from %s', (link) => {
    expect(readDigitalLink(link)?.ok ?? false).toBe(false);
  });

  it.each(EXCLUSIVE)('says that elements of %s exclude each other', (text) => {
    expect(exclusions(printed(text))).not.toEqual([]);
  });

  it.each(INCOMPLETE)('says what %s lacks', (text) => {
    expect(missingBeside(printed(text))).not.toEqual([]);
  });

  it.each(COMPLETE)('finds nothing lacking in %s', (text) => {
    expect(missingBeside(printed(text))).toEqual([]);
  });

  it.each(REPEATED)('takes %s, which says one thing twice', (text) => {
    expect(contradiction(printed(text))).toBeNull();
  });

  it.each(CONTRADICTING)('refuses %s, which says two things', (text) => {
    expect(contradiction(printed(text))).toMatch(/there twice/);
  });

  it.each(DAYS)('%s is a day', (text) => expect(isGs1Day(text)).toBe(true));
  it.each(NO_DAYS)('%s is no day', (text) => expect(isGs1Day(text)).toBe(false));
});

describe('what a reader transmits, by the same cases', () => {
  const today = '2026-11-23';

  it.each([']C1', ']Q3', ']d2', ']J1', ']e0'])('takes elements behind %s', (prefix) => {
    expect(readScan(`${prefix}011231231231233310ABC123${SEPARATOR}99TESTING`, { today })).toMatchObject({
      kind: 'label',
      elements: [
        { ai: '01', content: '12312312312333' },
        { ai: '10', content: 'ABC123' },
        { ai: '99', content: 'TESTING' },
      ],
    });
    expect(readScan(prefix, { today })).toMatchObject({ kind: 'unreadable' });
  });

  it.each([']Q1', ']d1', ']J0'])('takes a Digital Link behind %s, and text as text', (prefix) => {
    expect(readScan(`${prefix}https://example.com/01/12312312312333?99=TEST`, { today })).toMatchObject({
      kind: 'label',
      fields: { gtin: '12312312312333' },
    });
    expect(readScan(`${prefix}TESTING`, { today })).toEqual({ kind: 'text', text: 'TESTING' });
    expect(readScan(`${prefix}https://a/NOPRIMARYAI`, { today })).toMatchObject({ kind: 'text' });
  });

  it.each([']E02112345678901', ']E01234ABC890123', ']E402345674', ']E41234567'])(
    'refuses %s, which is no retail number',
    (text) => {
      expect(readScan(text, { today })).toMatchObject({ kind: 'unreadable' });
    },
  );

  it('takes a retail number with the half of its composite', () => {
    expect(readScan(']E02112345678900', { today })).toMatchObject({
      isBare: true,
      fields: { gtin: '02112345678900' },
    });
    expect(readScan(`]E02112345678900|]e099COMPOSITE${SEPARATOR}98XYZ`, { today })).toMatchObject({
      elements: [{ ai: '01' }, { ai: '99', content: 'COMPOSITE' }, { ai: '98', content: 'XYZ' }],
    });
  });
});
