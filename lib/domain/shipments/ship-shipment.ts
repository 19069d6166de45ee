import type { DomainError } from '#domain/errors.ts';
import { type Quantity, subtract, ZERO } from '#domain/quantity.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { balanceKey, type Movement, type MovementLine } from '#domain/stock/ledger/movement.ts';
import { firstUnits } from './give-back.ts';
import { loadProblem } from './load-truck.ts';
import { goodsProblem, type ShipmentGoods } from './make-ready.ts';
import { picksOf, type Shipment, type ShipmentPick, type Underway } from './shipment.ts';
import { checkStatus, type ShipmentStamp, shipmentAfter } from './shipment-change.ts';

/** A part of a shipment that leaves: the shipment then, and the movement of it. */
interface LeavingPart {
  readonly next: Shipment;
  readonly movement: Movement;
}

/** The movement of a part of a shipment: its id follows from both. */
const shipMovementId = (shipmentId: string, part: number): string => `ship#${shipmentId}#${part}`;

const movementLines = (picks: Iterable<ShipmentPick>): readonly MovementLine[] => {
  const lines = new Map<string, MovementLine>();
  for (const { inventoryID, lotNumber, place, qty } of picks) {
    const at = { inventoryID, lotNumber, place };
    const before = lines.get(balanceKey(at))?.delta ?? ZERO;
    lines.set(balanceKey(at), { ...at, delta: subtract(before, qty) as Quantity });
  }
  return [...lines.values()];
};

/** What is kept of orders that nobody could ask for before it left; null: each was. */
const notAskedText = ({ notAsked = [] }: Underway): string | null =>
  notAsked.length === 0 ? null : `Not asked in the books before: order ${notAsked.join(', ')}`;

const leavePart = (shipment: Shipment, underway: Underway, stamp: ShipmentStamp): LeavingPart => {
  const here = picksOf(shipment).filter(({ state }) => state !== 'shipped');
  const leaving = firstUnits(here);
  const lines = shipment.lines.map((line) => ({
    ...line,
    picks: line.picks.map((pick) => (leaving.has(pick) ? { ...pick, state: 'shipped' as const } : pick)),
  }));
  const { at, by, requestId, said } = underway;
  const shippedParts = shipment.shippedParts + 1;
  const movement: Movement = {
    ...{ movementId: shipMovementId(shipment.shipmentId, shippedParts), at, by, kind: 'ship' },
    ...{ document: { type: 'shipment', id: shipment.shipmentId }, reason: null, corrects: null },
    lines: movementLines(leaving),
  };
  const isLast = leaving.size === here.length;
  const next = isLast
    ? shipmentAfter(
        shipment,
        { lines, shippedParts, underway: null, status: 'Shipped', shippedAt: at, shippedBy: by.username },
        { act: 'shipped', reason: shipment.overrideReason, what: notAskedText(underway) },
        { ...stamp, requestId, said, by: by.username },
      )
    : { ...shipment, lines, shippedParts, underway, version: shipment.version + 1 };
  return { next, movement };
};

interface Leave {
  readonly overrideReason: string | null;
  readonly mayOverride: boolean;
  readonly goods: ShipmentGoods;
  readonly by: Underway['by'];
  /** Its orders that could not be asked for as it left, by number. */
  readonly notAsked: readonly string[];
}

/** Why it can't leave as it stands here; null: it can. */
export const shipProblem = (
  shipment: Shipment,
  { overrideReason, mayOverride, goods }: Pick<Leave, 'overrideReason' | 'mayOverride' | 'goods'>,
): DomainError | null => {
  const allowed = checkStatus(shipment, ['Ready'], 'It leaves');
  if (!allowed.ok) return allowed.error;
  // Nobody is asked why it leaves without a scan where what is on it may not leave for any reason.
  return goodsProblem(goods) ?? loadProblem(shipment, { overrideReason, mayOverride });
};

/**
 * Ready → Shipped: every pallet was scanned at the truck, every lot may leave today. In parts, of which this is the
 * first: what may leave is decided once, for all of it. LOAD_INCOMPLETE, LOT_NOT_USABLE, LOT_RECALLED, PALLET_ON_HOLD.
 */
export const shipShipment = (
  shipment: Shipment,
  { by, notAsked, ...leave }: Leave,
  stamp: ShipmentStamp,
): Result<LeavingPart, DomainError> => {
  const problem = shipProblem(shipment, leave);
  if (problem) return err(problem);
  const { requestId, said, now } = stamp;
  const underway = {
    to: 'Shipped',
    reason: null,
    requestId,
    said,
    by,
    at: new Date(now).toISOString(),
    ...(notAsked.length === 0 ? {} : { notAsked: [...notAsked] }),
  } as const;
  return ok(leavePart({ ...shipment, overrideReason: leave.overrideReason }, underway, stamp));
};

/** The next part of one that is leaving; null: it is not. */
export const goOnLeaving = (shipment: Shipment, now: number): LeavingPart | null => {
  const { underway } = shipment;
  if (underway?.to !== 'Shipped') return null;
  const { requestId, said, by } = underway;
  return leavePart(shipment, underway, { requestId, said, by: by.username, now });
};
