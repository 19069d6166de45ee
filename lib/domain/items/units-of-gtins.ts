import { gtinKey, isGtin } from './gtin.ts';
import type { UnitGtin } from './item.ts';

/** What carries a GTIN: an item in one of its units, a case or a bottle. */
export interface UnitOfItem {
  readonly inventoryID: string;
  readonly uom: string;
}

interface WithGtins {
  readonly inventoryID: string;
  readonly gtins: readonly UnitGtin[];
}

/**
 * By `gtinKey`, each item that has the GTIN, once, in the unit that was named first: the accounting system doesn't see to
 * it that a GTIN is one item's alone.
 */
export const unitsOfGtins = (items: readonly WithGtins[]): ReadonlyMap<string, readonly UnitOfItem[]> => {
  const units = new Map<string, UnitOfItem[]>();
  for (const { inventoryID, gtins } of items)
    for (const { gtin, uom } of gtins) {
      if (!isGtin(gtin)) continue;
      const known = units.get(gtinKey(gtin)) ?? [];
      if (known.every((one) => one.inventoryID !== inventoryID)) known.push({ inventoryID, uom });
      units.set(gtinKey(gtin), known);
    }
  return units;
};
