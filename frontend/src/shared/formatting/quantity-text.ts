import { numberFormatter } from '#frontend/ui/formatting/formatters.ts';

const format = numberFormatter({ maximumFractionDigits: 6 });

/** A quantity as people read it: grouped, at most six decimals, no unit. */
export const quantityText = (value: number): string => format(value);
