import { numberFormatter } from '#frontend/ui/formatting/formatters.ts';

const MAX_DECIMALS = 6;

/** A number as a field shows it when nobody is typing: grouped. */
export const numberText = numberFormatter({ maximumFractionDigits: MAX_DECIMALS });

/** The number that somebody typed: groups and blanks don't matter. Null when it is none. */
export const typedNumber = (text: string): number | null => {
  const bare = text.replaceAll(/[\s,\u00a0]/g, '');
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : null;
};
