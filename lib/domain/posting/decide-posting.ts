import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { cancelDocument, retry } from './cancel-and-retry.ts';
import type { Posting } from './posting-record.ts';

/** What a person wants of a posting; `version`: the one that they saw. */
interface PostingCommand {
  readonly version: number;
  /** The user name, for its timeline. */
  readonly by: string;
}

const stale = (): DomainError =>
  domainError('STALE_VERSION', 'It has moved on meanwhile. Look again, then decide.');

/** Failed, and it is known what would be sent. */
export const isRetryable = ({ state, kit, shipment, adjustment }: Posting): boolean =>
  state.status === 'FAILED' && (kit ?? shipment ?? adjustment) !== null;

const WHY_NOT_CANCELLABLE = {
  QUEUED: 'has been tried already and waits for its next attempt. It can be cancelled if it fails.',
  POSTING: 'is being sent to the accounting system. It can be cancelled if it fails.',
  POSTED: 'is in the accounting system. Correct it there.',
  FAILED: 'cannot be cancelled now.',
} as const;

/** Gives a posting up. One that was given up already stands as it is, so that a resend is never refused. */
export const decideCancelPosting = (
  posting: Posting,
  { version, by, reason }: PostingCommand & { readonly reason: string },
  now: number,
): Result<Posting, DomainError> => {
  const { status } = posting.state;
  if (status === 'CANCELLED') return ok(posting);
  if (version !== posting.version) return err(stale());
  const cancelled = cancelDocument(posting, by, reason, now);
  return cancelled.ok
    ? cancelled
    : err(domainError('NOT_CANCELLABLE', `${posting.documentNbr} ${WHY_NOT_CANCELLABLE[status]}`));
};

/** Somebody has looked at what differs in the books. Checked twice it stands as it is; without a remark there is nothing. */
export const decideCheckedPosting = (posting: Posting, by: string): Posting =>
  posting.state.status === 'POSTED' && posting.remark && posting.remark.checkedBy === null
    ? { ...posting, remark: { ...posting.remark, checkedBy: by }, version: posting.version + 1 }
    : posting;

/** Sends a posting that failed on its way again. One that is on its way, or through, stands as it is. */
export const decideRetryPosting = (
  posting: Posting,
  { version, by }: PostingCommand,
  now: number,
): Result<Posting, DomainError> => {
  const { state, documentNbr } = posting;
  const refused = (why: string) => err(domainError('NOT_RETRYABLE', `${documentNbr} ${why}`));
  if (state.status === 'CANCELLED') return refused('was given up and is not sent any more.');
  if (state.status !== 'FAILED') return ok(posting);
  if (version !== posting.version) return err(stale());
  if (!isRetryable(posting)) return refused(`has nothing that could be sent. ${state.reason}`);
  const retried = retry(posting, by, now);
  return retried.ok ? retried : refused('cannot be retried now.');
};
