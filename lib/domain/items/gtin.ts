import { hasCheckDigit } from '#domain/check-digit.ts';

const LENGTHS: ReadonlySet<number> = new Set([8, 12, 13, 14]);

/** GTIN-8, -12, -13 or -14: digits of which the last is GS1's check digit. */
export const isGtin = (text: string): boolean =>
  /^\d+$/.test(text) && LENGTHS.has(text.length) && /[1-9]/.test(text) && hasCheckDigit(text);

/** The one text of a GTIN whatever its length: its fourteen digits. */
export const gtinKey = (gtin: string): string => gtin.padStart(14, '0');
