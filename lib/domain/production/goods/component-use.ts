import { itemKey } from '#domain/items/item.ts';
import type { FrozenBom } from '#domain/production/bom/frozen-bom.ts';
import { frozenNeeds } from '#domain/production/bom/frozen-needs.ts';
import type { Run } from '#domain/production/run.ts';
import { inBase } from '#domain/production/units.ts';
import { add, type Quantity, subtract, ZERO } from '#domain/quantity.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import type { RunGoods } from './run-goods.ts';
import type { RunLot } from './run-lot.ts';

/** What a run did with one lot, in its item's base unit. */
interface LotUse {
  readonly lotNumber: string;
  readonly issued: Quantity;
  readonly returned: Quantity;
  /** As it was settled; until then what was issued and not returned. */
  readonly used: Quantity;
}

/** What a run did with one component, against what its bill expects; in the item's base unit. */
export interface ComponentUse extends Omit<LotUse, 'lotNumber'> {
  readonly inventoryID: string;
  readonly baseUom: string;
  readonly lots: readonly LotUse[];
  /** For what was made; null: the order has no bill, or how much was made in the product's base unit is not known. */
  readonly expected: Quantity | null;
  /** Used less expected: above zero more went in than the bill says. */
  readonly difference: Quantity | null;
}

const usedOf = (lot: RunLot, { closedAt, settled }: Pick<RunGoods, 'closedAt' | 'settled'>): Quantity =>
  (closedAt === null ? undefined : settled.find((one) => lotIdKey(one) === lotIdKey(lot)))?.used ??
  lot.atLine;

const sumOf = (lots: readonly LotUse[], field: 'issued' | 'returned' | 'used'): Quantity =>
  lots.reduce((total, lot) => add(total, lot[field]), ZERO);

/** What the bill expects of each component for what was made, by `itemKey`; null: it can't be said. */
const expectedOf = (run: Pick<Run, 'good' | 'unit'>, goods: RunGoods, bom: FrozenBom | null) => {
  const made = bom && inBase(run.good, run.unit, goods.sizes);
  if (!bom || made === null) return null;
  const expected = new Map<string, { inventoryID: string; baseUom: string; qty: Quantity }>();
  for (const { inventoryID, baseUom, qty, method, optional } of frozenNeeds(bom, made)) {
    if (method === 'none' || optional) continue;
    const before = expected.get(itemKey(inventoryID))?.qty ?? ZERO;
    expected.set(itemKey(inventoryID), { inventoryID, baseUom, qty: add(before, qty) });
  }
  return expected;
};

/**
 * What a run used of each component beside what its bill expects of what it made: those of the bill first, in its order,
 * then whatever else was issued, of which nothing was expected.
 */
export const componentUse = (
  run: Pick<Run, 'good' | 'unit'>,
  goods: RunGoods,
  lots: readonly RunLot[],
  bom: FrozenBom | null,
): readonly ComponentUse[] => {
  const expected = expectedOf(run, goods, bom);
  const items = new Map(
    [...(expected?.values() ?? []), ...lots].map((one) => [itemKey(one.inventoryID), one]),
  );
  return [...items].map(([key, { inventoryID, baseUom }]) => {
    const own = lots
      .filter((lot) => itemKey(lot.inventoryID) === key)
      .map((lot) => ({
        ...{ lotNumber: lot.lotNumber, issued: lot.issued, returned: lot.returned },
        used: usedOf(lot, goods),
      }));
    const used = sumOf(own, 'used');
    const wanted = expected === null ? null : (expected.get(key)?.qty ?? ZERO);
    return {
      ...{ inventoryID, baseUom, lots: own, used, expected: wanted },
      ...{ issued: sumOf(own, 'issued'), returned: sumOf(own, 'returned') },
      difference: wanted === null ? null : subtract(used, wanted),
    };
  });
};
