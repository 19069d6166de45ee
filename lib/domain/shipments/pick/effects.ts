import { add, type Quantity, subtract, ZERO } from '#domain/quantity.ts';
import { balanceKey, type MovementLine } from '#domain/stock/ledger/movement.ts';
import { ssccOf } from '#domain/stock/ledger/place.ts';
import { picksOf, type Shipment } from '../shipment.ts';
import type { PickState } from '../shipment-status.ts';

/** By how much what is spoken for of a lot at a place changes. */
export type AllocationChange = MovementLine;

/** How a pallet stands by a shipment; null: it is none of its any more. */
export interface PalletStanding {
  readonly sscc: string;
  readonly from: PickState | null;
  readonly to: PickState | null;
}

/** What is spoken for: shipped goods are gone. */
const spokenFor = (shipment: Shipment | null): ReadonlyMap<string, MovementLine> => {
  const found = new Map<string, MovementLine>();
  for (const { inventoryID, lotNumber, place, qty, state } of shipment ? picksOf(shipment) : []) {
    if (state === 'shipped') continue;
    const key = balanceKey({ inventoryID, lotNumber, place });
    const before = found.get(key)?.delta ?? ZERO;
    found.set(key, { inventoryID, lotNumber, place, delta: add(before, qty) });
  }
  return found;
};

const palletStates = (shipment: Shipment | null): ReadonlyMap<string, PickState> =>
  new Map(
    (shipment ? picksOf(shipment) : []).flatMap((pick) => {
      const sscc = ssccOf(pick);
      return sscc === null ? [] : [[sscc, pick.state] as const];
    }),
  );

/**
 * What follows from a change of a shipment for what is spoken for in stock and for pallets: out of both sides of the
 * change, so that neither can say anything else than its picks.
 */
export const effectsOf = (
  previous: Shipment | null,
  next: Shipment,
): { readonly allocations: readonly AllocationChange[]; readonly pallets: readonly PalletStanding[] } => {
  const [before, after] = [spokenFor(previous), spokenFor(next)];
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const allocations = keys.flatMap((key) => {
    const at = after.get(key) ?? before.get(key);
    const delta = subtract(after.get(key)?.delta ?? ZERO, before.get(key)?.delta ?? (ZERO as Quantity));
    return at && delta !== 0 ? [{ ...at, delta }] : [];
  });
  const [were, are] = [palletStates(previous), palletStates(next)];
  const pallets = [...new Set([...were.keys(), ...are.keys()])]
    .map((sscc) => ({ sscc, from: were.get(sscc) ?? null, to: are.get(sscc) ?? null }))
    .filter(({ from, to }) => from !== to);
  return { allocations, pallets };
};
