/** How often one person may have the accounting system asked: others type order numbers at other docks. */
export interface PersonShare {
  /** Takes one of the person's share of this minute. Null: it was there; else how long until the next, in ms. */
  take(sub: string, now: number): Promise<number | null>;
}
