import type { PalletPlaces } from '#app/stock/stock-ports.ts';
import { ssccOf, warehouseOf } from '#domain/stock/ledger/place.ts';
import type { StandingBalance } from '#domain/stock/warehouse-shares.ts';

/**
 * Balances with the warehouse in which their pallet stands. The balance says it, since whoever moves a pallet into another
 * warehouse says it of what is on it. `unsaid`: pallets are asked where it does not, as what the version before put on
 * them; `all`: that version may have moved them, too.
 */
export const whereStanding = async <B extends StandingBalance>(
  palletPlaces: PalletPlaces,
  balances: readonly B[],
  which: 'unsaid' | 'all',
): Promise<readonly B[]> => {
  const asked = new Map<B, string>();
  for (const balance of balances) {
    const { standsIn, onHand, allocated } = balance;
    const sscc = ssccOf(balance);
    const isSaid = onHand > 0 || allocated > 0;
    if (sscc !== null && isSaid && (which === 'all' || standsIn === null)) asked.set(balance, sscc);
  }
  if (asked.size === 0) return balances;
  const places = await palletPlaces.locationsOf([...new Set(asked.values())]);
  return balances.map((balance) => {
    const location = places.get(asked.get(balance) ?? '');
    const standsIn = location === undefined ? null : warehouseOf(location);
    return standsIn === null ? balance : { ...balance, standsIn };
  });
};
