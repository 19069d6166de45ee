import { itemKey } from '#domain/items/item.ts';
import type { FrozenBom } from '#domain/production/bom/frozen-bom.ts';
import { frozenNeeds } from '#domain/production/bom/frozen-needs.ts';
import type { Run } from '#domain/production/run.ts';
import { inBase } from '#domain/production/units.ts';
import { add, atLeastZero, type Quantity, subtract, sum, ZERO } from '#domain/quantity.ts';
import { type Balance, balancesByLot } from '#domain/stock/ledger/balance.ts';
import type { Movement, MovementLine } from '#domain/stock/ledger/movement.ts';
import { warehouseOf } from '#domain/stock/ledger/place.ts';
import { byFefo } from '#domain/stock/lots/fefo.ts';
import { type Lot, lotIdKey } from '#domain/stock/lots/lot.ts';
import { usable } from '#domain/stock/lots/usable.ts';
import { componentOf } from './component-use.ts';
import type { RunGoods } from './run-goods.ts';
import { isOwnOutput, type LotAct, type RunLot } from './run-lot.ts';
import { inComponent } from './stands-for.ts';

/** What the bill takes of a component so that it fits what was made; below zero it gives back. */
interface BillTake {
  readonly inventoryID: string;
  readonly qty: Quantity;
}

interface Billed {
  readonly inventoryID: string;
  readonly byBill: Quantity;
  /** Of other lines of the bill: what a person issues of it is for them first. */
  readonly byScan: Quantity;
}

const billedOf = (bom: FrozenBom, made: Quantity): readonly Billed[] => {
  const billed = new Map<string, Billed>();
  for (const { inventoryID, qty, method, optional } of frozenNeeds(bom, made)) {
    if (method === 'none' || optional) continue;
    const key = itemKey(inventoryID);
    const before = billed.get(key) ?? { inventoryID, byBill: ZERO, byScan: ZERO };
    billed.set(
      key,
      method === 'backflush'
        ? { ...before, byBill: add(before.byBill, qty) }
        : { ...before, byScan: add(before.byScan, qty) },
    );
  }
  return [...billed.values()].filter(({ inventoryID }) =>
    bom.lines.some(
      (line) => line.method === 'backflush' && itemKey(line.inventoryID) === itemKey(inventoryID),
    ),
  );
};

/**
 * What is still to be taken by the bill, or given back, for what the run has made. It follows from what stands, so that
 * what a crash left undone is done by the next count. What a person issued is not taken once more, and what a person
 * returned stays returned: closing shows the difference.
 */
export const billTakes = (
  run: Pick<Run, 'good' | 'unit'>,
  goods: Pick<RunGoods, 'sizes'>,
  lots: readonly RunLot[],
  bom: FrozenBom,
): readonly BillTake[] => {
  const made = inBase(run.good, run.unit, goods.sizes);
  if (made === null) return [];
  return billedOf(bom, made).flatMap(({ inventoryID, byBill, byScan }): BillTake[] => {
    const own = lots.filter((lot) => componentOf(lot) === itemKey(inventoryID));
    const taken = sum(own.map(({ backflushed }) => backflushed));
    const atLine = sum(
      own.map(({ atLine, standsFor }) => (standsFor ? inComponent(atLine, standsFor) : atLine)),
    );
    const byHand = atLeastZero(subtract(subtract(atLine, taken), byScan));
    const qty =
      byBill < taken ? subtract(byBill, taken) : atLeastZero(subtract(subtract(byBill, taken), byHand));
    return qty === 0 ? [] : [{ inventoryID, qty }];
  });
};

/** What there is of an item. */
interface LotsAndBalances {
  readonly lots: readonly Lot[];
  readonly balances: readonly Balance[];
}

/**
 * The lines that take so much of an item, or what there is of it: by FEFO, in the warehouse of the line, what stands at the
 * line itself first. Never from a pallet: its label would no longer say what is on it.
 */
export const takenByBill = (
  { lots, balances }: LotsAndBalances,
  wanted: Quantity,
  goods: RunGoods,
  day: string,
): readonly MovementLine[] => {
  const lines: MovementLine[] = [];
  let left = wanted;
  const isHere = ({ place }: Balance): boolean => warehouseOf(place) === warehouseOf(goods.place);
  const usableLots = lots.filter((lot) => usable(lot, day, 'issue').ok && !isOwnOutput(goods, lot));
  const standing = balancesByLot(balances);
  for (const lot of usableLots.toSorted(byFefo)) {
    if (left <= 0) break;
    const { inventoryID, lotNumber } = lot;
    const own = (standing.get(lotIdKey(lot)) ?? [])
      .filter(isHere)
      .toSorted((one, other) => Number(other.place === goods.place) - Number(one.place === goods.place));
    for (const { place, onHand, allocated } of own) {
      const qty = Math.min(left, atLeastZero(subtract(onHand, allocated))) as Quantity;
      if (qty <= 0) continue;
      lines.push({ inventoryID, lotNumber, place, delta: -qty as Quantity });
      left = subtract(left, qty);
    }
  }
  return lines;
};

/** The lines that give so much back of what the bill took, the newest lot first; no more than is at the line. */
export const givenBackByBill = (
  lots: readonly RunLot[],
  { inventoryID, qty }: BillTake,
): readonly MovementLine[] => {
  const lines: MovementLine[] = [];
  let left = -qty as Quantity;
  const own = lots.filter((lot) => itemKey(lot.inventoryID) === itemKey(inventoryID));
  for (const lot of own.toSorted((one, other) => (one.lastAt < other.lastAt ? 1 : -1))) {
    const some = Math.min(left, lot.backflushed, lot.atLine) as Quantity;
    if (some <= 0) continue;
    lines.push({ inventoryID: lot.inventoryID, lotNumber: lot.lotNumber, place: lot.place, delta: some });
    left = subtract(left, some);
  }
  return lines;
};

/** The movement of what the bill takes or gives back. `rev`: of the goods that it was decided on, which rises with it. */
export const billMovement = (
  act: LotAct,
  { runId, rev }: Pick<RunGoods, 'runId' | 'rev'>,
  lines: readonly MovementLine[],
  { at, by }: Pick<Movement, 'at' | 'by'>,
): Movement => ({
  movementId: `run#${runId}#bill#${rev}`,
  ...{ at, by, kind: act, reason: null, corrects: null },
  document: { type: 'run', id: runId },
  lines,
});
