import { type BomNeed, needsOf } from '#domain/bom/bom-needs.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import type { Quantity } from '#domain/quantity.ts';
import type { FrozenBom } from './frozen-bom.ts';

/** A bill whose quantities are in base units. */
type BillInBaseUnits = Pick<FrozenBom, 'inventoryID' | 'perQty' | 'baseUom' | 'lines'>;

/** What goes into so much of the product (in its base unit), component by component; nothing where nothing is made. */
export const frozenNeeds = (bom: BillInBaseUnits, made: Quantity): readonly BomNeed[] => {
  const lines = bom.lines.map((line) => ({ ...line, uom: line.baseUom }));
  const inBaseUnits = [bom, ...bom.lines].map(
    ({ inventoryID, baseUom }) =>
      [itemKey(inventoryID), { inventoryID, baseUom, conversions: [] as Item['conversions'] }] as const,
  );
  const { inventoryID, perQty, baseUom } = bom;
  const needs = needsOf({ inventoryID, perQty, perUom: baseUom, lines }, made, new Map(inBaseUnits));
  // Everything is in its base unit already: there is nothing that could fail to be converted.
  if (!needs.ok) throw new Error(needs.error.message);
  return needs.value;
};
