import { numberFormatter } from '#frontend/ui/formatting/formatters.ts';

const words = numberFormatter({ maximumFractionDigits: 6 });

/** A quantity as people read it: grouped, at most six decimals, no unit. */
export const quantityText = (value: number): string => words(value);
