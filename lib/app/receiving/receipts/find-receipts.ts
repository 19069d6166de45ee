import { findByWord } from '#app/words/find-by-word.ts';
import type { Words } from '#app/words/word-ports.ts';
import { type DayRange, LAST, monthsOf } from '#domain/receiving/receipt/day-range.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { dayOrderOf, entryOf, isFinal, type ReceiptEntry } from '#domain/receiving/receipt/receipt-entry.ts';
import {
  hasTextFilter,
  matchesHead,
  matchesStatus,
  matchesText,
  type ReceiptFilter,
} from '#domain/receiving/receipt/receipt-filter.ts';
import { wordsAsked } from '#domain/receiving/receipt/receipt-words.ts';
import { findOpen } from './find-open.ts';
import type { IndexedEntry, ReceiptFinder } from './received-goods-ports.ts';

export interface FindReceiptsDeps {
  readonly finder: ReceiptFinder;
  readonly words: Words;
}

/** Where a filter lets few through, a page ends after so many questions to the index (1 MB at most each). */
const MAX_QUESTIONS = 10;

/** Of a month that words do not narrow, while words name those of the others: there are four at most. */
const MAX_QUESTIONS_A_MONTH = 5;

/** With a filter, entries are looked at by the thousand, and receipts read by the hundred. */
const MAX_SCANNED = 1_000;
const READ_BATCH_SIZE = 100;

/** Of one warehouse there are many: so many entries are looked at for each that is wanted. */
const SCANNED_OF_A_WAREHOUSE = 4;

/** Of what words name so many are read at least, where the rest of the filter may let few of them through. */
const MIN_READ = 25;

interface Found {
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

interface Walk {
  readonly found: readonly Found[];
  /** The place of the last entry looked at; null: the days are through. */
  readonly stoppedAt: string | null;
}

/** Looks through the days, newest first, until `wanted` are found, the days are through, or it has asked enough. */
const walk = async (
  finder: ReceiptFinder,
  filter: ReceiptFilter,
  { from, to, before: start }: Stretch,
  wanted: number,
  most = MAX_QUESTIONS,
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

/** Those that belong to the list, the newest first. */
const narrowed = (
  receipts: readonly GoodsReceipt[],
  filter: ReceiptFilter,
  { from, to, before }: Stretch,
): readonly Found[] => {
  const end = before ?? `${to}${LAST}`;
  return receipts
    .map((receipt) => ({ entry: entryOf(receipt), dayOrder: dayOrderOf(receipt) }))
    .filter(
      ({ entry, dayOrder }) =>
        dayOrder >= from &&
        dayOrder < end &&
        matchesHead(entry, filter) &&
        matchesText(entry, filter) &&
        matchesStatus(entry, filter),
    )
    .toSorted((one, other) => (one.dayOrder > other.dayOrder ? -1 : 1));
};

/** Sorts behind a place, and before every later one. */
const AFTER = '!';

/** Those at the given places, the newest first, that belong to the list as they stand. */
const readPlaces = async (
  finder: ReceiptFinder,
  filter: ReceiptFilter,
  range: Stretch,
  places: readonly string[],
  wanted: number,
): Promise<Walk> => {
  const found: Found[] = [];
  for (let looked = 0, reads = 0; looked < places.length && found.length < wanted; reads += 1) {
    if (reads >= MAX_QUESTIONS) return { found, stoppedAt: places[looked - 1] ?? null };
    const some = places.slice(looked, looked + Math.max(wanted - found.length, MIN_READ));
    looked += some.length;
    const receipts = await finder.loadMany(some.map((place) => place.split('#')[2] ?? ''));
    found.push(...narrowed(receipts, filter, range));
  }
  return { found, stoppedAt: null };
};

/** What of it lies in a month; null: nothing does. */
const withinMonth = ({ from, to, before }: Stretch, month: string): Stretch | null => {
  const first = from.startsWith(month) ? from : `${month}-01`;
  if (before !== null && before <= first) return null;
  return {
    from: first,
    to: to.startsWith(month) ? to : `${month}-31`,
    before: before?.startsWith(month) ? before : null,
  };
};

/** The newest first: where words name receipts those are read, and a month of which a word names very many is looked through. */
const findNamed = async (
  finder: ReceiptFinder,
  filter: ReceiptFilter,
  stretch: Stretch,
  byMonth: Awaited<ReturnType<typeof findByWord>>,
  wanted: number,
): Promise<Walk> => {
  const end = stretch.before ?? `${stretch.to}${LAST}`;
  const found: Found[] = [];
  let named: string[] = [];
  const take = async (reading: Promise<Walk>): Promise<string | null> => {
    const { found: more, stoppedAt } = await reading;
    found.push(...more);
    return stoppedAt;
  };
  const readNamed = (): Promise<string | null> => {
    const places = named
      .filter((place) => place >= stretch.from && place < end)
      .toSorted((one, other) => (one > other ? -1 : 1));
    named = [];
    return take(readPlaces(finder, filter, stretch, places, wanted - found.length));
  };
  for (const [month, places] of byMonth) {
    if (places !== null) {
      named.push(...places);
      continue;
    }
    const stoppedAt = await readNamed();
    if (stoppedAt !== null || found.length >= wanted) return { found, stoppedAt };
    const part = withinMonth(stretch, month);
    if (part === null) continue;
    const left = wanted - found.length;
    const lookedTo = await take(walk(finder, filter, part, left, MAX_QUESTIONS_A_MONTH));
    if (lookedTo !== null || found.length >= wanted) return { found, stoppedAt: lookedTo };
  }
  const stoppedAt = await readNamed();
  return { found, stoppedAt };
};

/**
 * Receipts of a stretch that belong to the list, the newest first, until `wanted` are found, it is through, or enough was
 * asked: what failed or is on its way by its mark; by words where the filter has some, what is newer than the words have
 * come being looked through, which costs the same however many receipts there are. Without words all is looked through.
 * The index is asked at most MAX_QUESTIONS times, and MAX_QUESTIONS_A_MONTH times for a month of which a word names very
 * many; what may have moved on is read by key.
 */
export const findReceipts = async (
  { finder, words }: FindReceiptsDeps,
  filter: ReceiptFilter,
  range: Stretch,
  wanted: number,
  now: number,
): Promise<Walk> => {
  const open = await findOpen(finder, filter, now);
  if (open) return { found: narrowed(open, filter, range), stoppedAt: null };
  const starts = wordsAsked(filter);
  const reached = starts.length === 0 ? '' : await words.reached('receipt');
  if (reached <= range.from) return walk(finder, filter, range, wanted);
  const [newer, end] = [`${reached}${AFTER}`, range.before ?? `${range.to}${LAST}`];
  const [head, byMonth] = await Promise.all([
    newer < end
      ? walk(finder, filter, { ...range, from: newer }, wanted)
      : ({ found: [], stoppedAt: null } satisfies Walk),
    findByWord(words, 'receipt', monthsOf({ from: range.from, to: end.slice(0, 10) }), starts),
  ]);
  if (head.stoppedAt !== null || head.found.length >= wanted) return head;
  const older: Stretch = newer < end ? { ...range, before: newer } : range;
  const { found, stoppedAt } = await findNamed(finder, filter, older, byMonth, wanted - head.found.length);
  return { found: [...head.found, ...found], stoppedAt };
};
