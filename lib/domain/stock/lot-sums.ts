import * as z from 'zod/mini';
import { add, type Quantity, subtract, sum, ZERO } from '#domain/quantity.ts';
import { group, quantityField, type RecordOf } from '#domain/record.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import { expiryOf } from '#domain/stock/lots/fefo.ts';
import { type Lot, lotIdKey } from '#domain/stock/lots/lot.ts';
import { heldBy, usable } from '#domain/stock/lots/usable.ts';

/** What some lots of an item come to on a day, in its base unit. */
export const LOT_SUMS = {
  onHand: quantityField,
  allocated: quantityField,
  available: quantityField,
  onHold: quantityField,
  expired: quantityField,
  nextExpiry: z.nullable(z.string()),
  firstExpiry: z.nullable(z.string()),
  lotCount: z.int(),
};
const LotSums = group(LOT_SUMS);
export type LotSums = RecordOf<typeof LotSums>;

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
