import type { DocumentKind } from '#app/posting/document-kind.ts';
import type { MachineDeps } from '#app/posting/machine-deps.ts';
import { postDocument } from '#app/posting/post-document.ts';
import type { Poster } from '#app/posting/poster.ts';
import type { PostingStep } from '#app/posting/posting-step.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { salesOrderKeyOf } from '#domain/sales-orders/sales-order.ts';
import type { PostingStore } from './posting-ports.ts';

/** One look at a posting of some kind, whatever is found of it in the accounting system. */
type PostsOne = (postingId: string) => Promise<PostingStep>;

/** The kinds that a poster takes on, by their name in a posting. */
type PostedKinds = Readonly<Partial<Record<Posting['kind'], PostsOne>>>;

/** `begin`: as a poster's, for the calls of one document of this kind. */
export const postsKind =
  <Found>(
    deps: MachineDeps,
    kind: DocumentKind<Posting, Found>,
    begin: () => () => Promise<void>,
  ): PostsOne =>
  async (postingId) => {
    const end = begin();
    try {
      return await postDocument(deps, kind, postingId);
    } finally {
      await end();
    }
  };

/**
 * The documents that have their outbox entry of their own, as the loop over all that is due sees them. One of a kind that
 * is not among these throws, is logged as an error and is pushed back behind the others.
 */
export const postingPoster = (
  postings: Pick<PostingStore, 'load' | 'dueBy' | 'pushBack'>,
  kinds: PostedKinds,
): Poster => ({
  idField: 'postingId',
  dueBy: (instant, limit) => postings.dueBy(instant, limit),
  pushBack: (id, until) => postings.pushBack(id, until),
  async ordersOf(id) {
    const posting = await postings.load(id);
    return posting?.shipment?.lines.map(salesOrderKeyOf) ?? [];
  },
  async post(id) {
    const posting = await postings.load(id);
    if (!posting) return 'nothing';
    const post = kinds[posting.kind];
    if (!post) throw new Error(`Nothing here posts a ${posting.kind}.`);
    return post(id);
  },
});
