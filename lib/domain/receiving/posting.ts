import { err, ok, type Result } from '#domain/result.ts';
import { inFlightReceipt, type Order, type OrderSnapshot, type Reservation } from './order.ts';
import {
  type GoodsReceipt,
  type Lease,
  linesByNumber,
  type PostingAttempt,
  type ReceiptState,
} from './receipt.ts';

/**
 * The road of a receipt into the books (domain.md, Goods receipt). Every function takes what was loaded and
 * answers what to save; each save is conditional on the versions it was decided on. Instants in epoch ms.
 */

export const LEASE_MS = 60_000;

/** Twelve transient attempts; then a person has to look. */
export const MAX_TRANSIENT_ATTEMPTS = 12;

const FIRST_BACK_OFF_MS = 5_000;
const LONGEST_BACK_OFF_MS = 15 * 60_000;

/** While in doubt it is looked up soon, then this often, until the doubt has an end. */
const FIRST_LOOK_MS = 1_000;
const LOOK_AGAIN_MS = 15_000;

/** The history kept on a receipt: the newest tries, enough for its timeline and small enough for its row. */
const ATTEMPTS_KEPT = 30;

export interface ReceiptAndOrder {
  readonly receipt: GoodsReceipt;
  readonly order: Order;
}

type In<Status extends ReceiptState['status']> = Extract<ReceiptState, { status: Status }>;

/** 5 s doubling to 15 min, the last quarter at random so that a crowd spreads. `random` in [0, 1). */
export const backOffMs = (attempt: number, random: number): number => {
  const full = Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** Math.max(0, attempt - 1));
  return Math.round(full * (0.75 + 0.25 * random));
};

const changed = (receipt: GoodsReceipt, state: ReceiptState, attempt?: PostingAttempt): GoodsReceipt => ({
  ...receipt,
  state,
  attempts: attempt ? [...receipt.attempts, attempt].slice(-ATTEMPTS_KEPT) : receipt.attempts,
  version: receipt.version + 1,
});

const attemptAt = (now: number, outcome: PostingAttempt['outcome'], message: string): PostingAttempt => ({
  at: new Date(now).toISOString(),
  outcome,
  message,
});

const withReservation = (
  order: Order,
  receiptId: string,
  reservation: Reservation | null,
  epoch: 0 | 1,
): Order => {
  const { [receiptId]: _, ...others } = order.reservations;
  return {
    ...order,
    reservations: reservation ? { ...others, [receiptId]: reservation } : others,
    version: order.version + 1,
    epoch: order.epoch + epoch,
  };
};

const backToWaiting = (order: Order, receiptId: string): Order => {
  const reservation = order.reservations[receiptId];
  return reservation ? withReservation(order, receiptId, { ...reservation, phase: 'waiting' }, 1) : order;
};

/** When somebody should next look at this receipt; null: there is nothing left to do. */
export const dueAt = (receipt: GoodsReceipt): number | null => {
  const { state } = receipt;
  switch (state.status) {
    case 'QUEUED':
      return state.nextAttemptAt;
    case 'POSTING':
      return state.lease ? Math.max(state.lease.until, state.nextAttemptAt) : state.nextAttemptAt;
    case 'POSTED':
      return state.settled ? null : state.nextAttemptAt;
    case 'FAILED':
    case 'CANCELLED':
      return null;
  }
};

const lease = (owner: string, now: number): Lease => ({ owner, until: now + LEASE_MS });

/**
 * QUEUED → POSTING: takes the lease, and the order's one place in flight. A reservation that is missing (tables
 * restored to different moments) is made again from the receipt: the goods are on the floor whatever the table says.
 */
export const claim = (
  { receipt, order }: ReceiptAndOrder,
  owner: string,
  now: number,
): Result<ReceiptAndOrder, 'NOT_DUE' | 'ORDER_BUSY'> => {
  if (receipt.state.status !== 'QUEUED' || receipt.state.nextAttemptAt > now) return err('NOT_DUE');
  if (inFlightReceipt(order) !== null) return err('ORDER_BUSY');
  const reservation = order.reservations[receipt.receiptId] ?? { qtyByLine: linesByNumber(receipt) };
  return ok({
    receipt: changed(receipt, {
      status: 'POSTING',
      phase: { name: 'checking' },
      lease: lease(owner, now),
      nextAttemptAt: now,
    }),
    order: withReservation(order, receipt.receiptId, { ...reservation, phase: 'inFlight' }, 1),
  });
};

/** QUEUED, but another receipt of the order is in flight: looked at again when that one may be through. */
export const waitForOrder = (receipt: GoodsReceipt, until: number): GoodsReceipt =>
  receipt.state.status === 'QUEUED' ? changed(receipt, { status: 'QUEUED', nextAttemptAt: until }) : receipt;

/**
 * POSTING without a living worker → ours. One that was `sending` is in doubt from now: the worker may have died
 * with its request still on the way.
 */
export const takeOver = (
  receipt: GoodsReceipt,
  owner: string,
  now: number,
): Result<GoodsReceipt, 'NOT_DUE'> => {
  const { state } = receipt;
  if (state.status !== 'POSTING' || (dueAt(receipt) ?? Number.POSITIVE_INFINITY) > now) return err('NOT_DUE');
  const lostWhileSending = state.phase.name === 'sending';
  return ok(
    changed(
      receipt,
      {
        ...state,
        phase: lostWhileSending ? { name: 'inDoubt', endedAt: now } : state.phase,
        lease: lease(owner, now),
      },
      lostWhileSending
        ? attemptAt(now, 'inDoubt', 'The attempt was cut off while it was being sent.')
        : undefined,
    ),
  );
};

/** The holder lives and goes on. */
export const renewLease = (receipt: GoodsReceipt, now: number): GoodsReceipt =>
  receipt.state.status === 'POSTING' && receipt.state.lease
    ? changed(receipt, { ...receipt.state, lease: lease(receipt.state.lease.owner, now) })
    : receipt;

/**
 * Written before the first byte of a create. Refused while in doubt, and when so little of the lease is left that
 * somebody else could hold it before the request is out.
 */
export const beginSending = (
  receipt: GoodsReceipt,
  now: number,
): Result<GoodsReceipt, 'NOT_CHECKING' | 'LEASE_ENDING'> => {
  const { state } = receipt;
  if (state.status !== 'POSTING' || state.phase.name !== 'checking') return err('NOT_CHECKING');
  if (!state.lease || state.lease.until - now < LEASE_MS / 2) return err('LEASE_ENDING');
  return ok(changed(receipt, { ...state, phase: { name: 'sending' } }));
};

/** May what was decided on a `sending` receipt still be carried out? Asked right before the first byte. */
export const mayStillSend = (receipt: GoodsReceipt, now: number): boolean =>
  receipt.state.status === 'POSTING' &&
  receipt.state.phase.name === 'sending' &&
  receipt.state.lease !== null &&
  receipt.state.lease.until - now >= LEASE_MS / 3;

/** The create ended and nobody knows how. The lease ends, the place in flight stays, look-ups go on. */
export const enterDoubt = (receipt: GoodsReceipt, message: string, now: number): GoodsReceipt =>
  receipt.state.status === 'POSTING' && receipt.state.phase.name === 'sending'
    ? changed(
        receipt,
        {
          status: 'POSTING',
          phase: { name: 'inDoubt', endedAt: now },
          lease: null,
          nextAttemptAt: now + FIRST_LOOK_MS,
        },
        attemptAt(now, 'inDoubt', message),
      )
    : receipt;

/**
 * A look-up that began at `lookedAt` did not show this receipt. Until the accounting system can no longer carry out the
 * ambiguous request (`inDoubtMs` after it ended) that proves nothing; from then on the receipt may be checked, and
 * looked up once more, as if never sent.
 */
export const afterLookUpWithoutIt = (
  receipt: GoodsReceipt,
  lookedAt: number,
  inDoubtMs: number,
): Result<GoodsReceipt, 'NOT_IN_DOUBT'> => {
  const { state } = receipt;
  if (state.status !== 'POSTING' || state.phase.name !== 'inDoubt') return err('NOT_IN_DOUBT');
  const certainAt = state.phase.endedAt + inDoubtMs;
  if (lookedAt >= certainAt) {
    return ok({ ...changed(receipt, { ...state, phase: { name: 'checking' } }), transientAttempts: 0 });
  }
  return ok(
    changed(receipt, { ...state, lease: null, nextAttemptAt: Math.min(certainAt, lookedAt + LOOK_AGAIN_MS) }),
  );
};

/** In doubt, and the look-up itself found no answer: stays POSTING, is looked up again later. */
export const lookUpLater = (
  receipt: GoodsReceipt,
  message: string,
  now: number,
  random: number,
): GoodsReceipt => {
  const { state } = receipt;
  if (state.status !== 'POSTING') return receipt;
  const tries = receipt.transientAttempts + 1;
  return {
    ...changed(
      receipt,
      { ...state, lease: null, nextAttemptAt: now + backOffMs(Math.min(tries, 4), random) },
      attemptAt(now, 'waiting', message),
    ),
    transientAttempts: tries,
  };
};

/** POSTING → POSTED: found or created, read back and equal. The place in flight stays until it is settled. */
export const posted = (
  receipt: GoodsReceipt,
  accountingReceiptNbr: string,
  how: { outcome: 'posted' | 'adopted'; message: string },
  now: number,
): GoodsReceipt =>
  receipt.state.status === 'POSTING'
    ? {
        ...changed(
          receipt,
          { status: 'POSTED', accountingReceiptNbr, settled: false, nextAttemptAt: now },
          attemptAt(now, how.outcome, how.message),
        ),
        transientAttempts: 0,
      }
    : receipt;

/** POSTED, and the order could not be read: settled later. */
export const settleLater = (receipt: GoodsReceipt, now: number, random: number): GoodsReceipt => {
  const { state } = receipt;
  if (state.status !== 'POSTED' || state.settled) return receipt;
  const tries = receipt.transientAttempts + 1;
  return {
    ...changed(receipt, { ...state, nextAttemptAt: now + backOffMs(Math.min(tries, 4), random) }),
    transientAttempts: tries,
  };
};

const isInDoubt = (receipt: GoodsReceipt): boolean =>
  receipt.state.status === 'POSTING' && receipt.state.phase.name === 'inDoubt';

/** POSTING → FAILED: a permanent refusal. The reservation waits with it: the goods are on the floor. */
export const fail = (
  { receipt, order }: ReceiptAndOrder,
  code: string,
  reason: string,
  now: number,
): Result<ReceiptAndOrder, 'NOT_POSTING' | 'IN_DOUBT'> => {
  if (receipt.state.status !== 'POSTING') return err('NOT_POSTING');
  if (isInDoubt(receipt)) return err('IN_DOUBT');
  return ok({
    receipt: changed(receipt, { status: 'FAILED', code, reason }, attemptAt(now, 'failed', reason)),
    order: backToWaiting(order, receipt.receiptId),
  });
};

/**
 * POSTING → QUEUED: nothing was written because there was no room for another call. Nobody's fault, so that it is no
 * attempt: a crowd must not wear a receipt's attempts out before the accounting system was ever asked.
 */
export const waitForRoom = (
  { receipt, order }: ReceiptAndOrder,
  until: number,
): Result<ReceiptAndOrder, 'NOT_POSTING' | 'IN_DOUBT'> => {
  if (receipt.state.status !== 'POSTING') return err('NOT_POSTING');
  if (isInDoubt(receipt)) return err('IN_DOUBT');
  return ok({
    receipt: changed(receipt, { status: 'QUEUED', nextAttemptAt: until }),
    order: backToWaiting(order, receipt.receiptId),
  });
};

/** POSTING → QUEUED: trouble before anything was written. The twelfth time it is FAILED instead. */
export const backOff = (
  { receipt, order }: ReceiptAndOrder,
  message: string,
  now: number,
  random: number,
  retryAfterMs = 0,
): Result<ReceiptAndOrder, 'NOT_POSTING' | 'IN_DOUBT'> => {
  if (receipt.state.status !== 'POSTING') return err('NOT_POSTING');
  if (isInDoubt(receipt)) return err('IN_DOUBT');
  const tries = receipt.transientAttempts + 1;
  if (tries >= MAX_TRANSIENT_ATTEMPTS) {
    const failed = fail({ receipt, order }, 'TOO_MANY_ATTEMPTS', message, now);
    return failed.ok
      ? ok({ ...failed.value, receipt: { ...failed.value.receipt, transientAttempts: tries } })
      : failed;
  }
  const state: In<'QUEUED'> = {
    status: 'QUEUED',
    nextAttemptAt: now + Math.max(retryAfterMs, backOffMs(tries, random)),
  };
  return ok({
    receipt: { ...changed(receipt, state, attemptAt(now, 'waiting', message)), transientAttempts: tries },
    order: backToWaiting(order, receipt.receiptId),
  });
};

/**
 * The order read after the proof that the receipt is in the books: its received quantity now counts the receipt,
 * so that the reservation goes in the same write. `epochBefore`: the mirror's epoch before that reading began.
 */
export const settleOrder = (
  order: Order,
  receiptId: string,
  snapshot: OrderSnapshot,
  epochBefore: number,
): Result<Order, 'EPOCH_CHANGED' | 'NOT_RESERVED'> => {
  if (!order.reservations[receiptId]) return err('NOT_RESERVED');
  if (order.epoch !== epochBefore) return err('EPOCH_CHANGED');
  return ok({ ...withReservation(order, receiptId, null, 1), ...snapshot });
};

/** The order shows the receipt: nothing is left to do. */
export const settled = (receipt: GoodsReceipt): GoodsReceipt =>
  receipt.state.status === 'POSTED' && !receipt.state.settled
    ? changed(receipt, { ...receipt.state, settled: true })
    : receipt;

/** FAILED → QUEUED: a person looked and says again. */
export const retry = (receipt: GoodsReceipt, by: string, now: number): Result<GoodsReceipt, 'NOT_FAILED'> => {
  if (receipt.state.status !== 'FAILED') return err('NOT_FAILED');
  return ok({
    ...changed(
      receipt,
      { status: 'QUEUED', nextAttemptAt: now },
      attemptAt(now, 'retried', `Retried by ${by}.`),
    ),
    transientAttempts: 0,
  });
};

/** FAILED, or QUEUED before its first attempt → CANCELLED: the reservation is released. */
export const cancel = (
  { receipt, order }: ReceiptAndOrder,
  by: string,
  reason: string,
  now: number,
): Result<ReceiptAndOrder, 'NOT_CANCELLABLE'> => {
  const untouched = receipt.state.status === 'QUEUED' && receipt.attempts.length === 0;
  if (!untouched && receipt.state.status !== 'FAILED') return err('NOT_CANCELLABLE');
  return ok({
    receipt: changed(
      receipt,
      { status: 'CANCELLED', reason },
      attemptAt(now, 'cancelled', `Cancelled by ${by}: ${reason}`),
    ),
    order: withReservation(order, receipt.receiptId, null, 0),
  });
};
