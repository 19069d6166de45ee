import { type DomainError, domainError } from '#domain/errors.ts';
import { cancelDocument, retry, settledSoon } from '#domain/posting/cancel-and-retry.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** What a person wants of how a shipment reaches the books. `version`: the one they saw; left out, whatever stands is meant. */
interface PostingCommand {
  readonly version?: number | undefined;
  /** The user name, for the timeline. */
  readonly by: string;
}

const stale = (): DomainError =>
  domainError(
    'STALE_VERSION',
    'How this shipment is posted has moved on meanwhile. Look again, then decide.',
  );

const isStale = ({ version: stands }: Posting, { version }: PostingCommand): boolean =>
  version !== undefined && version !== stands;

/** Sends a failed one on its way again. One that is on its way, or through, stands as it is. */
export const decideRetry = (
  posting: Posting,
  command: PostingCommand,
  now: number,
): Result<Posting, DomainError> => {
  const { documentNbr, state } = posting;
  if (state.status === 'CANCELLED')
    return err(
      domainError(
        'NOT_RETRYABLE',
        `Posting ${documentNbr} was cancelled. Enter the shipment in the accounting system by hand.`,
      ),
    );
  if (state.status !== 'FAILED') return ok(posting);
  if (isStale(posting, command)) return err(stale());
  const retried = retry(posting, command.by, now);
  return retried.ok
    ? retried
    : err(domainError('NOT_RETRYABLE', `Posting ${documentNbr} can't be tried again now.`));
};

const WHY_NOT_CANCELLABLE = {
  QUEUED: 'has been tried already and waits for its next attempt. Its posting can be cancelled if it fails.',
  POSTING: 'is on its way to the accounting system. Its posting can be cancelled if it fails.',
  POSTED: 'is in the accounting system. Correct it there.',
  FAILED: "can't be cancelled now.",
} as const;

/** It is not posted by us any more: somebody enters it by hand. One that is cancelled already stands as it is. */
export const decideCancel = (
  posting: Posting,
  command: PostingCommand & { readonly reason: string },
  now: number,
): Result<Posting, DomainError> => {
  const { documentNbr, state } = posting;
  if (state.status === 'CANCELLED') return ok(posting);
  if (isStale(posting, command)) return err(stale());
  const cancelled = cancelDocument(posting, command.by, command.reason, now);
  return cancelled.ok
    ? ok(settledSoon(cancelled.value, now))
    : err(domainError('NOT_CANCELLABLE', `Shipment ${documentNbr} ${WHY_NOT_CANCELLABLE[state.status]}`));
};

/** Somebody has looked at what differs in the books. Checked twice it stands as it is; without a remark there is nothing. */
export const decideChecked = (posting: Posting, by: string): Posting =>
  posting.state.status === 'POSTED' && posting.remark && posting.remark.checkedBy === null
    ? { ...posting, remark: { ...posting.remark, checkedBy: by }, version: posting.version + 1 }
    : posting;
