import type { CallContext } from '#app/dispatch.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { err, ok } from '#domain/result.ts';
import { loadPallet, picksOn } from '#domain/shipments/load-truck.ts';
import type { ShipmentGoods } from '#domain/shipments/make-ready.ts';
import { isOverridden, ordersProblem } from '#domain/shipments/orders-still-ask.ts';
import { newShipmentPosting } from '#domain/shipments/posting/new-posting.ts';
import { noteTruck, type TruckNotes } from '#domain/shipments/schedule-shipment.ts';
import { shipProblem, shipShipment } from '#domain/shipments/ship-shipment.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { type Lot, lotIdKey } from '#domain/stock/lots/lot.ts';
import { notYourPlace } from '#domain/stock/places/not-your-place.ts';
import { actOnShipment, stampOf } from './act-on-shipment.ts';
import { answered } from './answered.ts';
import { goodsOf, lotsOf } from './goods-terms.ts';
import { askOrdersAnew, ordersAsRead, ordersOverride } from './order-terms.ts';
import { palletBySscc } from './pick-scan.ts';
import { goodsPlaces } from './posting/goods-places.ts';
import type { ShipmentDeps } from './shipment-deps.ts';

interface Load extends TruckNotes {
  readonly requestId: string;
  readonly shipmentId: string;
  readonly sscc?: string | undefined;
}

/** A pallet goes onto the truck; without one, what is noted of the truck. */
export const load = async (
  deps: ShipmentDeps,
  { requestId, shipmentId, sscc, ...notes }: Load,
  context: CallContext,
) => {
  const stamp = stampOf(requestId, ['load', sscc, notes], context);
  const loaded = await actOnShipment(deps, {
    ...{ shipmentId, version: null, stamp, person: context.person },
    async decide(shipment) {
      if (sscc === undefined) {
        const noted = noteTruck(shipment, notes, stamp);
        return noted.ok ? ok({ next: noted.value }) : noted;
      }
      const known = await palletBySscc(deps, sscc, shipmentId);
      if (!known.ok) return known;
      const notOwn = notYourPlace(context.person, [known.value.pallet.location], `Pallet ${sscc}`);
      if (notOwn) return err(notOwn);
      const { pallet, owner: ownerName } = known.value;
      const lots = await lotsOf(deps, shipment, picksOn(shipment, pallet.sscc), context.now);
      const next = loadPallet(shipment, { pallet, ownerName, lots }, stamp);
      return next.ok ? ok({ next: next.value }) : err(next.error);
    },
  });
  return answered(deps, loaded);
};

interface Leave {
  readonly requestId: string;
  readonly shipmentId: string;
  readonly version: number;
  readonly overrideReason?: string | undefined;
  readonly ordersSeen?: boolean | undefined;
}

/** A write has room for so many beside what leaves with it; nobody loads as many lots onto one truck. */
const MOST_STANDING = 20;

/**
 * The lots on whose standing it depends that the truck leaves: all that it takes, those of later parts too. What is held
 * while the first part is written keeps it back.
 */
const standingOf = ({ lots }: ShipmentGoods, { lines }: Movement): readonly Lot[] => {
  const leaving = new Set(lines.map(lotIdKey));
  const isFirst = ({ lot }: ShipmentGoods['lots'][number]): boolean => leaving.has(lotIdKey(lot));
  return [...lots.filter(isFirst), ...lots.filter((one) => !isFirst(one))]
    .slice(0, MOST_STANDING)
    .map(({ lot }) => lot);
};

/**
 * The truck leaves, if its orders still ask for what is on it as the accounting system has them this moment; where that
 * can't be asked, as they were read last, and the answer says so. Its goods leave stock. How the accounting system is told of all of them is queued with the first part,
 * so that nothing that has left can be forgotten; the poster ends the leaving where nobody else does.
 */
export const ship = async (
  deps: ShipmentDeps,
  { requestId, shipmentId, version, overrideReason, ordersSeen }: Leave,
  context: CallContext,
) => {
  const { person, now } = context;
  const stamp = stampOf(requestId, ['ship', overrideReason], context);
  let notAsked: readonly string[] | null = null;
  const shipped = await actOnShipment(deps, {
    ...{ shipmentId, version, stamp, person },
    async decide(shipment) {
      // It leaves today, whatever day it was planned for.
      const goods = await goodsOf(deps, { ...shipment, day: null }, now);
      const leave = {
        ...{ goods, overrideReason: overrideReason ?? null },
        ...{ mayOverride: isAllowed(person.groups, 'shipment.override') },
        by: { sub: person.sub, username: person.username },
      };
      // The accounting system is asked once, however often this is decided, and only of what can leave; whoever was told
      // and says why it leaves all the same would be told nothing new.
      const override = ordersOverride({ overrideReason, ordersSeen }, context);
      const unready = shipProblem(shipment, leave);
      if (unready) return err(unready);
      if (!isOverridden(override)) notAsked ??= await askOrdersAnew(deps, shipment);
      const problem = ordersProblem(shipment, await ordersAsRead(deps, shipment), override, 'sent');
      if (problem) return err(problem);
      const part = shipShipment(shipment, { ...leave, notAsked: notAsked ?? [] }, stamp);
      if (!part.ok) return part;
      const standing = standingOf(goods, part.value.movement);
      const posting = newShipmentPosting(shipment, await goodsPlaces(deps, shipment, goods.pallets), stamp);
      return ok({ ...part.value, standing, posting });
    },
  });
  const answer = await answered(deps, shipped);
  return answer.ok ? ok({ ...answer.value, meta: { ordersNotAsked: [...(notAsked ?? [])] } }) : answer;
};
