import { diagnoseScanner } from './diagnose-scanner.ts';
import { SAMPLE_LABEL } from './sample-label.ts';
import { SEPARATOR } from './separator.ts';

const swapped = (text: string) =>
  [...text].map((one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())).join('');

describe('a scanner that sends the sample label', () => {
  it('whole is right, with a prefix or without', () => {
    expect(diagnoseScanner({ text: `]Q3${SAMPLE_LABEL}`, byPosition: null })).toEqual({
      tone: 'good',
      findings: ['It sends the prefix ]Q3.', 'The separator arrives.'],
      mend: { keyboard: 'name', substitute: '', keepsSeparators: true },
    });
    expect(diagnoseScanner({ text: SAMPLE_LABEL, byPosition: SAMPLE_LABEL })).toMatchObject({
      findings: [expect.stringMatching(/no prefix/), 'The separator arrives.'],
    });
  });

  it('without its separator loses separators', () => {
    expect(
      diagnoseScanner({ text: `]C1${SAMPLE_LABEL.replace(SEPARATOR, '')}`, byPosition: null }),
    ).toMatchObject({
      tone: 'bad',
      findings: ['It sends the prefix ]C1.', expect.stringMatching(/^The separator is lost/)],
      mend: { keepsSeparators: false },
    });
  });

  it.each(['|', '~', '{FNC1}', '^]x'])('with %s in its place is read by that', (substitute) => {
    expect(
      diagnoseScanner({ text: SAMPLE_LABEL.replace(SEPARATOR, substitute), byPosition: null }).mend,
    ).toEqual({ keyboard: 'name', substitute, keepsSeparators: true });
  });

  it('on another keyboard is read by position', () => {
    expect(diagnoseScanner({ text: 'ààéé', byPosition: SAMPLE_LABEL })).toMatchObject({
      tone: 'good',
      findings: [expect.anything(), expect.stringMatching(/American keyboard/), 'The separator arrives.'],
      mend: { keyboard: 'position' },
    });
  });

  it('with its letters turned round has Caps Lock on', () => {
    expect(diagnoseScanner({ text: swapped(`]Q3${SAMPLE_LABEL}`), byPosition: null })).toMatchObject({
      tone: 'bad',
      findings: [
        'It sends the prefix ]Q3.',
        expect.stringMatching(/Caps Lock is on/),
        'The separator arrives.',
      ],
    });
  });

  it('in capitals alone has Caps Lock on, too, and is read by position meanwhile', () => {
    expect(diagnoseScanner({ text: SAMPLE_LABEL.toUpperCase(), byPosition: SAMPLE_LABEL })).toMatchObject({
      tone: 'bad',
      findings: [
        expect.anything(),
        expect.stringMatching(/^Capital and small letters.*Caps Lock is on/),
        'The separator arrives.',
      ],
      mend: { keyboard: 'position' },
    });
  });

  it.each(['told', 'hidden'] as const)('read right under Caps Lock (%s) says so all the same', (caps) => {
    const { findings, mend, tone } = diagnoseScanner({
      text: SAMPLE_LABEL,
      byPosition: SAMPLE_LABEL,
      caps,
    });
    expect(findings).toContainEqual(expect.stringMatching(/^Caps Lock is on/));
    expect(tone).toBe(caps === 'hidden' ? 'bad' : 'good');
    // What was turned back by one capital letter can't be where all are small: the keys' places can.
    expect(mend).toMatchObject({ keyboard: caps === 'hidden' ? 'position' : 'name' });
  });

  it('or something else is not known, and stores nothing', () => {
    for (const text of ['PO000101', SAMPLE_LABEL.replace(SEPARATOR, 'X9')])
      expect(diagnoseScanner({ text, byPosition: null })).toMatchObject({ tone: 'unknown', mend: null });
  });
});
