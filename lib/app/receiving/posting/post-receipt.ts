import type { AccountingError } from '#app/ports.ts';
import { mirrorOrder } from '#app/receiving/mirror/mirror-orders.ts';
import { toSnapshots } from '#app/receiving/mirror/read-order.ts';
import { inFlightReceipt, orderKey } from '#domain/receiving/order/order.ts';
import { mayHaveAnotherNumber } from '#domain/receiving/posting/after-restore.ts';
import {
  fail,
  requeueRateLimited,
  retryLookUp,
  retryWithBackOff,
} from '#domain/receiving/posting/back-off.ts';
import { comparePosted } from '#domain/receiving/posting/compare-posted.ts';
import type { PostedReceipt } from '#domain/receiving/posting/posted-receipt.ts';
import {
  afterLookUpWithoutIt,
  beginSending,
  claim,
  dueAt,
  enterDoubt,
  mayStillSend,
  posted,
  takeOver,
  waitForOrder,
} from '#domain/receiving/posting/posting.ts';
import { orderMismatchReason } from '#domain/receiving/posting/still-fits.ts';
import { type GoodsReceipt, markerEnding } from '#domain/receiving/receipt/receipt.ts';
import { changeBoth } from './change-receipt-and-order.ts';
import { LeasedReceipt } from './leased-receipt.ts';
import type { PostingDeps, StepOutcome } from './posting-deps.ts';
import { settleReceipt } from './settle-receipt.ts';

/** How long a receipt waits for another one of its order that is in flight and not soon through. */
const ORDER_BUSY_MS = 5_000;

/** How long a receipt waits that found no room for its call. */
const NO_ROOM_MS = 3_000;

/** How long a receipt waits whose order can't be found at all. */
const ORDER_MISSING_MS = 60_000;

/** One look at a receipt: takes it as far as it will go now. Never throws for accounting trouble. */
export const postReceipt = async (deps: PostingDeps, receiptId: string): Promise<StepOutcome> => {
  const receipt = await deps.receipts.load(receiptId);
  const due = receipt ? dueAt(receipt) : null;
  if (!receipt || due === null || due > deps.clock.now()) return 'nothing';
  if (receipt.state.status === 'POSTED') return settleReceipt(deps, receipt);

  const leased =
    receipt.state.status === 'QUEUED'
      ? await claimReceipt(deps, receipt)
      : await takeOverReceipt(deps, receipt);
  if (leased === null) return 'nothing';
  if (leased.receipt.state.status === 'POSTING' && leased.receipt.state.phase.name === 'inDoubt') {
    const step = await resolveDoubt(deps, leased);
    if (step !== 'certain') return step;
  }
  return checkAndSend(deps, leased);
};

const claimReceipt = async (deps: PostingDeps, receipt: GoodsReceipt): Promise<LeasedReceipt | null> => {
  const claimed = await changeBoth(deps, receipt, (both) => claim(both, deps.workerId, deps.clock.now()));
  if (claimed.ok) return new LeasedReceipt(deps.receipts, deps.clock, claimed.value.receipt);
  if (claimed.error === 'ORDER_BUSY') await deferBehindOrder(deps, receipt);
  else if (claimed.error === 'LOST') await restoreOrder(deps, receipt);
  return null;
};

/** After a restore of the tables to different moments the order may be missing: it is read again, then claimed. */
const restoreOrder = async (deps: PostingDeps, receipt: GoodsReceipt): Promise<void> => {
  const { orderType, orderNbr } = receipt;
  if (await deps.orders.load(orderKey(orderType, orderNbr))) return;
  const read = await mirrorOrder(deps, { orderType, orderNbr, before: null }, {});
  if (read.ok && read.value) return;
  const reason = read.ok ? 'the accounting system has no such order' : read.error.message;
  deps.log.error('posting.order_missing', { receiptNbr: receipt.receiptNbr, orderNbr, reason });
  await deps.receipts.save(waitForOrder(receipt, deps.clock.now() + ORDER_MISSING_MS), receipt);
};

/** Waits until the receipt in flight on the order may be through, so that it does not keep others from their turn. */
const deferBehindOrder = async (deps: PostingDeps, receipt: GoodsReceipt): Promise<void> => {
  const order = await deps.orders.load(orderKey(receipt.orderType, receipt.orderNbr));
  const aheadId = order ? inFlightReceipt(order) : null;
  const ahead = aheadId === null ? null : await deps.receipts.load(aheadId);
  const soon = deps.clock.now() + ORDER_BUSY_MS;
  const until = Math.max(soon, (ahead ? dueAt(ahead) : null) ?? soon);
  await deps.receipts.save(waitForOrder(receipt, until), receipt);
};

const takeOverReceipt = async (deps: PostingDeps, receipt: GoodsReceipt): Promise<LeasedReceipt | null> => {
  const taken = takeOver(receipt, deps.workerId, deps.clock.now());
  if (!taken.ok || !(await deps.receipts.save(taken.value, receipt)).ok) return null;
  return new LeasedReceipt(deps.receipts, deps.clock, taken.value);
};

const stepAfter = ({ kind }: AccountingError): StepOutcome => (kind === 'refused' ? 'moved' : kind);

/** Looks the receipt up by its marker; where tables were put back, by that of any number. */
const lookUp = (deps: PostingDeps, leased: LeasedReceipt) => {
  const { vendorID, vendorRef, receiptId, receivedAt } = leased.receipt;
  const options = mayHaveAnotherNumber(receivedAt, deps.restoredOn)
    ? { orEnding: markerEnding(receiptId) }
    : {};
  return leased.during(deps.accounting.findReceipt(vendorID, vendorRef, options));
};

/**
 * A create may have been carried out, or may be yet. Found: adopted. Not found: proves nothing until the doubt has
 * an end; then it is as if never sent.
 */
const resolveDoubt = async (deps: PostingDeps, leased: LeasedReceipt): Promise<StepOutcome | 'certain'> => {
  const lookedAt = deps.clock.now();
  const found = await lookUp(deps, leased);
  if (!found.ok) {
    await leased.save(retryLookUp(leased.receipt, found.error.message, deps.clock.now(), deps.random()));
    return stepAfter(found.error);
  }
  if (found.value && comparePosted(leased.receipt, found.value) !== 'different') {
    return adopt(deps, leased, found.value, 'adopted');
  }
  const next = afterLookUpWithoutIt(leased.receipt, lookedAt, deps.inDoubtMs);
  if (!next.ok || !(await leased.save(next.value))) return 'nothing';
  const { state } = next.value;
  return state.status === 'POSTING' && state.phase.name === 'checking' ? 'certain' : 'moved';
};

/** It is in the books with the quantities that were counted: POSTED, and settled at once. */
const adopt = async (
  deps: PostingDeps,
  leased: LeasedReceipt,
  inBooks: PostedReceipt,
  outcome: 'posted' | 'adopted',
): Promise<StepOutcome> => {
  const base =
    outcome === 'posted'
      ? `Posted as ${inBooks.receiptNbr}.`
      : `Found in the books as ${inBooks.receiptNbr}.`;
  const lotsDiffer = comparePosted(leased.receipt, inBooks) === 'lots differ';
  const message = lotsDiffer
    ? `${base} Its lots or expiry dates are not as counted: check them there.`
    : base;
  if (lotsDiffer) deps.log.warn('posting.lots_differ', { receiptNbr: leased.receipt.receiptNbr });
  const next = posted(leased.receipt, inBooks.receiptNbr, { outcome, message }, deps.clock.now());
  if (!(await leased.save(next))) return 'nothing';
  deps.metrics.put({ ReceiptsPosted: 1 });
  deps.log.info('posting.posted', {
    receiptNbr: next.receiptNbr,
    accountingReceiptNbr: inBooks.receiptNbr,
    outcome,
  });
  return settleReceipt(deps, next);
};

/** Nothing was written and trying again may help: later, and counted as an attempt unless there was no room. */
const backOffFrom = async (
  deps: PostingDeps,
  leased: LeasedReceipt,
  trouble: Pick<AccountingError, 'message' | 'retryAfterMs'> & { kind?: AccountingError['kind'] },
): Promise<StepOutcome> => {
  if (leased.lost) return 'nothing';
  const { retryAfterMs = 0 } = trouble;
  if (trouble.kind === 'rateLimited') {
    const until = deps.clock.now() + Math.max(retryAfterMs, NO_ROOM_MS);
    await changeBoth(deps, leased.receipt, (both) => requeueRateLimited(both, until));
    return 'rateLimited';
  }
  const random = deps.random();
  const changed = await changeBoth(deps, leased.receipt, (both) =>
    retryWithBackOff(both, trouble.message, deps.clock.now(), random, retryAfterMs),
  );
  if (changed.ok && changed.value.receipt.state.status === 'FAILED') tellFailed(deps, changed.value.receipt);
  else deps.log.info('posting.waiting', { receiptNbr: leased.receipt.receiptNbr, reason: trouble.message });
  return trouble.kind === 'unavailable' ? 'unavailable' : 'moved';
};

const failWith = async (
  deps: PostingDeps,
  leased: LeasedReceipt,
  code: string,
  reason: string,
): Promise<StepOutcome> => {
  if (leased.lost) return 'nothing';
  const failed = await changeBoth(deps, leased.receipt, (both) => fail(both, code, reason, deps.clock.now()));
  if (failed.ok) tellFailed(deps, failed.value.receipt);
  return 'moved';
};

/** It has come to a stop, refused or tried too often: from here on it waits for a person. */
const tellFailed = ({ metrics, log }: PostingDeps, { receiptNbr, state }: GoodsReceipt): void => {
  if (state.status !== 'FAILED') return;
  metrics.put({ ReceiptsFailed: 1 });
  log.error('posting.failed', { receiptNbr, code: state.code, reason: state.reason });
};

/** Looks the receipt up, reads its order, and sends it if it is not in the books and still fits. */
const checkAndSend = async (deps: PostingDeps, leased: LeasedReceipt): Promise<StepOutcome> => {
  const found = await lookUp(deps, leased);
  if (!found.ok) return backOffFrom(deps, leased, found.error);
  if (found.value) {
    return comparePosted(leased.receipt, found.value) === 'different'
      ? failWith(
          deps,
          leased,
          'MARKER_COLLISION',
          `Receipt ${found.value.receiptNbr} in the books carries this receipt's mark with other lines.`,
        )
      : adopt(deps, leased, found.value, 'adopted');
  }

  const { orderType, orderNbr } = leased.receipt;
  const asOf = new Date(deps.clock.now()).toISOString();
  const read = await leased.during(deps.accounting.order(orderType, orderNbr));
  if (!read.ok) return backOffFrom(deps, leased, read.error);
  if (read.value === null) {
    return failWith(
      deps,
      leased,
      'ORDER_CHANGED',
      `Order ${orderNbr} is no longer in the accounting system.`,
    );
  }
  const snapshots = await toSnapshots([read.value], asOf, deps);
  if (!snapshots.ok) return backOffFrom(deps, leased, snapshots.error);
  const [fresh] = snapshots.value;
  const reason = fresh ? orderMismatchReason(leased.receipt, fresh) : `Order ${orderNbr} could not be read.`;
  if (reason !== null) return failWith(deps, leased, 'ORDER_CHANGED', reason);

  return send(deps, leased);
};

/** Writes that it is being sent, sends, and proves by reading what came of it. */
const send = async (deps: PostingDeps, leased: LeasedReceipt): Promise<StepOutcome> => {
  const sending = beginSending(leased.receipt, deps.clock.now());
  // Too slow to send under this lease: the next look takes it over and starts again.
  if (!sending.ok || !(await leased.save(sending.value))) return 'nothing';
  if (!mayStillSend(leased.receipt, deps.clock.now())) {
    return backOffFrom(deps, leased, { message: 'Preparing the receipt took too long; it was not sent.' });
  }
  const outcome = await leased.during(deps.accounting.createReceipt(leased.receipt));
  switch (outcome.outcome) {
    case 'created':
      return readBack(deps, leased, outcome.receiptNbr);
    case 'refused':
      return failWith(deps, leased, 'REFUSED', outcome.message);
    case 'notSent':
      return backOffFrom(deps, leased, {
        ...outcome,
        ...(outcome.rateLimited ? { kind: 'rateLimited' } : {}),
      });
    case 'unknown':
      await leased.save(enterDoubt(leased.receipt, outcome.message, deps.clock.now()));
      deps.log.warn('posting.in_doubt', { receiptNbr: leased.receipt.receiptNbr, reason: outcome.message });
      return 'moved';
  }
};

/** A success answer does not prove that it was saved (accounting-contract.md §2.3): it is read by key. */
const readBack = async (
  deps: PostingDeps,
  leased: LeasedReceipt,
  receiptNbr: string,
): Promise<StepOutcome> => {
  const read = await leased.during(deps.accounting.receipt(receiptNbr));
  if (read.ok && read.value && comparePosted(leased.receipt, read.value) !== 'different') {
    return adopt(deps, leased, read.value, 'posted');
  }
  const message = read.ok
    ? `The accounting system answered ${receiptNbr}, but that receipt is not as it was sent.`
    : `Created as ${receiptNbr}, not yet read back: ${read.error.message}`;
  await leased.save(enterDoubt(leased.receipt, message, deps.clock.now()));
  return 'moved';
};
