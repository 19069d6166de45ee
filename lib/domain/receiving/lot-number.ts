/** The accounting system's own bound (accounting-contract.md §3.3). */
export const LOT_NUMBER_MAX = 100;

const PLAIN = /^[A-Za-z0-9_-]*$/;

/** Letters, digits, hyphen and underscore read back well from any label; others are allowed with a warning. */
export const hasSpecialCharacters = (lotNumber: string): boolean => !PLAIN.test(lotNumber);

/** Lots are the same whatever their case: the accounting system compares its keys so. */
export const lotKey = (lotNumber: string): string => lotNumber.trim().toUpperCase();
