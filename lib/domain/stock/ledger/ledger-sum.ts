import * as z from 'zod/mini';
import { add, ZERO } from '#domain/quantity.ts';
import { defineRecord, group, quantityField, type RecordOf } from '#domain/record.ts';
import type { MovementLine } from './movement.ts';

/** Lines are added up for good once they are so old. What comes into the ledger later than that begins the sum anew. */
export const SETTLED_MS = 2 * 3_600_000;

const Added = group({ count: z.int(), sum: quantityField });

/**
 * What the lines of an item's movements come to, up to a place in its ledger. Worked out from those lines alone, never
 * from balances: it says how much there must be, and balances how much there is.
 */
export const LedgerSum = defineRecord({
  inventoryID: z.string(),
  /** The place of the last line that is in it, or an instant (UTC ISO) before which all are; '': none is. */
  upTo: z.string(),
  all: Added,
  /** Those of the lot without a number: where an item has no lots its ledger is the one that never ends. */
  nameless: Added,
  /** Rises with every change; every change is conditional on it. */
  rev: z.int(),
});
export type LedgerSum = RecordOf<typeof LedgerSum>;

type LedgerSumPart = LedgerSum['all'];

/** Nothing is added up. */
export const emptySum = (inventoryID: string, rev: number): LedgerSum => {
  const nothing = { count: 0, sum: ZERO };
  return { inventoryID, upTo: '', all: nothing, nameless: nothing, rev };
};

const addedTo = (
  { count, sum }: LedgerSumPart,
  lines: readonly Pick<MovementLine, 'delta'>[],
): LedgerSumPart => ({
  count: count + lines.length,
  sum: lines.reduce((total, { delta }) => add(total, delta), sum),
});

/** The sum with the lines that follow it, up to a place. */
export const sumUpTo = (
  sum: LedgerSum,
  lines: readonly Pick<MovementLine, 'delta' | 'lotNumber'>[],
  upTo: string,
): LedgerSum => ({
  ...sum,
  upTo,
  all: addedTo(sum.all, lines),
  nameless: addedTo(
    sum.nameless,
    lines.filter(({ lotNumber }) => lotNumber === ''),
  ),
  rev: sum.rev + 1,
});

/** Whether a movement of that time (UTC ISO) comes into the ledger where lines may be added up already. `now`: epoch ms. */
export const isLate = (at: string, now: number): boolean => Date.parse(at) <= now - SETTLED_MS + LEEWAY_MS;

/** Clocks differ, and whoever writes takes a while. */
const LEEWAY_MS = 3_600_000;
