import { type DayRange, monthsOf } from '#domain/receiving/receipt/day-range.ts';
import { entryOf, isFinal, type ReceiptEntry } from '#domain/receiving/receipt/receipt-entry.ts';
import {
  hasTextFilter,
  matchesHead,
  matchesStatus,
  matchesText,
  type ReceiptFilter,
} from '#domain/receiving/receipt/receipt-filter.ts';
import type { IndexedEntry, ReceiptFinder } from './received-goods-ports.ts';

/** With a filter, entries are looked at by the thousand, and receipts read by the hundred. */
const MAX_SCANNED = 1_000;
const READ_BATCH_SIZE = 100;

/** Of one warehouse there are many: so many entries are looked at for each that is wanted. */
const SCANNED_OF_A_WAREHOUSE = 4;

export interface Found {
  readonly entry: ReceiptEntry;
  readonly dayOrder: string;
}

/**
 * The entries that belong to the list, as they stand. What is POSTED or CANCELLED is so for good, and the index may
 * be believed; what was seen on its way, or failed, may have moved on and is read by key, as is a receipt with more
 * items or lots than the index carries, or of which it does not say the warehouse that is asked for.
 */
const belonging = async (
  finder: ReceiptFinder,
  indexed: readonly IndexedEntry[],
  filter: ReceiptFilter,
): Promise<readonly Found[]> => {
  const candidates = indexed.filter(
    ({ entry, hasSearchText }) =>
      matchesHead(entry, filter) &&
      (!hasSearchText || matchesText(entry, filter)) &&
      (!isFinal(entry.status) || matchesStatus(entry, filter)),
  );
  const unsure = candidates.filter(
    ({ entry, hasSearchText, isToCheck }) =>
      isToCheck ||
      !isFinal(entry.status) ||
      (!hasSearchText && hasTextFilter(filter)) ||
      (entry.warehouses === null && filter.warehouse !== undefined),
  );
  const read = await finder.loadMany(unsure.map(({ entry }) => entry.receiptId));
  const current = new Map(read.map((receipt) => [receipt.receiptId, entryOf(receipt)]));
  return candidates.flatMap(({ entry, dayOrder }) => {
    const known = current.get(entry.receiptId) ?? entry;
    const belongs = matchesHead(known, filter) && matchesText(known, filter) && matchesStatus(known, filter);
    return belongs ? [{ entry: known, dayOrder }] : [];
  });
};

/** Days, and the place in them before which a list goes on; null: it begins. */
export interface Stretch extends DayRange {
  readonly before: string | null;
}

export interface Walk {
  readonly found: readonly Found[];
  /** The place of the last entry looked at; null: the days are through. */
  readonly stoppedAt: string | null;
}

/** Looks through the days, newest first, until `wanted` are found, the days are through, or it has asked enough. */
export const walk = async (
  finder: ReceiptFinder,
  filter: ReceiptFilter,
  { from, to, before: start }: Stretch,
  wanted: number,
  most: number,
): Promise<Walk> => {
  const { warehouse, ...others } = filter;
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  const each = warehouse === undefined ? 1 : SCANNED_OF_A_WAREHOUSE;
  const found: Found[] = [];
  let before = start;
  let questions = 0;
  for (const month of monthsOf({ from, to: start?.slice(0, 10) ?? to })) {
    for (let isOver = false; !isOver; ) {
      if (found.length >= wanted || questions >= most) return { found, stoppedAt: before };
      const slice = await finder.ofMonth({
        ...{ month, from, to },
        before: before?.startsWith(month) ? before : null,
        limit: isFiltered ? MAX_SCANNED : Math.min(MAX_SCANNED, each * (wanted - found.length)),
      });
      questions += 1;
      let looked = 0;
      while (looked < slice.entries.length && found.length < wanted) {
        const some = slice.entries.slice(looked, looked + READ_BATCH_SIZE);
        looked += some.length;
        found.push(...(await belonging(finder, some, filter)));
        before = some.at(-1)?.dayOrder ?? before;
      }
      isOver = slice.next === null && looked === slice.entries.length;
    }
  }
  return { found, stoppedAt: null };
};
