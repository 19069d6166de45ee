import { itemKey } from '#domain/items/item.ts';
import type { FrozenBom } from '#domain/production/bom/frozen-bom.ts';
import { frozenNeeds } from '#domain/production/bom/frozen-needs.ts';
import type { Run } from '#domain/production/run.ts';
import { inBase } from '#domain/production/units.ts';
import { add, type Quantity, subtract, sum, ZERO } from '#domain/quantity.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import type { RunGoods } from './run-goods.ts';
import type { RunLot } from './run-lot.ts';
import { inComponent } from './stands-for.ts';
import { isOverUseLimit } from './use-limit.ts';

/** What a run did with one lot, in the base unit of the lot's own item. */
interface LotUse {
  /** Another item than the component: it stood in for it. */
  readonly inventoryID: string;
  readonly lotNumber: string;
  readonly baseUom: string;
  readonly issued: Quantity;
  readonly returned: Quantity;
  /** As it was settled; until then what was issued and not returned. */
  readonly used: Quantity;
  /** Was issued, and neither returned nor used: since it was settled, and why. */
  readonly missing: Quantity;
  readonly reason: string | null;
}

/** What a run did with one component and what stood in for it, against what its bill expects; in the component's base unit. */
export interface ComponentUse {
  readonly inventoryID: string;
  readonly baseUom: string;
  readonly lots: readonly LotUse[];
  readonly issued: Quantity;
  readonly returned: Quantity;
  readonly used: Quantity;
  /** For what was made; null: the order has no bill, or how much was made in the product's base unit is not known. */
  readonly expected: Quantity | null;
  /** Used less expected: above zero more went in than the bill says. */
  readonly difference: Quantity | null;
  /** The bill says how much of it goes in, so that it has to be accounted for. */
  readonly isExpected: boolean;
  /** Why it differs, as it was said at closing; null: nobody had to. */
  readonly reason: string | null;
}

/** Whether closing asks why the component differs. */
export const asksForReason = ({
  used,
  expected,
  isExpected,
}: Pick<ComponentUse, 'used' | 'expected' | 'isExpected'>): boolean =>
  isExpected && expected !== null && isOverUseLimit(used, expected);

type Settled = Pick<RunGoods, 'closedAt' | 'settled'>;

const settledOf = (lot: RunLot, { closedAt, settled }: Settled) =>
  closedAt === null ? undefined : settled.find((one) => lotIdKey(one) === lotIdKey(lot));

const usedOf = (lot: RunLot, goods: Settled): Quantity => settledOf(lot, goods)?.used ?? lot.atLine;

interface Expected {
  readonly inventoryID: string;
  readonly baseUom: string;
  readonly qty: Quantity;
}

/** What the bill expects of each component for what was made, by `itemKey`; null: it can't be said. */
const expectedOf = (
  run: Pick<Run, 'good' | 'unit'>,
  goods: Pick<RunGoods, 'sizes'>,
  bom: FrozenBom | null,
): ReadonlyMap<string, Expected> | null => {
  const made = bom && inBase(run.good, run.unit, goods.sizes);
  if (!bom || made === null) return null;
  const expected = new Map<string, Expected>();
  for (const { inventoryID, baseUom, qty, method, optional } of frozenNeeds(bom, made)) {
    if (method === 'none' || optional) continue;
    const before = expected.get(itemKey(inventoryID))?.qty ?? ZERO;
    expected.set(itemKey(inventoryID), { inventoryID, baseUom, qty: add(before, qty) });
  }
  return expected;
};

/** The component that a lot went in as. */
export const componentOf = ({ inventoryID, standsFor }: RunLot): string =>
  itemKey(standsFor?.component ?? inventoryID);

/** The components in order: those of the bill, then whatever else was issued. */
const componentsOf = (
  lots: readonly RunLot[],
  expected: ReadonlyMap<string, Expected> | null,
  bom: FrozenBom | null,
): ReadonlyMap<string, { readonly inventoryID: string; readonly baseUom: string }> => {
  const inBill = new Map((bom?.lines ?? []).map((line) => [itemKey(line.inventoryID), line]));
  const issued = lots.map((lot) => {
    const key = componentOf(lot);
    return [key, inBill.get(key) ?? lot] as const;
  });
  return new Map<string, { readonly inventoryID: string; readonly baseUom: string }>([
    ...(expected ?? []),
    ...issued,
  ]);
};

/**
 * What a run used of each component beside what its bill expects of what it made: those of the bill first, in its order,
 * with what stood in for them; then whatever else was issued, of which nothing was expected.
 */
export const componentUse = (
  run: Pick<Run, 'good' | 'unit'>,
  goods: RunGoods,
  lots: readonly RunLot[],
  bom: FrozenBom | null,
): readonly ComponentUse[] => {
  const expected = expectedOf(run, goods, bom);
  return [...componentsOf(lots, expected, bom)].map(([key, { inventoryID, baseUom }]) => {
    const own = lots.filter((lot) => componentOf(lot) === key);
    const total = (of: (lot: RunLot) => Quantity): Quantity =>
      sum(own.map((lot) => (lot.standsFor ? inComponent(of(lot), lot.standsFor) : of(lot))));
    const used = total((lot) => usedOf(lot, goods));
    const wanted = expected === null ? null : (expected.get(key)?.qty ?? ZERO);
    return {
      ...{ inventoryID, baseUom, used, expected: wanted },
      ...{ issued: total((lot) => lot.issued), returned: total((lot) => lot.returned) },
      lots: own.map((lot) => ({
        ...{ inventoryID: lot.inventoryID, lotNumber: lot.lotNumber, baseUom: lot.baseUom },
        ...{ issued: lot.issued, returned: lot.returned, used: usedOf(lot, goods) },
        missing: settledOf(lot, goods)?.difference ?? ZERO,
        reason: settledOf(lot, goods)?.reason ?? null,
      })),
      difference: wanted === null ? null : subtract(used, wanted),
      isExpected: expected?.has(key) ?? false,
      reason: goods.useReasons.find((one) => itemKey(one.inventoryID) === key)?.reason ?? null,
    };
  });
};
