import { isSameCode } from '#domain/code-key.ts';
import { gtinKey, isGtin } from './gtin.ts';
import type { UnitGtin } from './item.ts';

/** The GTIN of a unit, as its fourteen digits; the first where there are several. Null: it has none that is right. */
export const gtinOfUnit = (gtins: readonly UnitGtin[], uom: string): string | null => {
  const gtin = gtins.find((one) => isSameCode(one.uom, uom))?.gtin;
  return gtin !== undefined && isGtin(gtin) ? gtinKey(gtin) : null;
};
