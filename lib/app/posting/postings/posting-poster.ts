import type { DocumentKind } from '#app/posting/document-kind.ts';
import type { MachineDeps } from '#app/posting/machine-deps.ts';
import { postDocument } from '#app/posting/post-document.ts';
import type { Poster } from '#app/posting/poster.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import type { PostingStore } from './posting-ports.ts';

/** The documents of one kind that have their outbox entry of their own, as the loop over all that is due sees them. */
export const postingPoster = <Found>(
  deps: MachineDeps,
  postings: PostingStore,
  kind: DocumentKind<Posting, Found>,
  begin: () => () => Promise<void>,
): Poster => ({
  idField: 'postingId',
  dueBy: (instant, limit) => postings.dueBy(instant, limit),
  pushBack: (id, until) => postings.pushBack(id, until),
  begin,
  post: (id) => postDocument(deps, kind, id),
});
