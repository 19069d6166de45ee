import { type BackOff, backOffMs } from '#domain/back-off.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { attemptAt, changed } from './document-change.ts';
import type { Postable } from './posting-state.ts';

/** What becomes of a document that could not be posted now (domain.md, Goods receipt). Instants in epoch ms. */

/** Twelve transient attempts; then a person has to look. */
export const MAX_TRANSIENT_ATTEMPTS = 12;

const BACK_OFF: BackOff = { firstMs: 5_000, maxMs: 15 * 60_000, jitter: 0.25 };

/** Our own call budget is used up: a sliding window frees calls gradually. */
const NO_ROOM_MS = 3_000;

/** The accounting system declined it (throttled or busy): exponential back-off, from a short first delay. */
const TURNED_AWAY: BackOff = { firstMs: NO_ROOM_MS, maxMs: 3 * 60_000 };

/** How long the next attempt waits, in whole ms. `random` in [0, 1). */
export const attemptDelayMs = (attempts: number, random: number): number =>
  Math.round(backOffMs(BACK_OFF, attempts, random));

/** In doubt, and the look-up itself found no answer: stays POSTING, is looked up again later. */
export const retryLookUp = <D extends Postable>(
  document: D,
  message: string,
  now: number,
  random: number,
): D => {
  const { state } = document;
  if (state.status !== 'POSTING') return document;
  const attempts = document.transientAttempts + 1;
  return {
    ...changed(
      document,
      { ...state, lease: null, nextAttemptAt: now + attemptDelayMs(Math.min(attempts, 4), random) },
      attemptAt(now, 'waiting', message),
    ),
    transientAttempts: attempts,
  };
};

/** Why an attempt can't be ended so. */
export type NotEnded = 'NOT_POSTING' | 'IN_DOUBT';

const refusalToEnd = ({ state }: Postable): NotEnded | null => {
  if (state.status !== 'POSTING') return 'NOT_POSTING';
  return state.phase.name === 'inDoubt' ? 'IN_DOUBT' : null;
};

/** POSTING → FAILED: a permanent refusal. What it stands for is done all the same: the goods are where they are. */
export const fail = <D extends Postable>(
  document: D,
  code: string,
  reason: string,
  now: number,
): Result<D, NotEnded> => {
  const why = refusalToEnd(document);
  return why === null
    ? ok(changed(document, { status: 'FAILED', code, reason }, attemptAt(now, 'failed', reason)))
    : err(why);
};

/**
 * POSTING → QUEUED: nothing was written because there was no room for another call, or another document was at work on
 * the form. Nobody's fault, so that it is no attempt: a crowd must not wear a document's attempts out. `isTurnedAway`:
 * by the accounting system itself, and each such turn makes the next wait longer. `delayedBy`: what it said, for people.
 */
export const requeueWithoutAttempt = <D extends Postable>(
  document: D,
  now: number,
  {
    isTurnedAway,
    delayedBy,
    retryAfterMs = 0,
  }: { readonly isTurnedAway: boolean; readonly delayedBy: string; readonly retryAfterMs?: number },
): Result<D, NotEnded> => {
  const why = refusalToEnd(document);
  if (why !== null) return err(why);
  const { state } = document;
  const missed = (state.status === 'POSTING' ? state.turnsMissed : 0) ?? 0;
  const turnsMissed = isTurnedAway ? missed + 1 : missed;
  const waitMs = isTurnedAway ? backOffMs(TURNED_AWAY, turnsMissed) : NO_ROOM_MS;
  const nextAttemptAt = now + Math.max(retryAfterMs, waitMs);
  return ok(changed(document, { status: 'QUEUED', nextAttemptAt, turnsMissed, delayedBy }));
};

/** POSTING → QUEUED: an error before anything was written. The twelfth time it is FAILED instead. */
export const retryWithBackOff = <D extends Postable>(
  document: D,
  message: string,
  now: number,
  random: number,
  retryAfterMs = 0,
): Result<D, NotEnded> => {
  const why = refusalToEnd(document);
  if (why !== null) return err(why);
  const attempts = document.transientAttempts + 1;
  if (attempts >= MAX_TRANSIENT_ATTEMPTS) {
    const failed = fail(document, 'TOO_MANY_ATTEMPTS', message, now);
    return failed.ok ? ok({ ...failed.value, transientAttempts: attempts }) : failed;
  }
  const nextAttemptAt = now + Math.max(retryAfterMs, attemptDelayMs(attempts, random));
  const waiting = changed(document, { status: 'QUEUED', nextAttemptAt }, attemptAt(now, 'waiting', message));
  return ok({ ...waiting, transientAttempts: attempts });
};
