import * as z from 'zod/mini';
import { listOf, maxLength, minLength } from './length.ts';

const sentencesOf = (schema: z.ZodMiniType, value: unknown): readonly string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('the length of a text', () => {
  const twoOrThree = z
    .string('Write this as text.')
    .check(minLength(2, 'Use two or more.'), maxLength(3, 'Use three or fewer.'));

  it.each(['ab', 'abc', '瓶瓶', '🍾🍾', '🍾🍾🍾'])('is counted in characters: %j is taken', (value) => {
    expect(twoOrThree.parse(value)).toBe(value);
  });

  it.each([
    ['', 'Use two or more.'],
    ['a', 'Use two or more.'],
    ['🍾', 'Use two or more.'],
    ['abcd', 'Use three or fewer.'],
    ['🍾🍾🍾🍾', 'Use three or fewer.'],
  ])('%j is refused in its own words', (value, sentence) => {
    expect(sentencesOf(twoOrThree, value)).toEqual([sentence]);
  });

  it.each([
    '{"length":{"toString":1,"valueOf":1}}',
    '{"length":{"__proto__":null}}',
    '{"length":2}',
    '{"length":9}',
    '["a","b"]',
    'null',
    '2',
  ])('is not asked of %s, which is no text', (json) => {
    expect(sentencesOf(twoOrThree, JSON.parse(json))).toEqual(['Write this as text.']);
  });
});

describe('a list', () => {
  const looked = jest.fn(() => true);
  const list = listOf(z.string('Write this as text.').check(z.refine(looked)), {
    most: 2,
    tooMany: 'Send two at most.',
    none: 'Send one.',
  });

  it('is counted in entries', () => {
    expect(list.parse(['a', 'b'])).toEqual(['a', 'b']);
    expect(sentencesOf(list, [])).toEqual(['Send one.']);
    expect(sentencesOf(listOf(z.string(), { most: 2 }), [])).toEqual([]);
  });

  it('that is too long is refused before its entries are looked at', () => {
    looked.mockClear();
    expect(sentencesOf(list, ['a', 'b', 'c'])).toEqual(['Send two at most.']);
    expect(looked).not.toHaveBeenCalled();
  });

  it('says which entry is wrong', () => {
    expect(list.safeParse(['a', 7]).error?.issues).toMatchObject([
      { path: [1], message: 'Write this as text.' },
    ]);
  });

  it.each(['{"length":{"toString":1,"valueOf":1}}', '{"length":1}', '"ab"', 'null'])('is not %s', (json) => {
    expect(sentencesOf(list, JSON.parse(json))).toEqual(['Send a list.']);
  });
});
