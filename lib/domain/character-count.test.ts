import { characterCount, firstCharacters } from './character-count.ts';

describe('the length of a text', () => {
  it.each([
    ['', 0],
    ['ab', 2],
    ['瓶', 1],
    ['🍾🍾', 2],
    ['a🍾b', 3],
  ])('of %j is %d', (text, count) => {
    expect(characterCount(text)).toBe(count);
  });

  it('is cut between characters, and not before it is too long', () => {
    expect(firstCharacters('🍾🍾🍾', 3)).toBe('🍾🍾🍾');
    expect(firstCharacters('🍾🍾🍾', 2)).toBe('🍾🍾');
    expect(firstCharacters('ab🍾', 2)).toBe('ab');
    expect(firstCharacters('ab', 2)).toBe('ab');
  });
});
