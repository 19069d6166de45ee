import * as z from 'zod/mini';
import { addedField, group, listField, nullableField, type RecordOf } from '#domain/record.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import { fefoPlace } from '#domain/stock/lots/fefo.ts';
import { type Lot, lotIdKey } from '#domain/stock/lots/lot.ts';
import { LOT_SUMS, sumLots } from './lot-sums.ts';
import { type StandingBalance, sharesOf, WarehouseShare } from './warehouse-shares.ts';

/** Neighbouring lots of an item, all of them up to the first lot of the next range, with what they come to. */
export const LotRange = group({
  /** The number of its first lot; null: it begins before all. */
  fromLot: z.nullable(z.string()),
  /** Whether its balances carry the place of their lot, first expired first. Those of the version before do not. */
  isPlaced: addedField(z.boolean(), false),
  ...LOT_SUMS,
  /** The same by warehouse; null: the version before has worked it out. */
  shares: addedField(nullableField(listField(WarehouseShare)), null),
});
export type LotRange = RecordOf<typeof LotRange>;

/** A range that is begun has so many balances: what is read again where one of them changes. */
const A_RANGE = 150;

/** An item with fewer balances is read whole. */
const RANGED_FROM = 400;

/** A balance with the place of its lot among those of its item that it carries; null: none. */
export interface PlacedBalance extends StandingBalance {
  readonly fefo: string | null;
}

/** Balances with something there that carry another place than their lot has, each with that. */
export const outOfPlace = (
  balances: readonly PlacedBalance[],
  lots: ReadonlyMap<string, Lot>,
): readonly { readonly balance: Balance; readonly fefo: string }[] =>
  balances.flatMap((balance) => {
    if (balance.onHand === 0 && balance.allocated === 0) return [];
    const lot = lots.get(lotIdKey(balance));
    const fefo = lot && fefoPlace(lot);
    return fefo === undefined || fefo === balance.fefo ? [] : [{ balance, fefo }];
  });

const aRange = (
  fromLot: string | null,
  balances: readonly PlacedBalance[],
  lots: ReadonlyMap<string, Lot>,
  day: string,
): LotRange => ({
  fromLot,
  isPlaced: outOfPlace(balances, lots).length === 0,
  ...sumLots(balances, lots, day),
  shares: sharesOf(balances, lots, day),
});

/**
 * Lots in ranges, from a first lot on; null: they are few. `balances` lie as they are read, those of a lot together.
 * So that where one lot changes its neighbours are read and not all that the item has.
 */
const inRanges = (
  fromLot: string | null,
  balances: readonly PlacedBalance[],
  lots: ReadonlyMap<string, Lot>,
  day: string,
): readonly LotRange[] => {
  const parts: { readonly fromLot: string | null; readonly balances: PlacedBalance[] }[] = [
    { fromLot, balances: [] },
  ];
  let before: string | null = null;
  for (const balance of balances) {
    const lot = lotIdKey(balance);
    const last = parts.at(-1);
    if (last && (last.balances.length < A_RANGE || lot === before)) last.balances.push(balance);
    else parts.push({ fromLot: balance.lotNumber, balances: [balance] });
    before = lot;
  }
  return parts.map((part) => aRange(part.fromLot, part.balances, lots, day));
};

export const isRanged = (balances: readonly Balance[]): boolean => balances.length >= RANGED_FROM;

/** All that an item has; null: it is read whole. */
export const rangesOf = (
  balances: readonly PlacedBalance[],
  lots: ReadonlyMap<string, Lot>,
  day: string,
): readonly LotRange[] | null => (isRanged(balances) ? inRanges(null, balances, lots, day) : null);

/** A range worked out anew; what has become long is several from then on. */
export const rangeAnew = (
  { fromLot }: LotRange,
  balances: readonly PlacedBalance[],
  lots: ReadonlyMap<string, Lot>,
  day: string,
): readonly LotRange[] =>
  balances.length < 2 * A_RANGE
    ? [aRange(fromLot, balances, lots, day)]
    : inRanges(fromLot, balances, lots, day);
