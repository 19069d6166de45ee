import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import type { WaitingScan } from '../device/shipment-store.ts';

interface Ground {
  readonly shipment: Pick<ShipmentDetail, 'shipmentNbr' | 'status' | 'picks'>;
  /** What was scanned before and the server has not taken. */
  readonly waiting: readonly WaitingScan[];
  /** The server can't be asked: what is not known here is not taken. */
  readonly isAlone: boolean;
}

const isWaiting = ({ waiting, shipment: { status } }: Ground, sscc: string): boolean =>
  waiting.some(
    ({ act, request, refusal }) =>
      refusal === null && request.sscc === sscc && act === (status === 'Ready' ? 'load' : 'pick'),
  );

/** What this device says of a pallet by itself; null: nothing is against it, or the server is asked. */
export const palletProblem = (ground: Ground, sscc: string): string | null => {
  const { shipment, isAlone } = ground;
  const { shipmentNbr, status, picks } = shipment;
  if (isWaiting(ground, sscc)) return `Pallet ${sscc} was scanned already. It waits to be sent.`;
  const own = picks.filter((pick) => pick.sscc === sscc);
  if (status === 'Ready') {
    if (own.length === 0) return isAlone ? `Pallet ${sscc} is not in ${shipmentNbr}. Leave it here.` : null;
    return own.every(({ state }) => state === 'loaded') ? `Pallet ${sscc} is on the truck already.` : null;
  }
  if (own.length > 0)
    return own.every(({ state }) => state !== 'planned') ? `Pallet ${sscc} is picked already.` : null;
  return isAlone
    ? `Pallet ${sscc} is not on the pick list. Without a network only what is on it is picked.`
    : null;
};

/** Who put it there before this scan, by what the server answered; null: it was this person. */
export const loadedBy = (
  { history }: Pick<ShipmentDetail, 'history'>,
  sscc: string,
  username: string | null,
): string | null => {
  const event = history.findLast(({ act, what }) => act === 'loaded' && what === `Pallet ${sscc}`);
  return event && event.by !== username ? event.by : null;
};

/** '3 of 30 on the truck'. */
export const progressText = ({ status, picks }: Pick<ShipmentDetail, 'status' | 'picks'>): string => {
  const isDone = (state: ShipmentDetail['picks'][number]['state']): boolean =>
    status === 'Ready' ? state === 'loaded' : state !== 'planned';
  const of = status === 'Ready' ? picks.filter(({ sscc }) => sscc !== null) : picks;
  const units = new Map(
    of.map(({ sscc, place, lotNumber, inventoryID, state }) => [
      sscc ?? JSON.stringify([place, inventoryID, lotNumber, state]),
      state,
    ]),
  );
  const done = [...units.values()].filter(isDone).length;
  return `${done} of ${units.size} ${status === 'Ready' ? 'on the truck' : 'picked'}`;
};
