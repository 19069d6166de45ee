/**
 * The code of an item, a lot, a unit, an order or a place as codes are compared: trimmed and without case, as the
 * accounting system compares its keys.
 */
export const codeKey = (code: string): string => code.trim().toUpperCase();

export const isSameCode = (one: string, other: string): boolean => codeKey(one) === codeKey(other);
