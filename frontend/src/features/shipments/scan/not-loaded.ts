import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import type { WaitingScan } from '../device/shipment-store.ts';

type Loaded = Pick<ShipmentDetail, 'status' | 'underway' | 'picks'>;

/** So many are named: the pick list has all of them. */
const NAMED = 3;

const named = (ssccs: readonly string[]): string => {
  const more = ssccs.length - NAMED;
  return `${ssccs.length === 1 ? 'pallet' : 'pallets'} ${ssccs.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

const numbersOf = (picks: ShipmentDetail['picks']): readonly string[] => [
  ...new Set(picks.flatMap(({ sscc }) => sscc ?? [])),
];

/** One that is leaving already is only ended: nothing of it is asked again. */
const isAtTruck = ({ status, underway }: Loaded): boolean => status === 'Ready' && underway === null;

/**
 * Which pallets are still to be scanned at the truck, by name; null: none, or it is not loaded now. `waiting`: what was
 * scanned on this device and is not sent.
 */
export const notScannedText = (shipment: Loaded, waiting: readonly WaitingScan[] = []): string | null => {
  const scanned = new Set(waiting.map(({ request }) => request.sscc));
  const missing = numbersOf(
    shipment.picks.filter(({ state }) => state === 'planned' || state === 'picked'),
  ).filter((sscc) => !scanned.has(sscc));
  return isAtTruck(shipment) && missing.length > 0
    ? `Not scanned at the truck yet: ${named(missing)}.`
    : null;
};

/** Which pallets may not leave, whatever reason is given; null: none, or it is not loaded now. */
export const heldText = (shipment: Loaded): string | null => {
  const held = numbersOf(shipment.picks.filter(({ hold }) => hold !== null));
  if (!isAtTruck(shipment) || held.length === 0) return null;
  const said = named(held);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)} ${held.length === 1 ? 'is' : 'are'} on hold.`;
};
