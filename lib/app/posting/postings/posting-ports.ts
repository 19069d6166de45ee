import type { DocumentStore } from '#app/posting/document-ports.ts';
import type { Posting } from '#domain/posting/posting-record.ts';

/** Documents on their way into the books that are no receipts. */
export interface PostingStore extends DocumentStore<Posting> {
  /** Those that exist, in no order. */
  loadMany(ids: readonly string[]): Promise<readonly Posting[]>;
}
