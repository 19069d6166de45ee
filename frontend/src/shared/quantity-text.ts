import { numberWords } from '#frontend/ui/words-of.ts';

const words = numberWords({ maximumFractionDigits: 6 });

/** A quantity as people read it: grouped, at most six decimals, no unit. */
export const quantityText = (value: number): string => words(value);
