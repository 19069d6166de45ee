import { changed } from './document-change.ts';
import { attemptDelayMs } from './failed-attempt.ts';
import type { Postable, PostingAttempt } from './posting-state.ts';

/** POSTED or cancelled, and what should show it could not be read or written: settled later. */
export const settleLater = <D extends Postable>(document: D, now: number, random: number): D => {
  const { state } = document;
  if (state.status !== 'CANCELLED' && (state.status !== 'POSTED' || state.settled)) return document;
  const attempts = document.transientAttempts + 1;
  return {
    ...changed(document, { ...state, nextAttemptAt: now + attemptDelayMs(Math.min(attempts, 4), random) }),
    transientAttempts: attempts,
  };
};

/** All of ours shows it: nothing is left to do. `remark`: what a person should know of how it ended. */
export const settled = <D extends Postable>(document: D, remark?: PostingAttempt): D => {
  const { state } = document;
  if (state.status === 'POSTED' && !state.settled)
    return changed(document, { ...state, settled: true }, remark);
  return state.status === 'CANCELLED' && state.nextAttemptAt !== undefined
    ? changed(document, { status: 'CANCELLED', reason: state.reason }, remark)
    : document;
};
