import { typedStart, wordStarts } from '#domain/words/word-starts.ts';
import type { ReceiptEntry } from './receipt-entry.ts';
import type { ReceiptFilter } from './receipt-filter.ts';

/** What receipts are found by, however many there are; the one that names the fewest first. */
const WORD_FILTERS = [
  'lot',
  'item',
  'person',
  'vendorId',
] as const satisfies readonly (keyof ReceiptFilter)[];

/** A word as it is kept, or the beginning of one as it is asked for: what it is of, then the word. */
const wordOf = (filter: (typeof WORD_FILTERS)[number], word: string): string => `${filter}:${word}`;

type Worded = Pick<ReceiptEntry, 'lots' | 'items' | 'receivedBy' | 'vendorID'>;

/** All words that a receipt is found by, each once. None of them ever changes. */
export const wordsOfReceipt = ({ lots, items, receivedBy, vendorID }: Worded): readonly string[] => {
  const texts = { lot: lots, item: items, person: [receivedBy], vendorId: [vendorID] };
  return [
    ...new Set(
      WORD_FILTERS.flatMap((filter) =>
        texts[filter].filter(Boolean).flatMap((text) => wordStarts(text).map((word) => wordOf(filter, word))),
      ),
    ),
  ];
};

/** The beginnings of words that all receipts of a filter have, the one that names the fewest first. */
export const wordsAsked = (filter: ReceiptFilter): readonly string[] =>
  WORD_FILTERS.flatMap((name) => {
    const typed = filter[name];
    return typed === undefined ? [] : wordOf(name, typedStart(typed));
  });
