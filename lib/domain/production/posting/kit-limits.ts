import type { KitSpecification } from '#domain/bom/kit-specification.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { multiply, type Quantity, sum, toNumber, ZERO } from '#domain/quantity.ts';
import { toBaseUnit } from '#domain/stock/ledger/to-base-unit.ts';
import type { KitToPost } from './kit-to-post.ts';

type Units = Pick<Item, 'inventoryID' | 'baseUom' | 'conversions'>;

/** What a specification takes of one component for all that was made, in its base unit. */
interface Taken {
  readonly inventoryID: string;
  readonly expected: Quantity;
  readonly least: Quantity;
  /** Null: any. */
  readonly most: Quantity | null;
}

const takenOf = (
  { components }: KitSpecification,
  made: Quantity,
  items: ReadonlyMap<string, Units>,
): ReadonlyMap<string, Taken> | null => {
  const found = new Map<string, Taken>();
  for (const { inventoryID, qty, uom, variance } of components) {
    const item = items.get(itemKey(inventoryID));
    const inAll = (each: Quantity): Quantity | null => {
      const base = item && toBaseUnit(item, each, uom);
      return base?.ok ? multiply(base.value, toNumber(made)) : null;
    };
    const [expected, least] = [inAll(qty), inAll(variance?.least ?? qty)];
    const most = variance === null ? expected : variance.most && inAll(variance.most);
    if (expected === null || least === null) return null;
    found.set(itemKey(inventoryID), { inventoryID, expected, least, most });
  }
  return found;
};

const boundsOf = ({ expected, least, most }: Taken): string => {
  if (least === expected && most === expected) return `exactly ${toNumber(expected)}`;
  return most === null ? `at least ${toNumber(least)}` : `${toNumber(least)} to ${toNumber(most)}`;
};

/**
 * What the accounting system would refuse of a kit assembly, a sentence each: a component that its specification doesn't
 * have, a quantity that is not opened there (accounting-contract-stock.md, section 3). Nothing where the units that it is
 * written in are not known here: then it says so itself. `items`: of its components, by `itemKey`.
 */
export const kitRefusals = (
  kit: KitToPost,
  specification: KitSpecification,
  items: ReadonlyMap<string, Units>,
): readonly string[] => {
  const taken = takenOf(specification, kit.qty, items);
  if (taken === null) return [];
  const used = new Map(
    kit.parts.map((part) => [itemKey(part.inventoryID), sum(part.lots.map(({ qty }) => qty))]),
  );
  const foreign = kit.parts
    .filter(({ inventoryID }) => !taken.has(itemKey(inventoryID)))
    .map(
      ({ inventoryID }) =>
        `${inventoryID} is no component of revision ${specification.revision} there, and none can be added.`,
    );
  const differing = [...taken.values()].flatMap((one) => {
    const { inventoryID, expected, least, most } = one;
    const qty = used.get(itemKey(inventoryID)) ?? ZERO;
    if (qty === expected || (qty >= least && (most === null || qty <= most))) return [];
    const uom = items.get(itemKey(inventoryID))?.baseUom ?? '';
    return [`${toNumber(qty)} ${uom} of ${inventoryID} were used, and it takes ${boundsOf(one)}.`];
  });
  return [...foreign, ...differing];
};
