const scale = 1_000_000;

/** Rounded to the 6 decimals that the books keep. */
export const exact = (quantity: number): number => Math.round(quantity * scale) / scale;

export const sum = (quantities: Iterable<number>): number => {
  let micro = 0;
  for (const quantity of quantities) micro += Math.round(quantity * scale);
  return micro / scale;
};

export const isSame = (a: number, b: number): boolean => Math.round(a * scale) === Math.round(b * scale);

export const isMore = (a: number, b: number): boolean => Math.round(a * scale) > Math.round(b * scale);

/** Amounts of money, to the cent. */
export const money = (amount: number): number => Math.round(amount * 100) / 100;
