import type { Postable, PostingAttempt, PostingState } from './posting-state.ts';

/** The history kept on a document: the newest tries, enough for its timeline and small enough for its row. */
const MAX_ATTEMPTS_KEPT = 30;

/** The document in its next state, one version on; with what was tried, if something was. */
export const changed = <D extends Postable>(
  document: D,
  state: PostingState,
  attempt?: PostingAttempt,
): D => ({
  ...document,
  state,
  attempts: attempt ? [...document.attempts, attempt].slice(-MAX_ATTEMPTS_KEPT) : document.attempts,
  version: document.version + 1,
});

/** A line of the document's timeline. `now`: epoch ms. */
export const attemptAt = (
  now: number,
  outcome: PostingAttempt['outcome'],
  message: string,
): PostingAttempt => ({
  at: new Date(now).toISOString(),
  outcome,
  message,
});
