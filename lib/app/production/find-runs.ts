import { inTurn, type Part, partOf } from '#app/lists/list-parts.ts';
import { documentsOfLot } from '#app/stock/documents-of-lot.ts';
import type { LedgerReader, LotStore } from '#app/stock/stock-ports.ts';
import { EVERY_WORD, type Words } from '#app/words/word-ports.ts';
import { LISTED_FIELDS, type Run } from '#domain/production/run.ts';
import type { EndedStatus } from '#domain/production/run-status.ts';
import { placeOfRun, runAt, wordsOfRun } from '#domain/production/run-words.ts';
import { pickValues } from '#domain/record.ts';
import { typedStart } from '#domain/words/word-starts.ts';
import type { RunEntry, RunStore } from './production-ports.ts';

export interface FindRunsDeps {
  readonly runs: Pick<RunStore, 'history' | 'loadMany'>;
  readonly words: Words;
  readonly lots: Pick<LotStore, 'withNumber'>;
  readonly reader: Pick<LedgerReader, 'lines'>;
}

/** Below `before` and from `from` on; null: without an end. */
interface Range {
  readonly from: string | null;
  readonly before: string | null;
}

/** Of the words that are typed so many are asked for, each of which may name so many runs. */
const [MOST_WORDS, MOST_ASKED] = [4, 1_000];

/** Where more runs are named, a page of them is looked through just as soon. */
const MOST_NAMED = 300;

const orderOf = ({ startOrder }: RunEntry): string => startOrder;

const toEntry = (run: Run): RunEntry => ({ ...pickValues(run, LISTED_FIELDS), startOrder: placeOfRun(run) });

/** What has come into the history at a later place than the words have come. */
const newerThan =
  (part: Part<RunEntry>, reached: string): Part<RunEntry> =>
  async (slice) => {
    const from = slice.from === null || slice.from < reached ? reached : slice.from;
    const { rows, more } = await part({ ...slice, from });
    return { rows: rows.filter(({ startOrder }) => startOrder > reached), more };
  };

/** Ids of the runs that may have all of the words; null: very many may. */
const namedBy = async (
  words: Words,
  starts: readonly string[],
  ofLot: ReadonlySet<string>,
  { from, before }: Range,
): Promise<ReadonlySet<string> | null> => {
  const find = (start: string) => words.find('run', '', start, MOST_ASKED);
  // The longest name the fewest.
  const longest = starts.toSorted((one, other) => other.length - one.length).slice(0, MOST_WORDS);
  const [always, ...named] = await Promise.all([EVERY_WORD, ...longest].map(find));
  const [first, ...others] = named.flatMap((places) => (places === null ? [] : new Set(places)));
  if (!always || !first) return null;
  const places = [...first].filter((place) => others.every((other) => other.has(place)));
  const within = [...places, ...always].filter(
    (place) => (from === null || place >= from) && (before === null || place < before),
  );
  const ids = new Set([...within.map(runAt), ...ofLot]);
  return ids.size > MOST_NAMED ? null : ids;
};

/**
 * Ended runs that may have each of the words, and which of them do: a word is what the run's number, its order, product,
 * line or operator begins with; one alone may be the whole number of a lot that it made or used, too. Words that are kept
 * name them (decisions/049), and they are read by key; what came in at a later place than the words have come is looked
 * through, and all of them where there are no words yet or these name very many.
 */
export const findRuns = async (
  { runs, words, lots, reader }: FindRunsDeps,
  status: EndedStatus,
  typed: readonly string[],
  range: Range,
): Promise<{ readonly part: Part<RunEntry>; readonly belongs: (run: RunEntry) => boolean }> => {
  const starts = typed.map(typedStart);
  const [only] = typed;
  const [reached, moved] = await Promise.all([
    words.reached('run'),
    typed.length === 1 && only !== undefined ? documentsOfLot({ lots, reader }, only, 'run') : [],
  ]);
  const ofLot = new Set(moved);
  const belongs = (run: RunEntry): boolean => {
    if (ofLot.has(run.runId)) return true;
    const own = wordsOfRun(run);
    return starts.every((start) => own.some((word) => word.startsWith(start)));
  };
  const all: Part<RunEntry> = (slice) => runs.history(status, slice);
  const ids = reached === '' ? null : await namedBy(words, starts, ofLot, range);
  if (ids === null) return { part: all, belongs };
  const found = (await runs.loadMany([...ids])).filter((run) => run.status === status).map(toEntry);
  const older = found.filter(({ startOrder }) => startOrder <= reached);
  return { part: inTurn(newerThan(all, reached), partOf(older, orderOf)), belongs };
};
