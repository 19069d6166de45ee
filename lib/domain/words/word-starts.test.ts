import { fc } from '#test/support/property-testing.ts';
import { hasWordStart, wordStarts } from './word-starts.ts';

describe('what a text is found by', () => {
  it('is each place where a word begins, without case', () => {
    expect(wordStarts('Rm-Sugar 25')).toEqual(['RM-SUGAR 25', 'SUGAR 25', '25']);
    expect(wordStarts('L0862')).toEqual(['L0862']);
    expect(wordStarts('#12')).toEqual(['12']);
    expect(wordStarts('--')).toEqual(['--']);
  });

  it.each([
    ['RM-SUGAR', 'sugar', true],
    ['RM-SUGAR', 'rm-s', true],
    ['RM-SUGAR', '-sug', true],
    ['RM-SUGAR', 'ugar', false],
    ['Frt-862', ' FRT-8 ', true],
    ['anna.maria', 'maria', true],
    ['', 'a', false],
  ])('of %j by %j is %j', (text, typed, found) => {
    expect(hasWordStart(text, typed)).toBe(found);
  });

  it('is always the whole of it, and never very many', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(hasWordStart(text, text)).toBe(true);
        expect(wordStarts(text).length).toBeLessThanOrEqual(6);
      }),
    );
  });
});
