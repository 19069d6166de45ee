import { wholeText } from './whole-text.ts';

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
});
