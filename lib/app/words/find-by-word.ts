import type { WordedKind, Words } from './word-ports.ts';

/**
 * Places of the documents of each of these months that may have all of `starts`, in no order: those of the first of them
 * that names at most `limit`; null: all name more. One question a month.
 */
export const findByWord = async (
  words: Pick<Words, 'find'>,
  kind: WordedKind,
  months: readonly string[],
  starts: readonly string[],
  limit: number,
): Promise<readonly (readonly [month: string, places: readonly string[] | null])[]> =>
  Promise.all(
    months.map(async (month) => {
      for (const start of starts) {
        const places = await words.find(kind, month, start, limit);
        if (places !== null) return [month, [...new Set(places)]] as const;
      }
      return [month, null] as const;
    }),
  );
