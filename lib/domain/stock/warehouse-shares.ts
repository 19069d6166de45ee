import * as z from 'zod/mini';
import { group, type RecordOf } from '#domain/record.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import { warehouseOf } from '#domain/stock/ledger/place.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import { joinSums, LOT_SUMS, sumLots } from './lot-sums.ts';

/** What some lots of an item come to in one warehouse, by its key; '': where nobody knows it. */
export const WarehouseShare = group({ warehouseID: z.string(), ...LOT_SUMS });
export type WarehouseShare = RecordOf<typeof WarehouseShare>;

/** A balance that says in which warehouse its pallet stands, by its key; null: it is on none, or that was not said yet. */
export interface StandingBalance extends Balance {
  readonly standsIn: string | null;
}

const whereIs = ({ place, standsIn }: StandingBalance): string => warehouseOf(place) ?? standsIn ?? '';

const byWarehouse = <T>(all: Iterable<T>, of: (one: T) => string): readonly (readonly [string, T[]])[] => {
  const found = new Map<string, T[]>();
  for (const one of all) {
    const others = found.get(of(one));
    if (others) others.push(one);
    else found.set(of(one), [one]);
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
};

/**
 * What lots come to on a day in each warehouse where something is there or spoken for. Quantities add up to those of all
 * (`sumLots`); a lot in two warehouses is counted, and has its date, in both.
 */
export const sharesOf = (
  balances: readonly StandingBalance[],
  lots: ReadonlyMap<string, Lot>,
  day: string,
): readonly WarehouseShare[] => {
  const said = balances.filter(({ onHand, allocated }) => onHand > 0 || allocated > 0);
  return byWarehouse(said, whereIs).map(([warehouseID, there]) => ({
    warehouseID,
    ...sumLots(there, lots, day),
  }));
};

/** The shares of ranges together: no lot is in two. */
export const joinShares = (shares: readonly WarehouseShare[]): readonly WarehouseShare[] =>
  byWarehouse(shares, ({ warehouseID }) => warehouseID).map(([warehouseID, ofIt]) => ({
    warehouseID,
    ...joinSums(ofIt),
  }));
