import { gtinKey, isGtin } from './gtin.ts';
import type { UnitGtin } from './item.ts';

const sameUnit = (one: string, other: string): boolean =>
  one.trim().toUpperCase() === other.trim().toUpperCase();

/** The GTIN of a unit, as its fourteen digits; the first where there are several. Null: it has none that is right. */
export const gtinOfUnit = (gtins: readonly UnitGtin[], uom: string): string | null => {
  const gtin = gtins.find((one) => sameUnit(one.uom, uom))?.gtin;
  return gtin !== undefined && isGtin(gtin) ? gtinKey(gtin) : null;
};
