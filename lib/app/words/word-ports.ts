/** Documents that are found by words, each by its place: the site's day, the instant and the id, in the order of lists. */
export const WORDED_KINDS = ['receipt', 'shipment', 'run'] as const;
export type WordedKind = (typeof WORDED_KINDS)[number];

/** The word of a document that is to be read at every search: what it will be found by is not known yet. */
export const EVERY_WORD = '*';

/** How far words have come, and when it was last looked which runs are live (`settledRuns`). */
type Reached = WordedKind | 'liveRuns';

interface WordedDocument {
  readonly place: string;
  /** All words that it is found by. */
  readonly words: readonly string[];
  /** When it is removed, in epoch seconds; undefined: never, or that is not known yet. */
  readonly expiresAt?: number;
}

/** Words of documents, month by month. They only find: what is shown is read by key. */
export interface Words {
  /**
   * Places of those of a month that have a word that begins so, in no order; null: they are more than `limit`. Runs are few
   * and looked for through all years: theirs lie together, whatever month is said.
   */
  find(kind: WordedKind, month: string, start: string, limit: number): Promise<readonly string[] | null>;
  /** All up to this place have their words. A month: all before it have. Empty: none has yet. */
  reached(kind: Reached): Promise<string>;
}

/** Words that very many documents have. */
export interface CommonWords {
  /**
   * Places of those of a month that have a word that begins so, the newest first, from one place on and before another:
   * `limit` of them, or all; null: too many different words begin so.
   */
  newest(
    kind: WordedKind,
    month: string,
    start: string,
    within: { readonly from: string; readonly before: string; readonly limit: number },
  ): Promise<readonly string[] | null>;
}

/** Words as they are written: those of a document may be written again. */
export interface WordKeeping extends Pick<Words, 'reached'> {
  write(kind: WordedKind, documents: readonly WordedDocument[]): Promise<void>;
  /** False where it was not `before` any more: somebody else goes on with it. */
  reach(kind: Reached, place: string, before: string): Promise<boolean>;
  /** Nothing is reached, whoever is writing. */
  beginAnew(kind: Reached): Promise<void>;
}

/** Documents of a kind in the order of their places. */
export interface WordSource {
  /** Those of a month after one place and up to another, the first `limit` of them. */
  ofMonth(
    month: string,
    after: string,
    upTo: string,
    limit: number,
  ): Promise<{ documents: readonly WordedDocument[]; more: boolean }>;
  /**
   * Up to which instant (epoch ms) what comes is here for good; null: that is not known yet. Default: all but what an index
   * that lags may lack.
   */
  settled?(now: number): Promise<number | null>;
}
