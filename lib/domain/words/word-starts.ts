import { codeKey } from '#domain/code-key.ts';

/** A text that is longer, or has more beginnings, is found by the first of them. */
const MAX_STARTS = 6;

const NO_LETTER_OR_DIGIT = /^[^\p{L}\p{N}]+/u;

/** What a person types to find a text, as it is compared: without case, from its first letter or digit on. */
export const typedStart = (typed: string): string => {
  const key = codeKey(typed);
  return key.replace(NO_LETTER_OR_DIGIT, '') || key;
};

/** What a text is found by: `RM-SUGAR` as itself, and as `SUGAR`. */
export const wordStarts = (text: string): readonly string[] => {
  const starts = new Set<string>([typedStart(text)]);
  for (const { index } of codeKey(text).matchAll(/(?<=[^\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
    if (starts.size >= MAX_STARTS) break;
    starts.add(codeKey(text).slice(index));
  }
  return [...starts];
};

/** Does the text, or a word in it, begin with what was typed? */
export const hasWordStart = (text: string, typed: string): boolean => {
  const start = typedStart(typed);
  return wordStarts(text).some((word) => word.startsWith(start));
};
