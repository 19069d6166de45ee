import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import { palletOnHold } from '#domain/pallets/pallet-hold.ts';
import { type Quantity, sum, toNumber } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { balanceKey } from '#domain/stock/ledger/movement.ts';
import { isInWarehouse, placeName, ssccOf } from '#domain/stock/ledger/place.ts';
import { type Lot, lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { picksOf, type Shipment, type ShipmentLine, type ShipmentPick } from '../shipment.ts';
import { checkStatus, type ShipmentStamp, shipmentAfter } from '../shipment-change.ts';
import { withPicks } from './allocate.ts';
import { notFitToShip, type ShipTerms } from './fit-to-ship.ts';
import { openToPick, plannedOf } from './line-quantities.ts';

/** Goods that somebody has in hand: some of a lot at a place. */
interface GoodsAtHand {
  readonly lot: Lot;
  readonly place: string;
  readonly qty: Quantity;
  readonly terms: ShipTerms;
}

const isOfItem = (line: ShipmentLine, lot: Lot): boolean =>
  itemKey(line.inventoryID) === itemKey(lot.inventoryID);

/** The lot that is to be taken first where this one is not among what is planned; null: nothing says so. */
const plannedInstead = (lines: readonly ShipmentLine[], lot: Lot): ShipmentPick | null => {
  const planned = lines.flatMap(({ picks }) => picks).filter(({ state }) => state === 'planned');
  return planned.some((pick) => lotIdKey(pick) === lotIdKey(lot)) ? null : (planned[0] ?? null);
};

/** So much less is planned, the last first: whole pallets that fit, then what is loose, then a pallet all the same. */
const givenBack = (picks: readonly ShipmentPick[], over: number): readonly ShipmentPick[] => {
  let left = over;
  const less = new Map<ShipmentPick, number>();
  const planned = picks.filter(({ state }) => state === 'planned').toReversed();
  const [pallets, loose] = [true, false].map((isPallet) =>
    planned.filter((pick) => (ssccOf(pick) !== null) === isPallet),
  ) as [ShipmentPick[], ShipmentPick[]];
  const give = (pick: ShipmentPick, qty: number) => {
    if (qty <= 0 || less.has(pick)) return;
    less.set(pick, qty);
    left -= qty;
  };
  for (const pick of pallets) if (pick.qty <= left) give(pick, pick.qty);
  for (const pick of loose) give(pick, Math.min(left, pick.qty));
  for (const pick of pallets) if (left > 0) give(pick, pick.qty);
  return picks.flatMap((pick) => {
    const qty = pick.qty - (less.get(pick) ?? 0);
    return qty > 0 ? [{ ...pick, qty: qty as Quantity }] : [];
  });
};

/**
 * What is planned of a line, once so much of it was picked: of these goods first, since they are in somebody's hands;
 * then of what is planned last, until no more is planned than is open. A pallet is planned as a whole or not.
 */
const planLess = (line: ShipmentLine, picked: ShipmentPick): ShipmentLine => {
  let own: number = picked.qty;
  const picks = line.picks.flatMap((pick) => {
    if (pick.state !== 'planned' || balanceKey(pick) !== balanceKey(picked)) return [pick];
    const used = Math.min(own, pick.qty);
    own -= used;
    return pick.qty > used ? [{ ...pick, qty: (pick.qty - used) as Quantity }] : [];
  });
  const after = { ...line, picks: withPicks(picks, [picked]) };
  return { ...after, picks: givenBack(after.picks, plannedOf(after) - openToPick(after)) };
};

const tooMuch = (
  { shipmentNbr }: Shipment,
  { lot, qty }: GoodsAtHand,
  open: Quantity,
  baseUom: string,
): DomainError =>
  domainError(
    'NOT_FILLABLE',
    open <= 0
      ? `${shipmentNbr} needs no more ${lot.inventoryID}.`
      : `${shipmentNbr} needs ${toNumber(open)} ${baseUom} more of ${lot.inventoryID}; this is ${toNumber(qty)}.`,
  );

/** The lines after these goods were picked, spread over those that ask for them. */
const afterPick = (
  shipment: Shipment,
  goods: GoodsAtHand,
  reason: string | null,
  { by, now }: ShipmentStamp,
): Result<readonly ShipmentLine[], DomainError> => {
  const { lot, place, qty } = goods;
  const own = shipment.lines.filter((line) => isOfItem(line, lot));
  if (own.length === 0)
    return err(domainError('WRONG_ITEM', `${lot.inventoryID} is not in ${shipment.shipmentNbr}.`));
  const unfit = notFitToShip(lot, goods.terms);
  if (unfit) return err(unfit);
  const open = sum(own.map(openToPick));
  if (qty > open) return err(tooMuch(shipment, goods, open, own[0]?.baseUom ?? ''));
  const instead = plannedInstead(own, lot);
  if (instead && !reason) {
    const message = `${lotName(instead)} is to go first. Take that, or say why this one.`;
    return err(
      domainError('REASON_REQUIRED', message, {
        details: [{ path: 'reason', code: 'REASON_REQUIRED', message }],
      }),
    );
  }
  let left: number = qty;
  const at = new Date(now).toISOString();
  return ok(
    shipment.lines.map((line) => {
      const part = isOfItem(line, lot) ? (Math.min(left, openToPick(line)) as Quantity) : 0;
      if (part <= 0) return line;
      left -= part;
      return planLess(line, {
        ...{ inventoryID: lot.inventoryID, lotNumber: lot.lotNumber, place, qty: part as Quantity },
        ...{ state: 'picked', useBy: lot.useBy, bestBefore: lot.bestBefore, at, by, reason },
      });
    }),
  );
};

/** Loose goods are picked. NOT_FILLABLE, WRONG_ITEM, REASON_REQUIRED; what forbids their lot. */
export const pickLoose = (
  shipment: Shipment,
  goods: GoodsAtHand,
  reason: string | null,
  stamp: ShipmentStamp,
): Result<Shipment, DomainError> => {
  const allowed = checkStatus(shipment, ['Preparing'], 'Goods are picked');
  if (!allowed.ok) return allowed;
  const other = elsewhere(shipment, goods.place, lotName(goods.lot));
  if (other) return err(other);
  const lines = afterPick(shipment, goods, reason, stamp);
  if (!lines.ok) return lines;
  const what = `${lotName(goods.lot)}: ${toNumber(goods.qty)} at ${placeName(goods.place)}`;
  return ok(shipmentAfter(shipment, { lines: lines.value }, { act: 'picked', reason, what }, stamp));
};

/** What stands in another warehouse is there in the books, too: it can't leave from this one. */
const elsewhere = (
  { shipmentNbr, warehouseID }: Shipment,
  place: string,
  what: string,
): DomainError | null =>
  isInWarehouse(place, warehouseID)
    ? null
    : domainError(
        'WRONG_ITEM',
        `${what} is at ${placeName(place)}. ${shipmentNbr} leaves from ${warehouseID}.`,
      );

export const wrongPallet = (message: string): DomainError => domainError('WRONG_PALLET', message);

/** Whether it can be taken for this shipment: it is closed, or spoken for by this one; nobody holds it. */
const palletProblem = ({ shipmentId, shipmentNbr }: Shipment, pallet: Pallet): DomainError | null => {
  const { sscc, state } = pallet;
  const held = palletOnHold(pallet);
  if (held) return held;
  if (state === 'Closed' || (state === 'Allocated' && pallet.shipmentId === shipmentId)) return null;
  if (state === 'Open') return wrongPallet(`Pallet ${sscc} is still open. Close it first.`);
  if (pallet.shipmentId === shipmentId) return wrongPallet(`Pallet ${sscc} is in ${shipmentNbr} already.`);
  return wrongPallet(
    state === 'Void' || state === 'Shipped'
      ? `Pallet ${sscc} is not here any more: it is ${state.toLowerCase()}.`
      : `Pallet ${sscc} is another shipment's.`,
  );
};

/**
 * A pallet is picked as a whole. `goods`: what is on it. WRONG_PALLET, PALLET_ON_HOLD, and as above; a pallet of which
 * not everything is asked for is refused: a part is taken off it first.
 */
export const pickPallet = (
  shipment: Shipment,
  pallet: Pallet,
  goods: readonly GoodsAtHand[],
  reason: string | null,
  stamp: ShipmentStamp,
): Result<Shipment, DomainError> => {
  const allowed = checkStatus(shipment, ['Preparing'], 'Goods are picked');
  if (!allowed.ok) return allowed;
  const standing = picksOf(shipment).filter((pick) => ssccOf(pick) === pallet.sscc);
  if (standing.length > 0 && standing.every(({ state }) => state !== 'planned'))
    return err(wrongPallet(`Pallet ${pallet.sscc} is picked already.`));
  const problem = palletProblem(shipment, pallet);
  if (problem) return err(problem);
  const other = elsewhere(shipment, pallet.location, `Pallet ${pallet.sscc}`);
  if (other) return err(wrongPallet(other.message));
  if (goods.length === 0) return err(wrongPallet(`Nothing is on pallet ${pallet.sscc}.`));
  let next = shipment;
  for (const one of goods) {
    const lines = afterPick(next, one, reason, stamp);
    if (!lines.ok) {
      const { code } = lines.error;
      return code === 'NOT_FILLABLE' || code === 'WRONG_ITEM'
        ? err({
            ...lines.error,
            message: `Pallet ${pallet.sscc}: ${lines.error.message}`,
            code: code === 'WRONG_ITEM' ? 'WRONG_PALLET' : code,
          })
        : lines;
    }
    next = { ...next, lines: lines.value };
  }
  const what = `Pallet ${pallet.sscc}`;
  return ok(shipmentAfter(shipment, { lines: next.lines }, { act: 'picked', reason, what }, stamp));
};

/** Which goods of a shipment: a pallet, or a lot at a place. */
type PickedAt = Pick<ShipmentPick, 'place'> & Partial<Pick<ShipmentPick, 'inventoryID' | 'lotNumber'>>;

const isAt = (pick: ShipmentPick, at: PickedAt): boolean =>
  pick.place === at.place &&
  (ssccOf(pick) !== null ||
    (at.inventoryID !== undefined &&
      lotIdKey(pick) === lotIdKey({ inventoryID: at.inventoryID, lotNumber: at.lotNumber ?? '' })));

/**
 * Goods go a step back: what was picked is planned again, what was planned is given back. INVALID_TRANSITION: none of
 * it is there.
 */
export const unpick = (
  shipment: Shipment,
  at: PickedAt,
  stamp: ShipmentStamp,
): Result<Shipment, DomainError> => {
  const allowed = checkStatus(shipment, ['Preparing'], 'Goods are put back');
  if (!allowed.ok) return allowed;
  const own = picksOf(shipment).filter((pick) => isAt(pick, at));
  if (own.length === 0)
    return err(
      domainError('INVALID_TRANSITION', `${shipment.shipmentNbr} has nothing of ${placeName(at.place)}.`),
    );
  const isPicked = own.some(({ state }) => state === 'picked');
  const lines = shipment.lines.map((line) => {
    const kept = line.picks.filter((pick) => !isAt(pick, at) || (isPicked && pick.state === 'planned'));
    const again = isPicked
      ? line.picks
          .filter((pick) => isAt(pick, at) && pick.state === 'picked')
          .map((pick) => ({ ...pick, state: 'planned' as const, at: null, by: null, reason: null }))
      : [];
    return { ...line, picks: withPicks(kept, again) };
  });
  const what =
    own[0] && ssccOf(own[0]) === null ? `${lotName(own[0])} at ${placeName(at.place)}` : placeName(at.place);
  return ok(shipmentAfter(shipment, { lines }, { act: 'unpicked', what }, stamp));
};
