/** What was counted at one moment. */
export interface Counted<Tally> {
  readonly tally: Tally;
  /** Epoch ms. */
  readonly at: number;
}

/** Rows that are counted, and the count of them that is kept for everybody who looks where they are very many. */
export interface TallySource<Tally> {
  /** Counts every one of them anew. */
  count(): Promise<Tally>;
  /** What was counted last; null: nothing was yet. */
  load(): Promise<Counted<Tally> | null>;
  /** Unless a later count is kept. */
  save(counted: Counted<Tally>): Promise<void>;
}
