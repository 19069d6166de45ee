import { itemKey } from '#domain/items/item.ts';
import { add, atLeastZero, type Quantity, quantity, subtract, ZERO } from '#domain/quantity.ts';
import type { BomNeed } from './bom-needs.ts';

/** What may go in instead of a component, with what of it could be issued now; in its own base unit. */
interface SubstituteInStock {
  readonly inventoryID: string;
  readonly name: string;
  readonly baseUom: string;
  /** So many of its base unit for one of the component's. */
  readonly ratio: Quantity;
  readonly free: Quantity;
}

/** What of a component could be issued now, in its base unit. Null: it is not kept in stock. */
export interface ComponentInStock {
  readonly inventoryID: string;
  readonly name: string;
  readonly free: Quantity | null;
  /** What the order's runs were issued of it and of what stood in for it, less what came back. */
  readonly issued: Quantity;
  readonly substitutes: readonly SubstituteInStock[];
}

/** A substitute for what is short. */
export interface SubstituteNeed extends SubstituteInStock {
  /** How much of it would stand in for all that is short. */
  readonly needed: Quantity;
  readonly isEnough: boolean;
}

/** What an order needs of one component; in its base unit. */
export interface ComponentNeed {
  readonly inventoryID: string;
  readonly name: string;
  readonly baseUom: string;
  /** Of all its lines, less what is issued already; what is optional aside. */
  readonly needed: Quantity;
  readonly issued: Quantity;
  /** How much it would be where somebody decides so. */
  readonly optional: Quantity;
  readonly free: Quantity | null;
  readonly short: Quantity;
  readonly substitutes: readonly SubstituteNeed[];
}

const ONE = BigInt(quantity(1));

/** So much of a substitute for so much of a component, rounded up: a millionth too little would be short. */
export const inSubstitute = (qty: Quantity, ratio: Quantity): Quantity =>
  Number((BigInt(qty) * BigInt(ratio) + ONE - 1n) / ONE) as Quantity;

const sumOf = (needs: readonly BomNeed[]): Quantity =>
  needs.reduce((total, { qty }) => add(total, qty), ZERO);

/**
 * Still needed, free and short, a row for each component in the order of its first line: an item on several lines is taken
 * from one stock. `inStock`: by `itemKey`; one that is not in it is not kept in stock.
 */
export const componentNeeds = (
  needs: readonly BomNeed[],
  inStock: ReadonlyMap<string, ComponentInStock>,
): readonly ComponentNeed[] => {
  const byItem = new Map<string, BomNeed[]>();
  for (const need of needs) {
    const key = itemKey(need.inventoryID);
    byItem.set(key, [...(byItem.get(key) ?? []), need]);
  }
  return [...byItem].flatMap(([key, lines]) => {
    const [first] = lines;
    if (!first) return [];
    const { inventoryID, baseUom } = first;
    const { name = '', free = null, issued = ZERO, substitutes = [] } = inStock.get(key) ?? {};
    const needed = atLeastZero(subtract(sumOf(lines.filter(({ optional }) => !optional)), issued));
    const short = free === null ? ZERO : atLeastZero(subtract(needed, free));
    return {
      ...{ inventoryID, name, baseUom, needed, issued, free, short },
      optional: sumOf(lines.filter(({ optional }) => optional)),
      substitutes: substitutes.map((one) => {
        const instead = inSubstitute(short, one.ratio);
        return { ...one, needed: instead, isEnough: one.free >= instead };
      }),
    };
  });
};
