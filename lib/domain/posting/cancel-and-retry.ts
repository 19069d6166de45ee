import { err, ok, type Result } from '#domain/result.ts';
import { attemptAt, changed } from './document-change.ts';
import type { Postable } from './posting-state.ts';

/** FAILED → QUEUED: a person looked and says again. */
export const retry = <D extends Postable>(document: D, by: string, now: number): Result<D, 'NOT_FAILED'> => {
  if (document.state.status !== 'FAILED') return err('NOT_FAILED');
  const retried = changed(
    document,
    { status: 'QUEUED', nextAttemptAt: now },
    attemptAt(now, 'retried', `Retried by ${by}.`),
  );
  return ok({ ...retried, transientAttempts: 0 });
};

/** `begun`: what stands of it in the books, finished or not, where its kind keeps that. */
type Tried = Pick<Postable, 'state' | 'attempts'> & { readonly begun?: object | null };

/** Nothing of it was tried yet: it can be cancelled as if it had not been sent. */
export const isUntried = ({ state, attempts, begun }: Tried): boolean =>
  state.status === 'QUEUED' && attempts.length === 0 && !begun;

/** It waits for something else, and nothing of it stands there: none of what was tried is still on its way. */
const isHeldUp = ({ state, begun }: Tried): boolean =>
  state.status === 'QUEUED' && state.waitsFor !== undefined && !begun;

/** May it still be cancelled: FAILED, held up, or QUEUED before its first attempt (domain.md, Goods receipt). */
export const isCancellable = (document: Tried): boolean =>
  document.state.status === 'FAILED' || isUntried(document) || isHeldUp(document);

/** FAILED, or QUEUED before its first attempt → CANCELLED. */
export const cancelDocument = <D extends Postable>(
  document: D,
  by: string,
  reason: string,
  now: number,
): Result<D, 'NOT_CANCELLABLE'> =>
  isCancellable(document)
    ? ok(
        changed(
          document,
          { status: 'CANCELLED', reason },
          attemptAt(now, 'cancelled', `Cancelled by ${by}: ${reason}`),
        ),
      )
    : err('NOT_CANCELLABLE');

/** One that was cancelled, and of which something else is still to be written: the poster does, whoever lives. */
export const settledSoon = <D extends Postable>(document: D, now: number): D =>
  document.state.status === 'CANCELLED'
    ? { ...document, state: { ...document.state, nextAttemptAt: now } }
    : document;
