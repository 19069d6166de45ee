import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import { claimDocument, posted } from '#domain/posting/posting.ts';

/** Takes a run's entry into the books, as the poster does, or dies on the way. */
export const postRun = async (
  postings: Pick<PostingStore, 'load' | 'save'>,
  runId: string,
  now: () => number,
): Promise<boolean> => {
  const found = await postings.load(runId);
  const claimed = found && claimDocument(found, 'poster', now());
  if (!found || !claimed?.ok || !(await postings.save(claimed.value, found)).ok) return false;
  const inBooks = { booksType: 'Assembly', booksNbr: runId };
  const done = posted(claimed.value, inBooks, { outcome: 'posted', message: 'Posted.' }, now());
  return (await postings.save(done, claimed.value)).ok;
};
