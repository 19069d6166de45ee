import type { DocumentStore } from './document-ports.ts';
import type { PostingStep } from './posting-step.ts';

/** One kind's documents, as the loop over all that is due sees them. */
export interface Poster extends Pick<DocumentStore<never>, 'dueBy' | 'pushBack'> {
  /** How a line in the log names one that can't even be read. */
  readonly idField: string;
  /**
   * One look at one of them. Its calls follow one after the other: they are taken from the shared call budget together,
   * and what was not used is given back when the look is over, however it ended.
   */
  post(id: string): Promise<PostingStep>;
  /** Keys of the orders that it is of, one of which is not posted side by side with another. */
  ordersOf(id: string): Promise<readonly string[]>;
}

/** A document to be posted: found due by its index, or just queued, so that the index may not show it yet. */
export interface DueDocument {
  readonly poster: Poster;
  readonly id: string;
}
