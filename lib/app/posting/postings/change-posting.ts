import type { PostingResponse } from '#api/posting/posting-response.ts';
import { mutate, type Retry, stands, write } from '#app/mutate.ts';
import { toPostingProgress } from '#app/posting/posting-progress.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { isCancellable } from '#domain/posting/cancel-and-retry.ts';
import { isRetryable } from '#domain/posting/decide-posting.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { PostingStore } from './posting-ports.ts';

const inBooksOf = ({ state, begun }: Posting): PostingResponse['inBooks'] =>
  state.status === 'POSTED' ? { type: state.booksType, nbr: state.booksNbr } : begun;

/** A posting as a person looks at it. */
export const toPostingResponse = (posting: Posting): PostingResponse => {
  const { state, remark, marker, attempts, version } = posting;
  return {
    ...toPostingProgress(posting),
    ...{ marker, attempts: [...attempts], version },
    inBooks: inBooksOf(posting),
    toCheck: state.status === 'POSTED' && remark && remark.checkedBy === null ? remark.message : null,
    cancellable: isCancellable(posting),
    retryable: isRetryable(posting),
  };
};

const withCurrent = (error: DomainError, posting: Posting): DomainError => ({
  ...error,
  current: toPostingResponse(posting),
});

/** Changes a posting as a person wants it, and answers it as it then stands; a refusal carries what stands. */
export const changePosting = async (
  deps: Retry & { readonly postings: Pick<PostingStore, 'load' | 'save'> },
  postingId: string,
  decide: (posting: Posting) => Result<Posting, DomainError>,
): Promise<Result<{ data: PostingResponse }, DomainError>> => {
  const notFound = () => domainError('NOT_FOUND', 'It is not on its way into the books.');
  const changed = await mutate<Posting | null, Posting, DomainError>(deps, {
    load: () => deps.postings.load(postingId),
    decide(posting) {
      if (posting === null) return err(notFound());
      const next = decide(posting);
      if (!next.ok) return err(withCurrent(next.error, posting));
      return next.value === posting ? stands(posting) : write(next.value);
    },
    // Only what was found is decided on.
    save: (next, posting) => deps.postings.save(next, posting as Posting),
    contended: (posting) => {
      const busy = domainError('TRY_AGAIN', 'It is being posted at this moment. Look again, then decide.');
      return posting === null ? notFound() : withCurrent(busy, posting);
    },
  });
  return changed.ok ? ok({ data: toPostingResponse(changed.value) }) : changed;
};
