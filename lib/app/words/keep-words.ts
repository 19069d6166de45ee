import type { Clock } from '#app/clock-ports.ts';
import { nextMonth, siteDay } from '#domain/calendar.ts';
import type { WordedKind, WordKeeping, WordSource } from './word-ports.ts';

export interface KeepWordsDeps {
  readonly words: WordKeeping;
  readonly receiptWords: WordSource;
  readonly clock: Clock;
}

/** Before it nobody received anything with this product. A month with nothing costs next to nothing. */
const FIRST_MONTH = '2020-01';

/** A document may reach its index so much later than its own time says. Lists look through what is newer as it stands. */
const LAG_MS = 15 * 60_000;

const PAGE = 100;

/**
 * Writes the words of documents in the order of their places, from where it was last: of those from before there were
 * words as of new ones. Written and remembered page by page, so that it may be stopped anywhere and begun anew.
 */
export const keepWords = async (
  { words, receiptWords, clock }: KeepWordsDeps,
  hasTime: () => boolean,
): Promise<void> => {
  const kind: WordedKind = 'receipt';
  const begun = await words.reached(kind);
  let reached = begun || FIRST_MONTH;
  let remembered = begun;
  const settled = clock.now() - LAG_MS;
  const upTo = `${siteDay(settled)}#${new Date(settled).toISOString()}`;
  while (hasTime() && reached < upTo) {
    const month = reached.slice(0, 7);
    const { documents, more } = await receiptWords.ofMonth(month, reached, upTo, PAGE);
    await words.write(kind, documents);
    reached = documents.at(-1)?.place ?? reached;
    if (!more) {
      if (month >= upTo.slice(0, 7)) break;
      reached = nextMonth(month);
    }
    if (documents.length === 0) continue;
    await words.reach(kind, reached);
    remembered = reached;
  }
  if (remembered !== reached) await words.reach(kind, reached);
};

/** From the first document on, whatever was gone through before. */
export const keepWordsAnew = ({ words }: Pick<KeepWordsDeps, 'words'>): Promise<void> =>
  words.reach('receipt', '');
