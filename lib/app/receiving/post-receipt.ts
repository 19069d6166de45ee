import { mayHaveAnotherNumber } from '#domain/receiving/after-restore.ts';
import { comparePosted } from '#domain/receiving/compare-posted.ts';
import { inFlightReceipt, orderKey } from '#domain/receiving/order.ts';
import type { PostedReceipt } from '#domain/receiving/posted-receipt.ts';
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
} from '#domain/receiving/posting.ts';
import { type GoodsReceipt, markerEnding } from '#domain/receiving/receipt.ts';
import { backOff, fail, lookUpLater, waitForRoom } from '#domain/receiving/setbacks.ts';
import { whyItNoLongerFits } from '#domain/receiving/still-fits.ts';
import type { AccountingTrouble } from '../ports.ts';
import { changeBoth } from './change-both.ts';
import { HeldReceipt } from './held-receipt.ts';
import { mirrorOrder } from './mirror-orders.ts';
import type { PostingDeps, Step } from './posting-deps.ts';
import { toSnapshots } from './read-order.ts';
import { settleReceipt } from './settle-receipt.ts';

/** How long a receipt waits for another one of its order that is in flight and not soon through. */
const ORDER_BUSY_MS = 5_000;

/** How long a receipt waits that found no room for its call. */
const NO_ROOM_MS = 3_000;

/** How long a receipt waits whose order can't be found at all. */
const ORDER_MISSING_MS = 60_000;

/** One look at a receipt: takes it as far as it will go now. Never throws for accounting trouble. */
export const postReceipt = async (deps: PostingDeps, receiptId: string): Promise<Step> => {
  const receipt = await deps.receipts.load(receiptId);
  const due = receipt ? dueAt(receipt) : null;
  if (!receipt || due === null || due > deps.clock.now()) return 'nothing';
  if (receipt.state.status === 'POSTED') return settleReceipt(deps, receipt);

  const held =
    receipt.state.status === 'QUEUED'
      ? await claimReceipt(deps, receipt)
      : await takeOverReceipt(deps, receipt);
  if (held === null) return 'nothing';
  if (held.receipt.state.status === 'POSTING' && held.receipt.state.phase.name === 'inDoubt') {
    const step = await resolveDoubt(deps, held);
    if (step !== 'certain') return step;
  }
  return checkAndSend(deps, held);
};

const claimReceipt = async (deps: PostingDeps, receipt: GoodsReceipt): Promise<HeldReceipt | null> => {
  const claimed = await changeBoth(deps, receipt, (both) => claim(both, deps.workerId, deps.clock.now()));
  if (claimed.ok) return new HeldReceipt(deps.receipts, deps.clock, claimed.value.receipt);
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
  deps.log.error('receipt without an order', { receiptNbr: receipt.receiptNbr, orderNbr, reason });
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

const takeOverReceipt = async (deps: PostingDeps, receipt: GoodsReceipt): Promise<HeldReceipt | null> => {
  const taken = takeOver(receipt, deps.workerId, deps.clock.now());
  if (!taken.ok || !(await deps.receipts.save(taken.value, receipt)).ok) return null;
  return new HeldReceipt(deps.receipts, deps.clock, taken.value);
};

const stepAfter = ({ kind }: AccountingTrouble): Step =>
  kind === 'away' ? 'away' : kind === 'throttled' ? 'full' : 'moved';

/** Looks the receipt up by its marker; where tables were put back, by that of any number. */
const lookUp = (deps: PostingDeps, held: HeldReceipt) => {
  const { vendorID, vendorRef, receiptId, receivedAt } = held.receipt;
  const options = mayHaveAnotherNumber(receivedAt, deps.restoredOn)
    ? { orEnding: markerEnding(receiptId) }
    : {};
  return held.during(deps.accounting.findReceipt(vendorID, vendorRef, options));
};

/**
 * A create may have been carried out, or may be yet. Found: adopted. Not found: proves nothing until the doubt has
 * an end; then it is as if never sent.
 */
const resolveDoubt = async (deps: PostingDeps, held: HeldReceipt): Promise<Step | 'certain'> => {
  const lookedAt = deps.clock.now();
  const found = await lookUp(deps, held);
  if (!found.ok) {
    await held.save(lookUpLater(held.receipt, found.error.message, deps.clock.now(), deps.random()));
    return stepAfter(found.error);
  }
  if (found.value && comparePosted(held.receipt, found.value) !== 'different') {
    return adopt(deps, held, found.value, 'adopted');
  }
  const next = afterLookUpWithoutIt(held.receipt, lookedAt, deps.inDoubtMs);
  if (!next.ok || !(await held.save(next.value))) return 'nothing';
  const { state } = next.value;
  return state.status === 'POSTING' && state.phase.name === 'checking' ? 'certain' : 'moved';
};

/** It is in the books with the quantities that were counted: POSTED, and settled at once. */
const adopt = async (
  deps: PostingDeps,
  held: HeldReceipt,
  inBooks: PostedReceipt,
  outcome: 'posted' | 'adopted',
): Promise<Step> => {
  const base =
    outcome === 'posted'
      ? `Posted as ${inBooks.receiptNbr}.`
      : `Found in the books as ${inBooks.receiptNbr}.`;
  const lotsDiffer = comparePosted(held.receipt, inBooks) === 'lots differ';
  const message = lotsDiffer
    ? `${base} Its lots or expiry dates are not as counted: check them there.`
    : base;
  if (lotsDiffer) deps.log.warn('lots differ in the books', { receiptNbr: held.receipt.receiptNbr });
  const next = posted(held.receipt, inBooks.receiptNbr, { outcome, message }, deps.clock.now());
  if (!(await held.save(next))) return 'nothing';
  deps.metrics.put({ ReceiptsPosted: 1 });
  deps.log.info('receipt posted', {
    receiptNbr: next.receiptNbr,
    accountingReceiptNbr: inBooks.receiptNbr,
    outcome,
  });
  return settleReceipt(deps, next);
};

/** Nothing was written and trying again may help: later, and counted as an attempt unless there was no room. */
const backOffFrom = async (
  deps: PostingDeps,
  held: HeldReceipt,
  trouble: Pick<AccountingTrouble, 'message' | 'retryAfterMs'> & { kind?: AccountingTrouble['kind'] },
): Promise<Step> => {
  if (held.lost) return 'nothing';
  const { retryAfterMs = 0 } = trouble;
  if (trouble.kind === 'throttled') {
    const until = deps.clock.now() + Math.max(retryAfterMs, NO_ROOM_MS);
    await changeBoth(deps, held.receipt, (both) => waitForRoom(both, until));
    return 'full';
  }
  const random = deps.random();
  const changed = await changeBoth(deps, held.receipt, (both) =>
    backOff(both, trouble.message, deps.clock.now(), random, retryAfterMs),
  );
  if (changed.ok && changed.value.receipt.state.status === 'FAILED') tellFailed(deps, changed.value.receipt);
  else deps.log.info('receipt waits', { receiptNbr: held.receipt.receiptNbr, reason: trouble.message });
  return trouble.kind === 'away' ? 'away' : 'moved';
};

const failWith = async (
  deps: PostingDeps,
  held: HeldReceipt,
  code: string,
  reason: string,
): Promise<Step> => {
  if (held.lost) return 'nothing';
  const failed = await changeBoth(deps, held.receipt, (both) => fail(both, code, reason, deps.clock.now()));
  if (failed.ok) tellFailed(deps, failed.value.receipt);
  return 'moved';
};

/** It has come to a stop, refused or tried too often: from here on it waits for a person. */
const tellFailed = ({ metrics, log }: PostingDeps, { receiptNbr, state }: GoodsReceipt): void => {
  if (state.status !== 'FAILED') return;
  metrics.put({ ReceiptsFailed: 1 });
  log.error('receipt failed', { receiptNbr, code: state.code, reason: state.reason });
};

/** Looks the receipt up, reads its order, and sends it if it is not in the books and still fits. */
const checkAndSend = async (deps: PostingDeps, held: HeldReceipt): Promise<Step> => {
  const found = await lookUp(deps, held);
  if (!found.ok) return backOffFrom(deps, held, found.error);
  if (found.value) {
    return comparePosted(held.receipt, found.value) === 'different'
      ? failWith(
          deps,
          held,
          'MARKER_COLLISION',
          `Receipt ${found.value.receiptNbr} in the books carries this receipt's mark with other lines.`,
        )
      : adopt(deps, held, found.value, 'adopted');
  }

  const { orderType, orderNbr } = held.receipt;
  const asOf = new Date(deps.clock.now()).toISOString();
  const read = await held.during(deps.accounting.order(orderType, orderNbr));
  if (!read.ok) return backOffFrom(deps, held, read.error);
  if (read.value === null) {
    return failWith(deps, held, 'ORDER_CHANGED', `Order ${orderNbr} is no longer in the accounting system.`);
  }
  const snapshots = await toSnapshots([read.value], asOf, deps);
  if (!snapshots.ok) return backOffFrom(deps, held, snapshots.error);
  const [fresh] = snapshots.value;
  const reason = fresh ? whyItNoLongerFits(held.receipt, fresh) : `Order ${orderNbr} could not be read.`;
  if (reason !== null) return failWith(deps, held, 'ORDER_CHANGED', reason);

  return send(deps, held);
};

/** Writes that it is being sent, sends, and proves by reading what came of it. */
const send = async (deps: PostingDeps, held: HeldReceipt): Promise<Step> => {
  const sending = beginSending(held.receipt, deps.clock.now());
  // Too slow to send under this lease: the next look takes it over and starts again.
  if (!sending.ok || !(await held.save(sending.value))) return 'nothing';
  if (!mayStillSend(held.receipt, deps.clock.now())) {
    return backOffFrom(deps, held, { message: 'Preparing the receipt took too long; it was not sent.' });
  }
  const outcome = await held.during(deps.accounting.createReceipt(held.receipt));
  switch (outcome.outcome) {
    case 'created':
      return readBack(deps, held, outcome.receiptNbr);
    case 'refused':
      return failWith(deps, held, 'REFUSED', outcome.message);
    case 'notSent':
      return backOffFrom(deps, held, { ...outcome, ...(outcome.throttled ? { kind: 'throttled' } : {}) });
    case 'unknown':
      await held.save(enterDoubt(held.receipt, outcome.message, deps.clock.now()));
      deps.log.warn('receipt in doubt', { receiptNbr: held.receipt.receiptNbr, reason: outcome.message });
      return 'moved';
  }
};

/** A success answer does not prove that it was saved (accounting-contract.md §2.3): it is read by key. */
const readBack = async (deps: PostingDeps, held: HeldReceipt, receiptNbr: string): Promise<Step> => {
  const read = await held.during(deps.accounting.receipt(receiptNbr));
  if (read.ok && read.value && comparePosted(held.receipt, read.value) !== 'different') {
    return adopt(deps, held, read.value, 'posted');
  }
  const message = read.ok
    ? `The accounting system answered ${receiptNbr}, but that receipt is not as it was sent.`
    : `Created as ${receiptNbr}, not yet read back: ${read.error.message}`;
  await held.save(enterDoubt(held.receipt, message, deps.clock.now()));
  return 'moved';
};
