import type { ItemWithRules } from '#api/inventory/item-rules.ts';
import { isSameCode } from '#domain/code-key.ts';
import { gtinKey } from '#domain/items/gtin.ts';
import type { UnitGtin } from '#domain/items/item.ts';
import { type Quantity, quantity, toNumber } from '#domain/quantity.ts';
import { toBaseUnit } from '#domain/stock/ledger/to-base-unit.ts';

/** What is known of the items of a delivery: units, GTINs, rules. */
export type ItemFacts = readonly ItemWithRules[];

export const factsOf = (facts: ItemFacts, inventoryID: string): ItemWithRules | null =>
  facts.find((item) => isSameCode(item.inventoryID, inventoryID)) ?? null;

const gtinsOf = ({ booksGtins, rules }: ItemWithRules): readonly UnitGtin[] => [
  ...(rules?.gtins ?? []),
  ...booksGtins,
];

/** The unit of an item that a GTIN (by `gtinKey`) stands on; null: it is none of its own. */
export const unitOfGtin = (item: ItemWithRules, gtin: string): string | null =>
  gtinsOf(item).find((one) => gtinKey(one.gtin) === gtin)?.uom ?? null;

/** The items of the delivery that a GTIN stands on: the accounting system does not see to it that it is one alone. */
export const itemsOfGtin = (facts: ItemFacts, gtin: string): ItemFacts =>
  facts.filter((item) => unitOfGtin(item, gtin) !== null);

/** So many of a unit of an item in another of its units; null: the units are not known, or it comes out uneven. */
export const inUnit = (item: ItemWithRules, qty: number, from: string, to: string): number | null => {
  if (isSameCode(from, to)) return qty;
  const base = baseOf(item, qty, from);
  const one = baseOf(item, 1, to);
  if (base === null || one === null || one === 0) return null;
  const [whole, part] = [base / one, base % one];
  return part === 0 ? whole : toNumber(quantity(Number(whole.toFixed(6))));
};

const baseOf = (item: ItemWithRules, qty: number, uom: string): Quantity | null => {
  const { inventoryID, uoms, conversions = [] } = item;
  const base = toBaseUnit({ inventoryID, baseUom: uoms[0] ?? '', conversions }, quantity(qty), uom);
  return base.ok ? base.value : null;
};
