import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { ssccOf } from '#domain/stock/ledger/place.ts';
import { unloaded } from './load-truck.ts';
import { picksOf, type Shipment, type ShipmentLine, type ShipmentPick, type Underway } from './shipment.ts';
import { checkStatus, type ShipmentStamp, shipmentAfter } from './shipment-change.ts';
import { isOpenShipment } from './shipment-status.ts';

/**
 * So many picks change in one transaction of a hundred items: with each its balance and its line, its pallet, its lot and,
 * as it leaves, what its item is marked with.
 */
export const PICKS_PER_WRITE = 18;

const unitOf = (pick: ShipmentPick): string =>
  ssccOf(pick) ?? `${pick.inventoryID}#${pick.lotNumber}#${pick.place}`;

/** As many of these as one write takes; what is on a pallet goes together. */
export const firstUnits = (
  picks: readonly ShipmentPick[],
  most = PICKS_PER_WRITE,
): ReadonlySet<ShipmentPick> => {
  const units = new Map<string, ShipmentPick[]>();
  for (const pick of picks) units.set(unitOf(pick), [...(units.get(unitOf(pick)) ?? []), pick]);
  const chosen: ShipmentPick[] = [];
  for (const unit of units.values()) {
    if (chosen.length > 0 && chosen.length + unit.length > most) break;
    chosen.push(...unit);
  }
  return new Set(chosen);
};

const withoutPicks = (lines: readonly ShipmentLine[], gone: ReadonlySet<ShipmentPick>): ShipmentLine[] =>
  lines.map((line) => ({ ...line, picks: line.picks.filter((pick) => !gone.has(pick)), short: [] }));

const ACT = { Scheduled: 'steppedBack', Cancelled: 'cancelled' } as const;

/** Gives back what one write takes; with the last of it the shipment stands where it was to go. */
const giveBackPart = (shipment: Shipment, underway: Underway, stamp: ShipmentStamp): Shipment => {
  const to = underway.to === 'Shipped' ? 'Scheduled' : underway.to;
  const all = picksOf(shipment);
  const gone = firstUnits(all);
  const lines = withoutPicks(shipment.lines, gone);
  const { reason } = underway;
  return gone.size < all.length
    ? { ...shipment, lines, underway, version: shipment.version + 1 }
    : shipmentAfter(shipment, { lines, underway: null, reason, status: to }, { act: ACT[to], reason }, stamp);
};

/** Goes on with what gives goods back; the shipment itself: nothing of the kind is under way. */
export const goOnGivingBack = (shipment: Shipment, now: number): Shipment => {
  const { underway } = shipment;
  if (!underway || underway.to === 'Shipped') return shipment;
  const { requestId, said, by } = underway;
  return giveBackPart(shipment, underway, { requestId, said, by: by.username, now });
};

const begun = (
  to: 'Scheduled' | 'Cancelled',
  reason: string,
  { requestId, said, now }: ShipmentStamp,
  by: Underway['by'],
): Underway => ({ to, reason, requestId, said, by, at: new Date(now).toISOString() });

/**
 * Ready → Preparing, off the truck; Preparing → Scheduled, where what was spoken for is given back. In parts, of which
 * this is the first.
 */
export const stepBack = (
  shipment: Shipment,
  reason: string,
  stamp: ShipmentStamp,
  by: Underway['by'],
): Result<Shipment, DomainError> => {
  const allowed = checkStatus(shipment, ['Ready', 'Preparing'], 'It steps back');
  if (!allowed.ok) return allowed;
  if (shipment.status === 'Ready')
    return ok(
      shipmentAfter(
        shipment,
        { status: 'Preparing', lines: unloaded(shipment), reason },
        { act: 'steppedBack', reason },
        stamp,
      ),
    );
  return ok(giveBackPart(shipment, begun('Scheduled', reason, stamp, by), stamp));
};

/** Before it was shipped → Cancelled, all of it given back. In parts, of which this is the first. */
export const cancelShipment = (
  shipment: Shipment,
  reason: string,
  stamp: ShipmentStamp,
  by: Underway['by'],
): Result<Shipment, DomainError> => {
  const { shipmentNbr, status, underway } = shipment;
  if (underway || !isOpenShipment(status))
    return err(
      domainError(
        'INVALID_TRANSITION',
        underway?.to === 'Shipped'
          ? `${shipmentNbr} is leaving: goods of it have left stock.`
          : `${shipmentNbr} is ${underway ? 'being cancelled' : status}.`,
      ),
    );
  return ok(giveBackPart(shipment, begun('Cancelled', reason, stamp, by), stamp));
};
