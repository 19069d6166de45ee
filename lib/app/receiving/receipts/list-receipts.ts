import type { ReceiptListItem } from '#api/receipts.ts';
import { findByWord } from '#app/words/find-by-word.ts';
import type { Words } from '#app/words/word-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import type { DomainError } from '#domain/errors.ts';
import { type DayRange, dayRange, LAST, monthsOf } from '#domain/receiving/receipt/day-range.ts';
import { dayOrderOf, entryOf, isFinal, type ReceiptEntry } from '#domain/receiving/receipt/receipt-entry.ts';
import {
  hasTextFilter,
  matchesHead,
  matchesStatus,
  matchesText,
  type ReceiptFilter,
} from '#domain/receiving/receipt/receipt-filter.ts';
import { wordsAsked } from '#domain/receiving/receipt/receipt-words.ts';
import { ok, type Result } from '#domain/result.ts';
import { receiptPositionFromKey, receiptPositionToKey } from './receipt-list-cursor.ts';
import { toReceiptListItem } from './receipt-response.ts';
import type { IndexedEntry, ReceiptFinder } from './received-goods-ports.ts';

interface ListReceiptsDeps {
  readonly finder: ReceiptFinder;
  readonly words: Words;
}

interface ReceiptListRequest extends ReceiptFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly pagination_key?: string | undefined;
}

interface ReceiptList {
  readonly data: { items: ReceiptListItem[]; pagination_key?: string };
  readonly meta: { from: string; to: string };
}

/** Where a filter lets few through, a page ends after so many questions to the index (1 MB at most each). */
const MAX_QUESTIONS = 10;

/** With a filter, entries are looked at by the thousand, and receipts read by the hundred. */
const MAX_SCANNED = 1_000;
const READ_BATCH_SIZE = 100;

/** Of what words name so many are read at least, where the rest of the filter may let few of them through. */
const MIN_READ = 25;

interface Found {
  readonly entry: ReceiptEntry;
  readonly dayOrder: string;
}

/**
 * The entries that belong to the list, as they stand. What is POSTED or CANCELLED is so for good, and the index may
 * be believed; what was seen on its way, or failed, may have moved on and is read by key, as is a receipt with more
 * items or lots than the index carries.
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
      isToCheck || !isFinal(entry.status) || (!hasSearchText && hasTextFilter(filter)),
  );
  const read = await finder.loadMany(unsure.map(({ entry }) => entry.receiptId));
  const current = new Map(read.map((receipt) => [receipt.receiptId, entryOf(receipt)]));
  return candidates.flatMap(({ entry, dayOrder }) => {
    const known = current.get(entry.receiptId) ?? entry;
    return matchesText(known, filter) && matchesStatus(known, filter) ? [{ entry: known, dayOrder }] : [];
  });
};

const startOf = async (
  { limit: _limit, pagination_key, from, to, ...filter }: ReceiptListRequest,
  now: number,
): Promise<Result<DayRange & { before: string | null }, DomainError>> => {
  const today = siteDay(now);
  if (pagination_key !== undefined) {
    const position = await receiptPositionFromKey(filter, { from, to }, pagination_key);
    if (!position.ok) return position;
    const range = dayRange(position.value, today);
    return range.ok ? position : range;
  }
  const range = dayRange({ from, to }, today);
  return range.ok ? ok({ ...range.value, before: null }) : range;
};

interface Walk {
  readonly found: readonly Found[];
  /** The place of the last entry looked at; null: the days are through. */
  readonly stoppedAt: string | null;
}

/** Looks through the days, newest first, until `wanted` are found, the days are through, or it has asked enough. */
const walk = async (
  finder: ReceiptFinder,
  filter: ReceiptFilter,
  { from, to, before: start }: DayRange & { before: string | null },
  wanted: number,
): Promise<Walk> => {
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const found: Found[] = [];
  let before = start;
  let questions = 0;
  for (const month of monthsOf({ from, to: start?.slice(0, 10) ?? to })) {
    for (let isOver = false; !isOver; ) {
      if (found.length >= wanted || questions >= MAX_QUESTIONS) return { found, stoppedAt: before };
      const slice = await finder.ofMonth({
        ...{ month, from, to },
        before: before?.startsWith(month) ? before : null,
        limit: isFiltered ? MAX_SCANNED : wanted - found.length,
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

/** Sorts behind a place, and before every later one. */
const AFTER = '!';

/** Those at the given places, the newest first, that belong to the list as they stand. */
const readPlaces = async (
  finder: ReceiptFinder,
  filter: ReceiptFilter,
  places: readonly string[],
  wanted: number,
): Promise<Walk> => {
  const found: Found[] = [];
  for (let looked = 0, reads = 0; looked < places.length && found.length < wanted; reads += 1) {
    if (reads >= MAX_QUESTIONS) return { found, stoppedAt: places[looked - 1] ?? null };
    const some = places.slice(looked, looked + Math.max(wanted - found.length, MIN_READ));
    looked += some.length;
    const receipts = await finder.loadMany(some.map((place) => place.split('#')[2] ?? ''));
    for (const receipt of receipts) {
      const entry = entryOf(receipt);
      const belongs =
        matchesHead(entry, filter) && matchesText(entry, filter) && matchesStatus(entry, filter);
      if (belongs) found.push({ entry, dayOrder: dayOrderOf(receipt) });
    }
  }
  return { found, stoppedAt: null };
};

/**
 * By words where the filter has some: what is newer than the words have come is looked through, the rest asked by key,
 * which costs the same however many receipts there are. Without words, or with one that very many have, all is looked
 * through.
 */
const find = async (
  { finder, words }: ListReceiptsDeps,
  filter: ReceiptFilter,
  range: DayRange & { before: string | null },
  wanted: number,
): Promise<Walk> => {
  const starts = wordsAsked(filter);
  const reached = starts.length === 0 ? '' : await words.reached('receipt');
  if (reached <= range.from) return walk(finder, filter, range, wanted);
  const [newer, end] = [`${reached}${AFTER}`, range.before ?? `${range.to}${LAST}`];
  const [head, places] = await Promise.all([
    newer < end
      ? walk(finder, filter, { ...range, from: newer }, wanted)
      : ({ found: [], stoppedAt: null } satisfies Walk),
    findByWord(words, 'receipt', monthsOf({ from: range.from, to: end.slice(0, 10) }), starts),
  ]);
  if (places === null) return walk(finder, filter, range, wanted);
  if (head.stoppedAt !== null) return head;
  const older = places
    .filter((place) => place >= range.from && place < end && place < newer)
    .toSorted((one, other) => (one > other ? -1 : 1));
  const { found, stoppedAt } = await readPlaces(finder, filter, older, wanted - head.found.length);
  return { found: [...head.found, ...found], stoppedAt };
};

/**
 * One page of receipts, newest first: `limit` of them, or fewer where the filter lets few through (then it goes on
 * with the `pagination_key`; without one it was the last). BAD_REQUEST for a key that is not of this list,
 * INVALID_DAY_RANGE. Asks the index at most MAX_QUESTIONS times, and reads by key what may have moved on.
 */
export const listReceipts = async (
  deps: ListReceiptsDeps,
  request: ReceiptListRequest,
  now: number,
): Promise<Result<ReceiptList, DomainError>> => {
  const start = await startOf(request, now);
  if (!start.ok) return start;
  const { limit, pagination_key: _key, from: askedFrom, to: askedTo, ...filter } = request;
  const meta = { from: start.value.from, to: start.value.to };

  // One more than is shown tells whether there is a next page.
  const { found, stoppedAt } = await find(deps, filter, start.value, limit + 1);
  const shown = found.slice(0, limit);
  const items = shown.map(({ entry }) => toReceiptListItem(entry));
  const goesOnAfter = found.length > limit ? (shown.at(-1)?.dayOrder ?? null) : stoppedAt;
  if (goesOnAfter === null) return ok({ data: { items }, meta });
  const asked = { from: askedFrom, to: askedTo };
  const key = await receiptPositionToKey(filter, asked, { ...meta, before: goesOnAfter });
  return ok({ data: { items, pagination_key: key }, meta });
};
