import { cancelDocument, isCancellable } from '#domain/posting/cancel-and-retry.ts';
import { attemptAt, changed } from '#domain/posting/document-change.ts';
import { type Posting, postingMarker } from '#domain/posting/posting-record.ts';
import type { Run } from '#domain/production/run.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { KitToPost } from './kit-to-post.ts';

/** Code of a posting that the accounting system would refuse: nothing is sent until a person says so. */
export const NOT_POSTABLE = 'NOT_POSTABLE';

interface Closing {
  readonly by: string;
  /** Epoch ms. */
  readonly now: number;
}

/** Fields of a new entry, none of which changes while its run is closed again and again. */
const newEntry = ({ runId, runNumber }: Pick<Run, 'runId' | 'runNumber'>, { by, now }: Closing): Posting => ({
  ...{ postingId: runId, kind: 'kit', documentNbr: runNumber, marker: postingMarker(runNumber, runId) },
  ...{
    createdAt: new Date(now).toISOString(),
    createdBy: by,
    begun: null,
    kit: null,
    shipment: null,
    adjustment: null,
  },
  state: { status: 'QUEUED', nextAttemptAt: now },
  ...{ remark: null, transientAttempts: 0, attempts: [], version: 1 },
});

/**
 * The entry of a run that is closed: on its way; or, where `refusals` says what the accounting system would not take,
 * stopped until a person has looked. `before`: of the run when it was closed before, given up; it keeps its mark, so
 * that whatever stands of it there is found and not made anew.
 */
export const kitPosting = (
  run: Pick<Run, 'runId' | 'runNumber'>,
  kit: KitToPost | null,
  refusals: readonly string[],
  before: Posting | null,
  closing: Closing,
): Posting => {
  const entry = before
    ? { ...before, version: before.version + 1, transientAttempts: 0, remark: null }
    : newEntry(run, closing);
  const { now } = closing;
  if (refusals.length === 0) return { ...entry, kit, state: { status: 'QUEUED', nextAttemptAt: now } };
  const reason = refusals.join(' ');
  const state = { status: 'FAILED', code: NOT_POSTABLE, reason } as const;
  const { version } = entry;
  return { ...changed({ ...entry, kit }, state, attemptAt(now, 'failed', reason)), version };
};

const inBooksAs = ({ begun }: Posting): string => (begun ? ` as ${begun.type} ${begun.nbr}` : '');

/**
 * The entry of a run that is opened again: given up, as nothing of it may be sent any more. Null: there is none to give
 * up. Refused, in words, once something of it stands in the books or may come to stand there.
 */
export const reopenedPosting = (
  posting: Posting | null,
  accountingName: string,
  { by, now }: Closing,
): Result<Posting | null, string> => {
  if (posting === null || posting.state.status === 'CANCELLED') return ok(null);
  const { documentNbr, state } = posting;
  if (state.status === 'POSTED')
    return err(
      `Run ${documentNbr} is in ${accountingName} as ${state.booksType} ${state.booksNbr}: it stays closed. Adjust stock instead.`,
    );
  if (!isCancellable(posting))
    return err(
      `Run ${documentNbr} is on its way into ${accountingName}. Wait until it is there or has failed, then decide.`,
    );
  if (posting.begun)
    return err(
      `Something of run ${documentNbr} stands in ${accountingName}${inBooksAs(posting)}. Delete it there and cancel its posting here, then reopen the run.`,
    );
  const cancelled = cancelDocument(posting, by, 'The run was reopened.', now);
  return cancelled.ok ? ok(cancelled.value) : err(`Run ${documentNbr} can't be reopened now.`);
};
