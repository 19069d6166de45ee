import { numberWords } from './words-of.ts';

const MOST_DECIMALS = 6;

/** A number as a field shows it when nobody is typing: grouped. */
export const numberText = numberWords({ maximumFractionDigits: MOST_DECIMALS });

/** The number that somebody typed: groups and blanks don't matter. Null when it is none. */
export const typedNumber = (text: string): number | null => {
  const bare = text.replaceAll(/[\s,\u00a0]/g, '');
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : null;
};
