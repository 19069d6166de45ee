import * as z from 'zod/mini';
import { itemKey } from '#domain/items/item.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import { defineRecord, type RecordOf } from '#domain/record.ts';
import { expiryOf } from './fefo.ts';
import { LOT_STATUSES } from './lot-status.ts';

/** What brought a lot into stock first. */
const LotOrigin = z.object({
  type: z.enum(['receipt', 'run', 'opening', 'adjustment']),
  id: z.string(),
});

/** How a lot came to stand, or what was learned of it. */
const LotEvent = z.object({
  /** UTC ISO. */
  at: z.string(),
  by: z.string(),
  status: z.enum(LOT_STATUSES),
  reason: z.nullable(z.string()),
  /** The client's ULID of the change that a person made. */
  requestId: z.optional(z.string()),
});

/**
 * Goods of one item that are traced together. Its number is unique within its item; an item that is not lot tracked
 * has one lot without a number (`''`). Whether it is expired or depleted is not kept: `usable` and the balances tell.
 */
export const Lot = defineRecord(
  {
    inventoryID: z.string(),
    lotNumber: z.string(),
    /** `YYYY-MM-DD`: after this day it is never used. */
    useBy: z.nullable(z.string()),
    /** `YYYY-MM-DD`: after this day it is used with a warning. */
    bestBefore: z.nullable(z.string()),
    producedOn: z.nullable(z.string()),
    /** When it first came into stock, UTC ISO. */
    receivedAt: z.string(),
    origin: LotOrigin,
    vendorID: z.nullable(z.string()),
    status: z.enum(LOT_STATUSES),
    /** Why it stands so; null: it was released on arrival. */
    reason: z.nullable(z.string()),
    /** The open recall that holds it. */
    recallId: z.nullable(z.string()),
    /** Oldest first. */
    history: z.array(LotEvent),
    /** Rises with every change; every change, and every use that asks how it stands, is conditional on it. */
    version: z.int(),
  },
  { packed: { history: 'history' } },
);
export type Lot = RecordOf<typeof Lot>;

/** What names a lot. */
export type LotId = Pick<Lot, 'inventoryID' | 'lotNumber'>;

/** One text for a lot, whatever the case: for maps, never for people. */
export const lotIdKey = ({ inventoryID, lotNumber }: LotId): string =>
  JSON.stringify([itemKey(inventoryID), lotKey(lotNumber)]);

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : one < other ? one : other;

/**
 * A lot that arrives again: the same number is the same goods. A date that it lacked is learned; of two dates the
 * earlier counts, and its history says that another was told. The lot itself: nothing is new.
 */
export const lotAgain = (lot: Lot, arrival: Lot): Lot => {
  const useBy = earlier(lot.useBy, arrival.useBy);
  const bestBefore = earlier(lot.bestBefore, arrival.bestBefore);
  const told = expiryOf(arrival);
  const [event] = arrival.history;
  if (told === null || told === expiryOf(lot) || !event) return lot;
  const reason = `${event.reason ?? ''} Its date there: ${told}; before: ${expiryOf(lot) ?? 'none'}.`.trim();
  if (lot.history.some((one) => one.reason === reason)) return lot;
  return {
    ...lot,
    useBy,
    bestBefore,
    history: [...lot.history, { ...event, status: lot.status, reason }],
    version: lot.version + 1,
  };
};
