import type { SubstituteResponse, UsedIn } from '#api/bom.ts';
import type { KnownItemRules } from '#app/items/item-rules-ports.ts';
import type { BillOfMaterial } from '#domain/bom/bill-of-material.ts';
import { type ActivationFacts, activationProblems } from '#domain/bom/check-activation.ts';
import { allergenChange, Substitute } from '#domain/bom/substitute.ts';
import type { ErrorDetail } from '#domain/errors.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import type { ItemRules } from '#domain/items/item-rules.ts';
import { toNumber } from '#domain/quantity.ts';
import type { ActiveBoms } from './bom-ports.ts';

export interface KnownItems {
  loadMany(inventoryIDs: readonly string[]): Promise<ReadonlyMap<string, Item>>;
}

/** How a bill takes the item, for 'where used'. */
export const usedIn = (
  bills: readonly BillOfMaterial[],
  inventoryID: string,
  items: ReadonlyMap<string, Item>,
): UsedIn[] =>
  bills
    .flatMap(({ inventoryID: product, revision, perQty, perUom, lines }) =>
      lines
        .filter((line) => itemKey(line.inventoryID) === itemKey(inventoryID))
        .map(({ qty, uom }) => ({
          ...{ inventoryID: product, revision, uom, perUom },
          name: items.get(itemKey(product))?.name ?? null,
          ...{ qty: toNumber(qty), perQty: toNumber(perQty) },
        })),
    )
    .toSorted((one, other) => one.inventoryID.localeCompare(other.inventoryID));

/**
 * The Active bills that can be reached from the components, level by level: as many reads as there are levels. One that
 * was seen is not asked for again, so that it ends whatever goes round.
 */
const reachable = async (
  boms: ActiveBoms,
  from: Pick<BillOfMaterial, 'lines'>,
): Promise<ReadonlyMap<string, BillOfMaterial>> => {
  const found = new Map<string, BillOfMaterial>();
  const asked = new Set<string>();
  let next = from.lines.map(({ inventoryID }) => itemKey(inventoryID));
  while (next.length > 0) {
    for (const key of next) asked.add(key);
    const level = await boms.activeOf(next);
    for (const [key, bom] of level) found.set(key, bom);
    const components = [...level.values()].flatMap(({ lines }) =>
      lines.map(({ inventoryID }) => itemKey(inventoryID)),
    );
    next = [...new Set(components)].filter((key) => !asked.has(key));
  }
  return found;
};

/** What stands in the way of an activation, as everything stands now. */
export const problemsOf = async (
  { boms, items }: { readonly boms: ActiveBoms; readonly items: KnownItems },
  bom: BillOfMaterial,
): Promise<readonly ErrorDetail[]> => {
  const [known, active] = await Promise.all([
    items.loadMany([bom.inventoryID, ...bom.lines.map(({ inventoryID }) => inventoryID)]),
    reachable(boms, bom),
  ]);
  const facts: ActivationFacts = { items: known, active };
  return activationProblems(bom, facts);
};

type Rules = ReadonlyMap<string, ItemRules>;

export const rulesOfSubstitutes = (rules: KnownItemRules, all: readonly Substitute[]): Promise<Rules> =>
  rules.loadMany(all.flatMap(({ component, substitute }) => [component, substitute]));

export const allergensOf = ({ component, substitute }: Substitute, rules: Rules) =>
  allergenChange(rules.get(itemKey(component)), rules.get(itemKey(substitute)));

export const substituteResponse = (one: Substitute, rules: Rules): SubstituteResponse => {
  const change = allergensOf(one, rules);
  return {
    ...Substitute.toWire(one),
    allergens: change && { added: [...change.added], removed: [...change.removed] },
  };
};
