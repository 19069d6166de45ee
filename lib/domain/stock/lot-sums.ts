import * as z from 'zod/mini';
import { add, type Quantity, subtract, sum, ZERO } from '#domain/quantity.ts';
import { addedField, group, quantityField, type RecordOf } from '#domain/record.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import { expiryOf, fefoPlace } from '#domain/stock/lots/fefo.ts';
import { type Lot, lotIdKey } from '#domain/stock/lots/lot.ts';
import { heldBy, usable } from '#domain/stock/lots/usable.ts';

/** What some lots of an item come to on a day, in its base unit. */
const SUMS = {
  onHand: quantityField,
  allocated: quantityField,
  available: quantityField,
  onHold: quantityField,
  expired: quantityField,
  nextExpiry: z.nullable(z.string()),
  firstExpiry: z.nullable(z.string()),
  lotCount: z.int(),
};
const LotSums = group(SUMS);
export type LotSums = RecordOf<typeof LotSums>;

/** Neighbouring lots of an item, all of them up to the first lot of the next range, with what they come to. */
export const LotRange = group({
  /** The number of its first lot; null: it begins before all. */
  fromLot: z.nullable(z.string()),
  /** Whether its balances carry the place of their lot, first expired first. Those of the version before do not. */
  isPlaced: addedField(z.boolean(), false),
  ...SUMS,
});
export type LotRange = RecordOf<typeof LotRange>;

export const lotsByKey = (lots: Iterable<Lot>): ReadonlyMap<string, Lot> =>
  new Map([...lots].map((lot) => [lotIdKey(lot), lot]));

/** Quantities that are added up over the balances of an item. */
type StockSums = Pick<LotSums, 'onHand' | 'allocated' | 'available' | 'onHold' | 'expired'>;

/**
 * The sums over balances on a day: one function for screens and server (stock-and-trace.md §1, rule 7). What is
 * allocated of a lot that is not usable is taken off once. A balance whose lot is unknown is not available.
 */
export const sumBalances = (
  balances: Iterable<Balance>,
  lots: ReadonlyMap<string, Lot>,
  day: string,
): StockSums => {
  let onHand = ZERO;
  let allocated = ZERO;
  let available = ZERO;
  let onHold = ZERO;
  let expired = ZERO;
  for (const balance of balances) {
    onHand = add(onHand, balance.onHand);
    allocated = add(allocated, balance.allocated);
    const lot = lots.get(lotIdKey(balance));
    if (lot && usable(lot, day, 'issue').ok)
      available = add(available, subtract(balance.onHand, balance.allocated));
    else if (!lot || heldBy(lot)) onHold = add(onHold, balance.onHand);
    else expired = add(expired, balance.onHand);
  }
  return { onHand, allocated, available, onHold, expired };
};

/** What lots come to on a day, by what is there of them. */
export const sumLots = (
  balances: readonly Balance[],
  lots: ReadonlyMap<string, Lot>,
  day: string,
): LotSums => {
  const present = new Set(balances.filter(({ onHand }) => onHand > 0).map(lotIdKey));
  const dates = [...present]
    .flatMap((id) => {
      const lot = lots.get(id);
      return (lot && expiryOf(lot)) ?? [];
    })
    .sort();
  return {
    ...sumBalances(balances, lots, day),
    nextExpiry: dates.find((date) => date >= day) ?? null,
    firstExpiry: dates[0] ?? null,
    lotCount: present.size,
  };
};

const earliest = (dates: readonly (string | null)[]): string | null =>
  dates.flatMap((date) => date ?? []).sort()[0] ?? null;

/** What ranges come to together: no lot is in two. */
export const joinSums = (ranges: readonly LotSums[]): LotSums => {
  const over = (of: (one: LotSums) => Quantity) => sum(ranges.map(of));
  return {
    onHand: over(({ onHand }) => onHand),
    allocated: over(({ allocated }) => allocated),
    available: over(({ available }) => available),
    onHold: over(({ onHold }) => onHold),
    expired: over(({ expired }) => expired),
    nextExpiry: earliest(ranges.map(({ nextExpiry }) => nextExpiry)),
    firstExpiry: earliest(ranges.map(({ firstExpiry }) => firstExpiry)),
    lotCount: ranges.reduce((count, range) => count + range.lotCount, 0),
  };
};

/**
 * What lots come to on a later day: `passed` are those whose date has passed since `asOfDay`, with what is there of them, and
 * `nextExpiry` is the first date that has not. Nothing else of the others has changed by that.
 */
export const sumsOnDay = (
  sums: LotSums,
  asOfDay: string,
  passed: { readonly balances: readonly Balance[]; readonly lots: readonly Lot[] },
  day: string,
  nextExpiry: string | null,
): LotSums => {
  const lots = lotsByKey(passed.lots);
  const [before, now] = [asOfDay, day].map((on) => sumBalances(passed.balances, lots, on)) as [
    StockSums,
    StockSums,
  ];
  return {
    ...sums,
    available: add(subtract(sums.available, before.available), now.available),
    expired: add(subtract(sums.expired, before.expired), now.expired),
    nextExpiry,
  };
};

/** A range that is begun has so many balances: what is read again where one of them changes. */
const A_RANGE = 150;

/** An item with fewer balances is read whole. */
const RANGED_FROM = 400;

/** A balance with the place of its lot among those of its item that it carries; null: none. */
export interface PlacedBalance extends Balance {
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
