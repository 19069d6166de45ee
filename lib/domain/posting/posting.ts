import { err, ok, type Result } from '#domain/result.ts';
import { attemptAt, changed } from './document-change.ts';
import type { InBooks, Lease, Postable, PostingPhase, Remark } from './posting-state.ts';

/**
 * The posting state machine of a document (domain.md, Goods receipt), whatever its kind. Every function takes what was
 * loaded and answers what to save; each save is conditional on the version it was decided on. Instants in epoch ms.
 */

export const LEASE_MS = 60_000;

/** While in doubt it is looked up soon, then this often, until the doubt has an end. */
const FIRST_LOOK_UP_MS = 1_000;
const LOOK_UP_INTERVAL_MS = 15_000;

/** The step that every kind begins with, and the only one of some. */
export const CREATE = 'create';

/** The step of a phase, where it has one: phases name none for the create. */
export const stepOf = (phase: PostingPhase): string | null =>
  phase.name === 'checking' ? null : (phase.step ?? CREATE);

/** When somebody should next look at this document; null: there is nothing left to do. */
export const dueAt = ({ state }: Pick<Postable, 'state'>): number | null => {
  switch (state.status) {
    case 'QUEUED':
      return state.nextAttemptAt;
    case 'POSTING':
      return state.lease ? Math.max(state.lease.until, state.nextAttemptAt) : state.nextAttemptAt;
    case 'POSTED':
      return state.settled ? null : state.nextAttemptAt;
    case 'CANCELLED':
      return state.nextAttemptAt ?? null;
    case 'FAILED':
      return null;
  }
};

const lease = (owner: string, now: number): Lease => ({ owner, until: now + LEASE_MS });

/** QUEUED → POSTING: takes the lease. */
export const claimDocument = <D extends Postable>(
  document: D,
  owner: string,
  now: number,
): Result<D, 'NOT_DUE'> => {
  const { state } = document;
  if (state.status !== 'QUEUED' || state.nextAttemptAt > now) return err('NOT_DUE');
  return ok(
    changed(document, {
      status: 'POSTING',
      phase: { name: 'checking' },
      lease: lease(owner, now),
      nextAttemptAt: now,
      ...(state.turnsMissed === undefined ? {} : { turnsMissed: state.turnsMissed }),
    }),
  );
};

/** QUEUED, but something else has to be through first (`waitsFor`): looked at again when it may be. No attempt. */
export const waitUntil = <D extends Postable>(document: D, until: number, waitsFor?: string): D =>
  document.state.status === 'QUEUED'
    ? changed(document, {
        status: 'QUEUED',
        nextAttemptAt: until,
        ...(waitsFor === undefined ? {} : { waitsFor }),
      })
    : document;

/**
 * POSTING without a living worker → ours. One that was `sending` is in doubt from now: the worker may have died
 * with its request still on the way.
 */
export const takeOver = <D extends Postable>(
  document: D,
  owner: string,
  now: number,
): Result<D, 'NOT_DUE'> => {
  const { state } = document;
  if (state.status !== 'POSTING' || (dueAt(document) ?? Number.POSITIVE_INFINITY) > now)
    return err('NOT_DUE');
  const lostWhileSending = state.phase.name === 'sending';
  return ok(
    changed(
      document,
      {
        ...state,
        phase: lostWhileSending ? doubtOf(state.phase, now) : state.phase,
        lease: lease(owner, now),
      },
      lostWhileSending
        ? attemptAt(now, 'inDoubt', 'The attempt was cut off while it was being sent.')
        : undefined,
    ),
  );
};

const doubtOf = (phase: PostingPhase, endedAt: number): PostingPhase => ({
  ...(phase.name !== 'checking' && phase.step !== undefined ? { step: phase.step } : {}),
  name: 'inDoubt',
  endedAt,
});

/** The holder lives and goes on. */
export const renewLease = <D extends Postable>(document: D, now: number): D =>
  document.state.status === 'POSTING' && document.state.lease
    ? changed(document, { ...document.state, lease: lease(document.state.lease.owner, now) })
    : document;

/**
 * Written before the first byte of a step. Refused while in doubt, and when so little of the lease is left that
 * somebody else could hold it before the request is out.
 */
export const beginSending = <D extends Postable>(
  document: D,
  now: number,
  step = CREATE,
): Result<D, 'NOT_CHECKING' | 'LEASE_ENDING'> => {
  const { state } = document;
  if (state.status !== 'POSTING' || state.phase.name !== 'checking') return err('NOT_CHECKING');
  if (!state.lease || state.lease.until - now < LEASE_MS / 2) return err('LEASE_ENDING');
  const phase: PostingPhase = { name: 'sending', ...(step === CREATE ? {} : { step }) };
  return ok(changed(document, { ...state, phase }));
};

/** May what was decided on a `sending` document still be carried out? Asked right before the first byte. */
export const mayStillSend = ({ state }: Pick<Postable, 'state'>, now: number): boolean =>
  state.status === 'POSTING' &&
  state.phase.name === 'sending' &&
  state.lease !== null &&
  state.lease.until - now >= LEASE_MS / 3;

/** A step is read back, carried out: the next one may be sent, under a lease that is whole again. */
export const stepCarriedOut = <D extends Postable>(document: D, now: number): D =>
  document.state.status === 'POSTING' && document.state.phase.name === 'sending' && document.state.lease
    ? changed(document, {
        ...document.state,
        phase: { name: 'checking' },
        lease: lease(document.state.lease.owner, now),
      })
    : document;

/** The step ended and nobody knows how. The lease ends, look-ups go on. */
export const enterDoubt = <D extends Postable>(document: D, message: string, now: number): D =>
  document.state.status === 'POSTING' && document.state.phase.name === 'sending'
    ? changed(
        document,
        {
          status: 'POSTING',
          phase: doubtOf(document.state.phase, now),
          lease: null,
          nextAttemptAt: now + FIRST_LOOK_UP_MS,
        },
        attemptAt(now, 'inDoubt', message),
      )
    : document;

/**
 * A look-up that began at `lookedAt` did not show what is in doubt. Until the accounting system can no longer carry out
 * the ambiguous request (`inDoubtMs` after it ended) that proves nothing; from then on the document may be checked, and
 * looked up once more, as if that step were never sent.
 */
export const afterLookUpWithoutIt = <D extends Postable>(
  document: D,
  lookedAt: number,
  inDoubtMs: number,
): Result<D, 'NOT_IN_DOUBT'> => {
  const { state } = document;
  if (state.status !== 'POSTING' || state.phase.name !== 'inDoubt') return err('NOT_IN_DOUBT');
  const certainAt = state.phase.endedAt + inDoubtMs;
  if (lookedAt >= certainAt) {
    return ok({ ...changed(document, { ...state, phase: { name: 'checking' } }), transientAttempts: 0 });
  }
  return ok(
    changed(document, {
      ...state,
      lease: null,
      nextAttemptAt: Math.min(certainAt, lookedAt + LOOK_UP_INTERVAL_MS),
    }),
  );
};

/** POSTING → POSTED: found or created, read back and equal. What it holds it keeps until it is settled. */
export const posted = <D extends Postable>(
  document: D,
  inBooks: InBooks<D>,
  how: { outcome: 'posted' | 'adopted'; message: string; remark?: Pick<Remark, 'of' | 'message'> | null },
  now: number,
): D =>
  document.state.status === 'POSTING'
    ? {
        ...changed(
          document,
          { ...inBooks, status: 'POSTED', settled: false, nextAttemptAt: now },
          attemptAt(now, how.outcome, how.message),
        ),
        transientAttempts: 0,
        remark: how.remark ? { ...how.remark, at: new Date(now).toISOString(), checkedBy: null } : null,
      }
    : document;

/** What was in doubt is found, carried out: there is no doubt about it any more, whatever it made. */
export const foundInBooks = <D extends Postable>(document: D): D =>
  document.state.status === 'POSTING' && document.state.phase.name === 'inDoubt'
    ? changed(document, { ...document.state, phase: { name: 'checking' } })
    : document;
