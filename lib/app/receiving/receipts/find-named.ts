import type { findByWord } from '#app/words/find-by-word.ts';
import type { CommonWords, Words } from '#app/words/word-ports.ts';
import { LAST } from '#domain/receiving/receipt/day-range.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { dayOrderOf, entryOf } from '#domain/receiving/receipt/receipt-entry.ts';
import {
  matchesHead,
  matchesStatus,
  matchesText,
  type ReceiptFilter,
} from '#domain/receiving/receipt/receipt-filter.ts';
import type { ReceiptFinder } from './received-goods-ports.ts';
import { type Found, type Stretch, type Walk, walk } from './walk-receipts.ts';

export interface FindReceiptsDeps {
  readonly finder: ReceiptFinder;
  readonly words: Words & CommonWords;
}

/** Of a month of which a word names very many, while words name those of the others: there are four at most. */
const MAX_QUESTIONS_A_MONTH = 5;

/** Where the rest of a filter lets few through of what words name, a page ends after so many calls that read them. */
const MAX_READS = 10;

/** Of what words name so many are read at least, where the rest of the filter may let few of them through. */
const MIN_READ = 25;

/** The newest of what a word names are asked for by so many at least. */
const MIN_NAMED = 100;

/** Those that belong to the list, the newest first. */
export const narrowed = (
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
    if (reads >= MAX_READS) return { found, stoppedAt: places[looked - 1] ?? null };
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

/** Of a word that more receipts of a month have, looking through them finds enough just as soon. */
export const MAX_NAMED = 1_000;

/** Some of a month that have a word, the newest first, read by key; null: too many different words begin so. */
const readNewest = async (
  { finder, words }: FindReceiptsDeps,
  start: string,
  filter: ReceiptFilter,
  part: Stretch,
  wanted: number,
): Promise<Walk | null> => {
  const found: Found[] = [];
  let before = part.before ?? `${part.to}${LAST}`;
  for (let questions = 0; questions < MAX_QUESTIONS_A_MONTH; questions += 1) {
    const limit = Math.max(wanted - found.length, MIN_NAMED);
    const within = { from: part.from, before, limit };
    const places = await words.newest('receipt', part.from.slice(0, 7), start, within);
    if (places === null) return null;
    // So few are all read.
    found.push(...(await readPlaces(finder, filter, part, places, wanted - found.length)).found);
    if (found.length >= wanted || places.length < limit) return { found, stoppedAt: null };
    before = places.at(-1) ?? before;
  }
  return { found, stoppedAt: before };
};

/**
 * The newest first: where words name receipts those are read. Of a month of which a word names very many the newest are
 * read by it; where the word is not all that is looked for, the month is looked through.
 */
export const findNamed = async (
  deps: FindReceiptsDeps,
  only: string | null,
  filter: ReceiptFilter,
  stretch: Stretch,
  byMonth: Awaited<ReturnType<typeof findByWord>>,
  wanted: number,
): Promise<Walk> => {
  const { finder, words } = deps;
  const end = stretch.before ?? `${stretch.to}${LAST}`;
  const found: Found[] = [];
  let named: string[] = [];
  const take = async (reading: Walk | Promise<Walk>): Promise<string | null> => {
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
    const newest = only === null ? null : await readNewest(deps, only, filter, part, left);
    const all = only !== null && newest === null && (await words.find('receipt', month, only, MAX_NAMED));
    if (all) {
      named.push(...new Set(all));
      continue;
    }
    const lookedTo = await take(newest ?? walk(finder, filter, part, left, MAX_QUESTIONS_A_MONTH));
    if (lookedTo !== null || found.length >= wanted) return { found, stoppedAt: lookedTo };
  }
  const stoppedAt = await readNamed();
  return { found, stoppedAt };
};
