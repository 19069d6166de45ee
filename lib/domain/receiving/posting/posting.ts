import { inFlightReceipt } from '#domain/receiving/order/order.ts';
import {
  type GoodsReceipt,
  type Lease,
  linesByNumber,
  type Remark,
} from '#domain/receiving/receipt/receipt.ts';
import {
  attemptAt,
  changed,
  type ReceiptAndOrder,
  withReservation,
} from '#domain/receiving/receipt/receipt-change.ts';
import { err, ok, type Result } from '#domain/result.ts';

/**
 * The posting state machine of a receipt (domain.md, Goods receipt). Every function takes what was loaded and
 * answers what to save; each save is conditional on the versions it was decided on. Instants in epoch ms.
 */

export const LEASE_MS = 60_000;

/** While in doubt it is looked up soon, then this often, until the doubt has an end. */
const FIRST_LOOK_UP_MS = 1_000;
const LOOK_UP_INTERVAL_MS = 15_000;

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
          nextAttemptAt: now + FIRST_LOOK_UP_MS,
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
    changed(receipt, {
      ...state,
      lease: null,
      nextAttemptAt: Math.min(certainAt, lookedAt + LOOK_UP_INTERVAL_MS),
    }),
  );
};

/** POSTING → POSTED: found or created, read back and equal. The place in flight stays until it is settled. */
export const posted = (
  receipt: GoodsReceipt,
  accountingReceiptNbr: string,
  how: { outcome: 'posted' | 'adopted'; message: string; remark?: Pick<Remark, 'of' | 'message'> | null },
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
        remark: how.remark ? { ...how.remark, at: new Date(now).toISOString(), checkedBy: null } : null,
      }
    : receipt;

/** The create is found, carried out: there is no doubt about it any more, whatever it made. */
export const foundInBooks = (receipt: GoodsReceipt): GoodsReceipt =>
  receipt.state.status === 'POSTING' && receipt.state.phase.name === 'inDoubt'
    ? changed(receipt, { ...receipt.state, phase: { name: 'checking' } })
    : receipt;
