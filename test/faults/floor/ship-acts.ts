import { siteDay } from '#domain/calendar.ts';
import { toNumber } from '#domain/quantity.ts';
import { picksOf, type Shipment } from '#domain/shipments/shipment.ts';
import { DOCK, SHELF } from '#test/support/builders/stock.ts';
import type { Deciding } from './floor.ts';
import type { Asked } from './floor-world.ts';

export const SHIP_ACTS = [
  ...(['plan', 'go on', 'go on', 'go on', 'go on', 'go on', 'pick another'] as const),
  ...(['unpick', 'step back', 'cancel shipment'] as const),
] as const;

export type ShipAct = (typeof SHIP_ACTS)[number];

const REASON = 'Said so.';

const shipment = (action: string, fields: object): Asked => ({
  ...{ of: 'shipment', action },
  fields: { ...fields },
});

/** What comes next of a shipment as it stands. */
const nextStep = (stands: Shipment, random: Deciding['random'], requestId: string, now: number): Asked => {
  const { shipmentId, version, status } = stands;
  const change = { requestId, shipmentId, version };
  const picks = picksOf(stands);
  switch (status) {
    case 'Draft':
      return shipment('schedule_shipment', {
        ...{ ...change, day: siteDay(now), window: { from: '08:00', to: '09:00' } },
        ...{ dock: null, carrier: null, truck: null, leastDays: null },
      });
    case 'Scheduled':
      return shipment('prepare_shipment', change);
    case 'Preparing': {
      const open = picks.filter(({ state }) => state === 'planned');
      if (open.length > 0 && random.chance(0.9)) {
        const { inventoryID, lotNumber, place, qty } = random.pick(open);
        const loose = { inventoryID, lotNumber, place, qty: toNumber(qty), uom: 'BOTTLE' };
        const goods = place.startsWith('hu:') ? { sscc: place.slice('hu:'.length) } : loose;
        return shipment('pick', { requestId, shipmentId, ...goods });
      }
      const line = random.pick(stands.lines);
      const { orderType, orderNbr, lineNbr } = line;
      const picked = line.picks.reduce((sum, { qty }) => sum + qty, 0);
      return picked < line.plannedBase && line.short.length === 0
        ? shipment('accept_short', { ...change, orderType, orderNbr, lineNbr, reason: REASON })
        : shipment('make_ready', { ...change, overrideReason: REASON, ordersSeen: true });
    }
    case 'Ready': {
      const onPallets = picks.filter(({ place, state }) => place.startsWith('hu:') && state === 'picked');
      return onPallets.length > 0 && random.chance(0.7)
        ? shipment('load', { requestId, shipmentId, sscc: random.pick(onPallets).place.slice('hu:'.length) })
        : shipment('ship', { ...change, overrideReason: REASON, ordersSeen: true });
    }
    default:
      return shipment('ship', { ...change, overrideReason: REASON, ordersSeen: true });
  }
};

/** Something that is done to one of the shipments as it stands, or one more is planned. */
export const shipAct = async ({ world, floor, random, id }: Deciding, name: ShipAct): Promise<Asked> => {
  const { stores } = world;
  for (const [sscc, { version }] of await stores.pallets.loadMany([...floor.pallets.keys()]))
    floor.pallets.set(sscc, { version });
  const known = await stores.shipments.loadMany(floor.shipments);
  const stands = known.size > 0 ? random.pick([...known.values()]) : undefined;
  if (name === 'plan' || !stands) {
    floor.shipments.push(id);
    const lineNbr = random.pick([1, 1, 2]);
    const line = { orderType: 'SO', orderNbr: floor.orderNbr, lineNbr, qty: random.between(1, 30) };
    return shipment('create_shipment', { requestId: id, lines: [line] });
  }
  const { shipmentId, version } = stands;
  const change = { requestId: id, shipmentId, version };
  switch (name) {
    case 'go on':
      return nextStep(stands, random, id, world.now);
    case 'pick another': {
      const lot = { inventoryID: floor.sugar, lotNumber: random.pick(['S1', 'S2']) };
      const from = { place: random.pick([SHELF, DOCK]), qty: random.between(1, 12), uom: 'BOTTLE' };
      return shipment('pick', { requestId: id, shipmentId, ...lot, ...from, reason: REASON });
    }
    case 'unpick': {
      const [pick] = picksOf(stands);
      if (!pick) return nextStep(stands, random, id, world.now);
      const { place, inventoryID, lotNumber } = pick;
      return shipment('unpick', { requestId: id, shipmentId, place, inventoryID, lotNumber });
    }
    case 'step back':
      return shipment('step_back', { ...change, reason: REASON });
    case 'cancel shipment':
      return shipment('cancel_shipment', { ...change, reason: REASON });
  }
};
