import { textOfBytes, wholeText } from './whole-text.ts';

describe('a text to be stored', () => {
  it('stays as it is when it is whole and short enough', () => {
    expect(wholeText('Müller 🍾', 20)).toBe('Müller 🍾');
  });

  it('is never cut through a character', () => {
    expect(wholeText('ab🍾', 3)).toBe('ab');
    expect(wholeText('ab🍾', 4)).toBe('ab🍾');
  });

  it('has the mark of something unreadable where half a character came', () => {
    expect(wholeText('a\ud800b', 10)).toBe('a\ufffdb');
    expect(wholeText('a\udfff', 10)).toBe('a\ufffd');
    expect(wholeText('a\ud800', 10)).toBe('a\ufffd');
  });

  it('of so many bytes keeps whole characters alone', () => {
    expect(textOfBytes('Müller', 6)).toBe('Mülle');
    expect(textOfBytes('ü'.repeat(600), 1024)).toBe('ü'.repeat(512));
    expect(textOfBytes('瓶'.repeat(400), 1024)).toBe('瓶'.repeat(341));
    expect(textOfBytes('abc🍾', 6)).toBe('abc');
    expect(textOfBytes('abc🍾', 7)).toBe('abc🍾');
    expect(textOfBytes('a\ud800', 1024)).toBe('a\ufffd');
  });
});
