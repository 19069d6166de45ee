import type { WordedKind, Words } from './word-ports.ts';

/** Of a word that more documents of a month have, looking through them finds enough just as soon. */
const MAX_PLACES = 1_000;

/**
 * Places of the documents of each of these months that may have all of `starts`, in no order: those of the first of them
 * that does not name very many; null: all do. One question a month.
 */
export const findByWord = async (
  words: Pick<Words, 'find'>,
  kind: WordedKind,
  months: readonly string[],
  starts: readonly string[],
): Promise<readonly (readonly [month: string, places: readonly string[] | null])[]> =>
  Promise.all(
    months.map(async (month) => {
      for (const start of starts) {
        const places = await words.find(kind, month, start, MAX_PLACES);
        if (places !== null) return [month, [...new Set(places)]] as const;
      }
      return [month, null] as const;
    }),
  );
