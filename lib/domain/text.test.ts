import { fc } from '#test/support/property-testing.ts';
import { key, text } from './text.ts';

const reads = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('a text', () => {
  it('is trimmed before it is measured', () => {
    expect(text(3).parse('  abc  ')).toBe('abc');
    expect(text(3).safeParse('abcd').error?.issues[0]?.message).toBe('Use at most 3 characters.');
  });

  it.each(['a\u0000b', 'a\tb', 'a\nb', 'a\u007fb', 'a\u0085b', 'a\u001bb', 'a\ufffeb', 'a\ud800b', '\udc00'])(
    'refuses %j: no label and no XML can hold it',
    (value) => {
      expect(text(10).safeParse(value).error?.issues[0]?.message).toBe('Take out the control characters.');
    },
  );

  it.each(['Crème fraîche', '瓶', '🍾', 'a’b "c" <d> & \'e\'', '‮'])('takes %j', (value) => {
    expect(text(30).parse(value)).toBe(value);
  });

  it('of several lines takes line breaks and tabs and nothing else of their kind', () => {
    const note = text(30, { lines: true });
    expect(note.parse('damp\r\n\tcartons')).toBe('damp\r\n\tcartons');
    expect(reads(note, 'damp\u000bcartons')).toBe(false);
  });

  it('comes back from UTF-8 as it was taken', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (value) => {
        const taken = text(60).safeParse(value);
        if (taken.success) expect(Buffer.from(taken.data, 'utf8').toString('utf8')).toBe(taken.data);
      }),
    );
  });
});

describe('a key', () => {
  it('that is missing is asked for in a sentence', () => {
    expect(key().safeParse(undefined).error?.issues[0]?.message).toBe('Fill this in.');
    expect(key().safeParse(null).error?.issues[0]?.message).toBe('Fill this in.');
    expect(key().safeParse('  ').error?.issues[0]?.message).toBe('Fill this in.');
    expect(key().safeParse(7).error?.issues[0]?.message).toBe('Write this as text.');
  });

  it.each(['', '   ', undefined, null, 7, ['V1'], { vendorId: 'V1' }])('is not %j', (value) => {
    expect(reads(key(), value)).toBe(false);
  });
});
