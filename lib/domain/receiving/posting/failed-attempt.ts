import { type BackOff, backOffMs } from '#domain/back-off.ts';
import type { Order } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt, ReceiptState } from '#domain/receiving/receipt/receipt.ts';
import {
  attemptAt,
  changed,
  type ReceiptAndOrder,
  withReservation,
} from '#domain/receiving/receipt/receipt-change.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** What becomes of a receipt that could not be posted now (domain.md, Goods receipt). Instants in epoch ms. */

/** Twelve transient attempts; then a person has to look. */
export const MAX_TRANSIENT_ATTEMPTS = 12;

const BACK_OFF: BackOff = { firstMs: 5_000, maxMs: 15 * 60_000, jitter: 0.25 };

/** How long the next attempt waits, in whole ms. `random` in [0, 1). */
export const attemptDelayMs = (attempts: number, random: number): number =>
  Math.round(backOffMs(BACK_OFF, attempts, random));

/** In doubt, and the look-up itself found no answer: stays POSTING, is looked up again later. */
export const retryLookUp = (
  receipt: GoodsReceipt,
  message: string,
  now: number,
  random: number,
): GoodsReceipt => {
  const { state } = receipt;
  if (state.status !== 'POSTING') return receipt;
  const attempts = receipt.transientAttempts + 1;
  return {
    ...changed(
      receipt,
      { ...state, lease: null, nextAttemptAt: now + attemptDelayMs(Math.min(attempts, 4), random) },
      attemptAt(now, 'waiting', message),
    ),
    transientAttempts: attempts,
  };
};

const releaseInFlight = (order: Order, receiptId: string): Order => {
  const reservation = order.reservations[receiptId];
  return reservation ? withReservation(order, receiptId, { ...reservation, phase: 'waiting' }, 1) : order;
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
    order: releaseInFlight(order, receipt.receiptId),
  });
};

/**
 * POSTING → QUEUED: nothing was written because there was no room for another call. Nobody's fault, so that it is no
 * attempt: a crowd must not wear a receipt's attempts out before the accounting system was ever asked.
 */
export const requeueRateLimited = (
  { receipt, order }: ReceiptAndOrder,
  until: number,
): Result<ReceiptAndOrder, 'NOT_POSTING' | 'IN_DOUBT'> => {
  if (receipt.state.status !== 'POSTING') return err('NOT_POSTING');
  if (isInDoubt(receipt)) return err('IN_DOUBT');
  return ok({
    receipt: changed(receipt, { status: 'QUEUED', nextAttemptAt: until }),
    order: releaseInFlight(order, receipt.receiptId),
  });
};

/** POSTING → QUEUED: an error before anything was written. The twelfth time it is FAILED instead. */
export const retryWithBackOff = (
  { receipt, order }: ReceiptAndOrder,
  message: string,
  now: number,
  random: number,
  retryAfterMs = 0,
): Result<ReceiptAndOrder, 'NOT_POSTING' | 'IN_DOUBT'> => {
  if (receipt.state.status !== 'POSTING') return err('NOT_POSTING');
  if (isInDoubt(receipt)) return err('IN_DOUBT');
  const attempts = receipt.transientAttempts + 1;
  if (attempts >= MAX_TRANSIENT_ATTEMPTS) {
    const failed = fail({ receipt, order }, 'TOO_MANY_ATTEMPTS', message, now);
    return failed.ok
      ? ok({ ...failed.value, receipt: { ...failed.value.receipt, transientAttempts: attempts } })
      : failed;
  }
  const nextAttemptAt = now + Math.max(retryAfterMs, attemptDelayMs(attempts, random));
  const state: ReceiptState = { status: 'QUEUED', nextAttemptAt };
  return ok({
    receipt: { ...changed(receipt, state, attemptAt(now, 'waiting', message)), transientAttempts: attempts },
    order: releaseInFlight(order, receipt.receiptId),
  });
};
