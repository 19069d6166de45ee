import { findByWord } from '#app/words/find-by-word.ts';
import { LAST, monthsOf } from '#domain/receiving/receipt/day-range.ts';
import type { ReceiptFilter } from '#domain/receiving/receipt/receipt-filter.ts';
import { wordsAsked } from '#domain/receiving/receipt/receipt-words.ts';
import { type FindReceiptsDeps, findNamed, MAX_NAMED, narrowed } from './find-named.ts';
import { findOpen } from './find-open.ts';
import { type Stretch, type Walk, walk } from './walk-receipts.ts';

/** Where a filter lets few through, a page ends after so many questions to the index (1 MB at most each). */
const MAX_QUESTIONS = 10;

/** Sorts behind a place, and before every later one. */
const AFTER = '!';

/** Where a word is all that is looked for, more than these are not asked for at once: the newest are enough for a page. */
const MAX_NAMED_ALONE = 200;

/** The word that is all that a list looks for, but for its warehouse; null: there is more to look at, or none. */
const onlyWord = (starts: readonly string[], { status, search }: ReceiptFilter): string | null =>
  status === undefined && search === undefined && starts.length === 1 ? (starts[0] ?? null) : null;

/**
 * Receipts of a stretch that belong to the list, the newest first, until `wanted` are found, it is through, or enough was
 * asked: what failed or is on its way by its mark; by words where the filter has some, what is newer than the words have
 * come being looked through, which costs the same however many receipts there are. Without words all is looked through.
 * The index is asked at most MAX_QUESTIONS times; for a month of which a word names very many it, or the words, are asked
 * MAX_QUESTIONS_A_MONTH times. What may have moved on is read by key.
 */
export const findReceipts = async (
  deps: FindReceiptsDeps,
  filter: ReceiptFilter,
  range: Stretch,
  wanted: number,
  now: number,
): Promise<Walk> => {
  const { finder, words } = deps;
  const open = await findOpen(finder, filter, now);
  if (open) return { found: narrowed(open, filter, range), stoppedAt: null };
  const starts = wordsAsked(filter);
  const reached = starts.length === 0 ? '' : await words.reached('receipt');
  if (reached <= range.from) return walk(finder, filter, range, wanted, MAX_QUESTIONS);
  const only = onlyWord(starts, filter);
  const [newer, end] = [`${reached}${AFTER}`, range.before ?? `${range.to}${LAST}`];
  const [head, byMonth] = await Promise.all([
    newer < end
      ? walk(finder, filter, { ...range, from: newer }, wanted, MAX_QUESTIONS)
      : ({ found: [], stoppedAt: null } satisfies Walk),
    findByWord(
      words,
      'receipt',
      monthsOf({ from: range.from, to: end.slice(0, 10) }),
      starts,
      only === null ? MAX_NAMED : MAX_NAMED_ALONE,
    ),
  ]);
  if (head.stoppedAt !== null || head.found.length >= wanted) return head;
  const older: Stretch = newer < end ? { ...range, before: newer } : range;
  const { found, stoppedAt } = await findNamed(
    deps,
    only,
    filter,
    older,
    byMonth,
    wanted - head.found.length,
  );
  return { found: [...head.found, ...found], stoppedAt };
};
