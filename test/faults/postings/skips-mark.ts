import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import { ok } from '#domain/result.ts';

/** Takes a guard away: writes nothing of what it is about to send. */
export const skipsMark = <D extends { readonly postings: Pick<PostingStore, 'load' | 'save'> }>(
  deps: D,
): D => ({
  ...deps,
  postings: {
    ...deps.postings,
    load: (id: string) => deps.postings.load(id),
    save: async (...[next, previous]: Parameters<PostingStore['save']>) =>
      next.state.status === 'POSTING' && next.state.phase.name === 'sending'
        ? ok(undefined)
        : deps.postings.save(
            next,
            // What was not written is not what stands.
            previous.state.status === 'POSTING' && previous.state.phase.name === 'sending'
              ? { ...previous, version: previous.version - 1 }
              : previous,
          ),
  },
});
