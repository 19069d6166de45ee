import { err, ok, type Result } from './result.ts';

/**
 * A quantity as a whole number of millionths: 0.1 + 0.2 is exactly 0.3 (design.md invariant 8).
 * On the wire and in the accounting system it is a JSON number of at most six decimals; see `toQuantity`, `toNumber`.
 */
export type Quantity = number & { readonly millionths: unique symbol };

const SCALE = 1_000_000;

/**
 * Larger than any delivery, and small enough that a double of this size still tells a seventh decimal from noise
 * and that sums of many stay exact.
 */
export const MAX_QUANTITY = 100_000_000;

/** What the accounting system may say of an order: sums of such quantities are still exact, larger ones are not read. */
export const MAX_READ_QUANTITY = 1_000_000_000;

export const ZERO = 0 as Quantity;

/**
 * Reads a decimal number. The noise of binary arithmetic (0.30000000000000004) is forgiven, a seventh decimal
 * is not: it would silently change what a person counted.
 */
export const toQuantity = (value: number): Result<Quantity, 'NOT_A_NUMBER' | 'TOO_LARGE' | 'TOO_FINE'> => {
  if (!Number.isFinite(value)) return err('NOT_A_NUMBER');
  if (Math.abs(value) > MAX_QUANTITY) return err('TOO_LARGE');
  const scaled = Math.round(value * SCALE);
  const isNoise = Math.abs(scaled / SCALE - value) <= Number.EPSILON * 4 * Math.abs(value);
  if (!isNoise) return err('TOO_FINE');
  return ok((scaled + 0) as Quantity);
};

/** For numbers already known to be quantities (constants, rows that were checked when written). */
export const quantity = (value: number): Quantity => Math.round(value * SCALE) as Quantity;

export const toNumber = (value: Quantity): number => value / SCALE;

export const add = (a: Quantity, b: Quantity): Quantity => (a + b) as Quantity;

export const subtract = (a: Quantity, b: Quantity): Quantity => (a - b) as Quantity;

export const sum = (values: Iterable<Quantity>): Quantity => {
  let total = 0;
  for (const value of values) total += value;
  return total as Quantity;
};

export const atLeastZero = (value: Quantity): Quantity => Math.max(0, value) as Quantity;

const divideRounded = (numerator: bigint, denominator: bigint): bigint => {
  const half = denominator / 2n;
  return numerator >= 0n ? (numerator + half) / denominator : -((-numerator + half) / denominator);
};

/** `value × factor`, rounded to six decimals. The factor is a decimal number of at most nine decimals. */
export const multiply = (value: Quantity, factor: number): Quantity => {
  const scaledFactor = BigInt(Math.round(factor * 1_000_000_000));
  return Number(divideRounded(BigInt(value) * scaledFactor, 1_000_000_000n)) as Quantity;
};

/** `value ÷ divisor`, rounded to six decimals. The divisor is a positive decimal of at most nine decimals. */
export const divide = (value: Quantity, divisor: number): Quantity => {
  const scaledDivisor = BigInt(Math.round(divisor * 1_000_000_000));
  return Number(divideRounded(BigInt(value) * 1_000_000_000n, scaledDivisor)) as Quantity;
};

/** `percent` % of a value, rounded down: a limit is never loosened by rounding. */
export const percentOf = (value: Quantity, percent: number): Quantity => {
  const scaledPercent = BigInt(Math.round(percent * 1_000_000));
  return Number((BigInt(value) * scaledPercent) / 100_000_000n) as Quantity;
};
