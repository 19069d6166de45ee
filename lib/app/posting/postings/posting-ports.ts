import type { DocumentStore } from '#app/posting/document-ports.ts';
import type { OpenMark } from '#domain/posting/attention.ts';
import type { Posting } from '#domain/posting/posting-record.ts';

/** Documents on their way into the books that are no receipts. */
export interface PostingStore extends DocumentStore<Posting> {
  /** Those that exist, in no order. */
  loadMany(ids: readonly string[]): Promise<readonly Posting[]>;
}

/** Those that wait for the poster or for a person. */
export interface OpenPostings {
  /** Marked so since before that instant (UTC ISO) by the index, the oldest first there; as they stand. */
  openSince(mark: OpenMark, until: string, limit: number): Promise<readonly Posting[]>;
}
