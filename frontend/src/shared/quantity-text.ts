/** A quantity as people read it: grouped, at most six decimals, no unit. */
export const quantityText = (value: number): string =>
  value.toLocaleString('en-AU', { maximumFractionDigits: 6 });
