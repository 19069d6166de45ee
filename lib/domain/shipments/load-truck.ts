import { countText } from '#domain/count-text.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import { palletOnHold } from '#domain/pallets/pallet-hold.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { ssccOf } from '#domain/stock/ledger/place.ts';
import type { ShipmentGoods } from './make-ready.ts';
import { notFitToShip } from './pick/fit-to-ship.ts';
import { wrongPallet } from './pick/pick-goods.ts';
import { picksOf, type Shipment } from './shipment.ts';
import { checkStatus, type ShipmentStamp, shipmentAfter } from './shipment-change.ts';

const withState = (shipment: Shipment, sscc: string, state: 'picked' | 'loaded'): Shipment['lines'] =>
  shipment.lines.map((line) => ({
    ...line,
    picks: line.picks.map((pick) => (ssccOf(pick) === sscc ? { ...pick, state } : pick)),
  }));

/** What it takes of a pallet. */
export const picksOn = (shipment: Shipment, sscc: string) =>
  picksOf(shipment).filter((pick) => ssccOf(pick) === sscc);

/** Its pallets, by whether each is on the truck. */
export const palletsToLoad = (shipment: Shipment) => {
  const states = new Map(
    picksOf(shipment).flatMap((pick) => {
      const sscc = ssccOf(pick);
      return sscc === null ? [] : [[sscc, pick.state] as const];
    }),
  );
  const all = [...states.keys()];
  return {
    all,
    missing: all.filter((sscc) => states.get(sscc) === 'planned' || states.get(sscc) === 'picked'),
  };
};

/**
 * A pallet goes onto the truck, by its number. One that is on it already stays there: the shipment itself. WRONG_PALLET
 * says whose it is; PALLET_ON_HOLD, and what forbids a lot that is on it.
 */
export const loadPallet = (
  shipment: Shipment,
  {
    pallet,
    ownerName,
    lots,
  }: {
    readonly pallet: Pallet;
    /** Of the shipment that has it; null: none. */
    readonly ownerName: string | null;
    /** What is on it. */
    readonly lots: ShipmentGoods['lots'];
  },
  stamp: ShipmentStamp,
): Result<Shipment, DomainError> => {
  const allowed = checkStatus(shipment, ['Ready'], 'It is loaded');
  if (!allowed.ok) return allowed;
  const own = picksOn(shipment, pallet.sscc);
  if (own.length === 0)
    return err(
      wrongPallet(
        ownerName === null
          ? `Pallet ${pallet.sscc} is not in ${shipment.shipmentNbr}. Leave it here.`
          : `Pallet ${pallet.sscc} is in ${ownerName}, not in ${shipment.shipmentNbr}. Leave it here.`,
      ),
    );
  if (own.every(({ state }) => state === 'loaded')) return ok(shipment);
  const held = palletOnHold(pallet);
  if (held) return err(held);
  const unfit = lots.map(({ lot, terms }) => notFitToShip(lot, terms)).find((one) => one !== null);
  if (unfit) return err({ ...unfit, message: `Pallet ${pallet.sscc}: ${unfit.message}` });
  const lines = withState(shipment, pallet.sscc, 'loaded');
  return ok(shipmentAfter(shipment, { lines }, { act: 'loaded', what: `Pallet ${pallet.sscc}` }, stamp));
};

/** Why the truck can't leave yet; null: all of it is on it, or somebody who may says why it leaves without a scan. */
export const loadProblem = (
  shipment: Shipment,
  { overrideReason, mayOverride }: { readonly overrideReason: string | null; readonly mayOverride: boolean },
): DomainError | null => {
  const { missing } = palletsToLoad(shipment);
  if (missing.length === 0) return null;
  if (overrideReason !== null)
    return mayOverride ? null : domainError('FORBIDDEN', 'Ask a manager to let it leave without every scan.');
  const details = missing.map((sscc) => ({
    path: 'sscc',
    code: 'LOAD_INCOMPLETE' as const,
    message: `Pallet ${sscc} was not scanned at the truck.`,
  }));
  return domainError(
    'LOAD_INCOMPLETE',
    `${countText(missing.length, 'pallet')} of ${shipment.shipmentNbr} not scanned at the truck. Scan ${missing.length === 1 ? 'it' : 'them'}, or say why it leaves without.`,
    { details },
  );
};

/** Every pallet is off the truck again. */
export const unloaded = (shipment: Shipment): Shipment['lines'] =>
  shipment.lines.map((line) => ({
    ...line,
    picks: line.picks.map((pick) => (pick.state === 'loaded' ? { ...pick, state: 'picked' as const } : pick)),
  }));
