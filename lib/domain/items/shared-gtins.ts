import { gtinKey } from './gtin.ts';
import type { UnitGtin } from './item.ts';

/** A GTIN that stands on more than one item: a scan of it can't tell which. */
export interface SharedGtin {
  readonly gtin: string;
  /** In the order in which they came. */
  readonly inventoryIDs: readonly string[];
}

/** GTINs of several items, whoever gave them: the accounting system doesn't see to it that they are unique. */
export const sharedGtins = (
  items: readonly { readonly inventoryID: string; readonly gtins: readonly Pick<UnitGtin, 'gtin'>[] }[],
): readonly SharedGtin[] => {
  const owners = new Map<string, { gtin: string; ids: Set<string> }>();
  for (const { inventoryID, gtins } of items)
    for (const { gtin } of gtins) {
      const known = owners.get(gtinKey(gtin));
      if (known) known.ids.add(inventoryID);
      else owners.set(gtinKey(gtin), { gtin, ids: new Set([inventoryID]) });
    }
  return [...owners.values()].flatMap(({ gtin, ids }) =>
    ids.size > 1 ? [{ gtin, inventoryIDs: [...ids] }] : [],
  );
};
