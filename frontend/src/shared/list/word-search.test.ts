import { wordSearch } from './word-search.ts';

describe('words typed', () => {
  it('are all to be found, in any order and case', () => {
    expect(wordSearch('juice LEMON')('Lemon juice 1 L')).toBe(true);
    expect(wordSearch('juice lime')('Lemon juice 1 L')).toBe(false);
  });

  it('may be parts of words', () => {
    expect(wordSearch('emo')('Lemon juice 1 L')).toBe(true);
  });

  it('are in any text where there are none', () => {
    expect(['', '  '].map((typed) => wordSearch(typed)('Lemon'))).toEqual([true, true]);
  });
});
