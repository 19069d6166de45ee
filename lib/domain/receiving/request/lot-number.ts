import { codeKey } from '#domain/code-key.ts';

/** The accounting system's own bound (accounting-contract.md §3.3). */
export const MAX_LOT_NUMBER_LENGTH = 100;

const PLAIN = /^[A-Za-z0-9_-]*$/;

/** Letters, digits, hyphen and underscore read back well from any label; others are allowed with a warning. */
export const hasSpecialCharacters = (lotNumber: string): boolean => !PLAIN.test(lotNumber);

/** A lot's number as numbers are compared. */
export const lotKey = codeKey;

/** What the lots of one delivery may take up: a receipt is one record of at most 400 KB, and lots hardly compress. */
export const MAX_LOTS_BYTES = 250_000;

/** A lot's quantity and date beside its number. */
const BYTES_BESIDE_NUMBER = 16;

const utf8 = new TextEncoder();

/** What lots take up at worst, in bytes. */
export const bytesOfLots = (lots: Iterable<{ readonly lotNumber: string }>): number => {
  let bytes = 0;
  for (const { lotNumber } of lots) bytes += utf8.encode(lotNumber).length + BYTES_BESIDE_NUMBER;
  return bytes;
};
