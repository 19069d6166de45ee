import { toSnapshot } from '#app/receiving/mirror/read-order.ts';
import { comparePosted } from '#domain/receiving/posting/compare-posted.ts';
import { beginSending, enterDoubt, mayStillSend } from '#domain/receiving/posting/posting.ts';
import { orderMismatchReason } from '#domain/receiving/posting/still-fits.ts';
import { adoptPosted, backOff, failOtherQuantities, failReceipt, isAdoptable } from './end-attempt.ts';
import type { LeasedReceipt } from './leased-receipt.ts';
import { lookUpReceipt } from './look-up-receipt.ts';
import type { PostingDeps } from './posting-deps.ts';
import type { PostingStep } from './posting-step.ts';

/** Looks the receipt up, reads its order, and sends it if the accounting system lacks it and it still fits. */
export const checkAndSend = async (deps: PostingDeps, leased: LeasedReceipt): Promise<PostingStep> => {
  const found = await lookUpReceipt(deps, leased);
  if (!found.ok) return backOff(deps, leased, found.error);
  if (found.value) {
    switch (comparePosted(leased.receipt, found.value).comparison) {
      case 'different':
        return failReceipt(
          deps,
          leased,
          'MARKER_COLLISION',
          `Receipt ${found.value.receiptNbr} in the books carries this receipt's mark with other lines.`,
        );
      case 'quantities differ':
        return failOtherQuantities(deps, leased, found.value);
      default:
        return adoptPosted(deps, leased, found.value, 'adopted');
    }
  }

  const { orderType, orderNbr } = leased.receipt;
  const asOf = new Date(deps.clock.now()).toISOString();
  const read = await leased.during(deps.accounting.order(orderType, orderNbr));
  if (!read.ok) return backOff(deps, leased, read.error);
  if (read.value === null) {
    return failReceipt(
      deps,
      leased,
      'ORDER_CHANGED',
      `Order ${orderNbr} is no longer in the accounting system.`,
    );
  }
  const snapshot = await toSnapshot(read.value, asOf, deps);
  if (!snapshot.ok) return backOff(deps, leased, snapshot.error);
  const reason = orderMismatchReason(leased.receipt, snapshot.value);
  if (reason !== null) return failReceipt(deps, leased, 'ORDER_CHANGED', reason);

  return send(deps, leased);
};

/** Writes that it is being sent, sends, and proves by reading what came of it. */
const send = async (deps: PostingDeps, leased: LeasedReceipt): Promise<PostingStep> => {
  const sending = beginSending(leased.receipt, deps.clock.now());
  // Too slow to send under this lease: the next look takes it over and starts again.
  if (!sending.ok || !(await leased.save(sending.value))) return 'nothing';
  if (!mayStillSend(leased.receipt, deps.clock.now())) {
    return backOff(deps, leased, { message: 'Preparing the receipt took too long; it was not sent.' });
  }
  const outcome = await leased.during(deps.accounting.createReceipt(leased.receipt));
  switch (outcome.outcome) {
    case 'created':
      return readBack(deps, leased, outcome.receiptNbr);
    case 'refused':
      return failReceipt(deps, leased, 'REFUSED', outcome.message);
    case 'notSent':
      return backOff(deps, leased, {
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
): Promise<PostingStep> => {
  const read = await leased.during(deps.accounting.receipt(receiptNbr));
  if (read.ok && read.value && isAdoptable(leased.receipt, read.value)) {
    return adoptPosted(deps, leased, read.value, 'posted');
  }
  const message = read.ok
    ? `The accounting system answered ${receiptNbr}, but that receipt is not as it was sent.`
    : `Created as ${receiptNbr}, not yet read back: ${read.error.message}`;
  await leased.save(enterDoubt(leased.receipt, message, deps.clock.now()));
  return 'moved';
};
