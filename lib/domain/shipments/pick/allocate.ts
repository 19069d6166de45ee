import { itemKey } from '#domain/items/item.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import { type Quantity, subtract } from '#domain/quantity.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import { balanceKey } from '#domain/stock/ledger/movement.ts';
import { isInWarehouse, ssccOf } from '#domain/stock/ledger/place.ts';
import { byFefo } from '#domain/stock/lots/fefo.ts';
import { type Lot, lotIdKey } from '#domain/stock/lots/lot.ts';
import type { ShipmentLine, ShipmentPick } from '../shipment.ts';
import { notFitToShip, type ShipTerms } from './fit-to-ship.ts';
import { notAllocated } from './line-quantities.ts';

/** What an item has, and what is asked of it. */
export interface AllocationStock {
  readonly lots: readonly Lot[];
  readonly balances: readonly Balance[];
  readonly terms: ShipTerms;
}

interface AllocationGround {
  /** By `itemKey`. */
  readonly stock: ReadonlyMap<string, AllocationStock>;
  /** By SSCC: those on which some of it stands. */
  readonly pallets: ReadonlyMap<string, Pallet>;
  /** Null: any. */
  readonly warehouseID: string | null;
}

/** Something that can be taken: a pallet as a whole, or what is loose. */
interface Candidate {
  readonly lot: Lot;
  readonly balance: Balance;
  readonly free: Quantity;
  readonly isPallet: boolean;
}

/** A pallet that leaves as a whole: closed, held by nobody, with one lot. Another is chosen by a person who stands there. */
const isWhole = (pallet: Pallet | undefined, { onHand, allocated }: Balance): boolean =>
  pallet?.state === 'Closed' &&
  pallet.hold === null &&
  pallet.lines.length === 1 &&
  allocated === 0 &&
  pallet.lines[0]?.qty === onHand;

const candidatesOf = (
  { lots, balances, terms }: AllocationStock,
  { pallets, warehouseID }: AllocationGround,
): readonly Candidate[] => {
  const fit = new Map(
    lots.filter((lot) => notFitToShip(lot, terms) === null).map((lot) => [lotIdKey(lot), lot]),
  );
  const found = balances.flatMap((balance): Candidate[] => {
    const lot = fit.get(lotIdKey(balance));
    const sscc = ssccOf(balance);
    const pallet = sscc === null ? undefined : pallets.get(sscc);
    const at = sscc === null ? balance.place : (pallet?.location ?? '');
    const free = subtract(balance.onHand, balance.allocated);
    if (!lot || free <= 0 || !isInWarehouse(at, warehouseID)) return [];
    if (sscc !== null && !isWhole(pallet, balance)) return [];
    return [{ lot, balance, free, isPallet: sscc !== null }];
  });
  // Of one lot whole pallets first, the largest of them before: less is handled.
  return found.toSorted(
    (one, other) =>
      byFefo(one.lot, other.lot) ||
      Number(other.isPallet) - Number(one.isPallet) ||
      other.free - one.free ||
      (one.balance.place < other.balance.place ? -1 : 1),
  );
};

const plannedPick = ({ lot, balance }: Candidate, qty: Quantity): ShipmentPick => ({
  ...{ inventoryID: lot.inventoryID, lotNumber: lot.lotNumber, place: balance.place, qty, state: 'planned' },
  ...{ useBy: lot.useBy, bestBefore: lot.bestBefore, at: null, by: null, reason: null },
});

/**
 * The lines with what they take of stock by FEFO, beside what they have already: whole pallets that fit, and what is
 * loose. `limit`: so many picks are added at most. What is short stays open, and is seen there.
 */
export const allocate = (
  lines: readonly ShipmentLine[],
  ground: AllocationGround,
  limit: number,
): readonly ShipmentLine[] => {
  const taken = new Map<string, number>();
  let room = limit;
  return lines.map((line) => {
    const stock = ground.stock.get(itemKey(line.inventoryID));
    let open: number = notAllocated(line);
    const added: ShipmentPick[] = [];
    for (const candidate of stock && open > 0 ? candidatesOf(stock, ground) : []) {
      if (open <= 0 || room <= 0) break;
      const key = balanceKey(candidate.balance);
      const free = candidate.free - (taken.get(key) ?? 0);
      if (free <= 0 || (candidate.isPallet && free > open)) continue;
      const qty = Math.min(free, open) as Quantity;
      taken.set(key, (taken.get(key) ?? 0) + qty);
      open -= qty;
      room -= 1;
      added.push(plannedPick(candidate, qty));
    }
    return added.length === 0 ? line : { ...line, picks: withPicks(line.picks, added) };
  });
};

const isSame = (one: ShipmentPick, other: ShipmentPick): boolean =>
  one.state === other.state && balanceKey(one) === balanceKey(other);

/** Of one lot, place and state there is one. */
export const withPicks = (
  picks: readonly ShipmentPick[],
  added: readonly ShipmentPick[],
): readonly ShipmentPick[] => {
  let next = picks;
  for (const pick of added) {
    const standing = next.find((one) => isSame(one, pick));
    next = standing
      ? next.map((one) => (one === standing ? { ...pick, qty: (one.qty + pick.qty) as Quantity } : one))
      : [...next, pick];
  }
  return next;
};
