import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import { comparePosted } from '#domain/receiving/posting/compare-posted.ts';
import { fail, requeueRateLimited, retryWithBackOff } from '#domain/receiving/posting/failed-attempt.ts';
import type { PostedReceipt } from '#domain/receiving/posting/posted-receipt.ts';
import { posted } from '#domain/receiving/posting/posting.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { changeBoth } from './change-receipt-and-order.ts';
import type { LeasedReceipt } from './leased-receipt.ts';
import type { PostingDeps } from './posting-deps.ts';
import type { PostingStep } from './posting-step.ts';
import { settleReceipt } from './settle-receipt.ts';

/** How long a receipt waits that found no room for its call. */
const RATE_LIMITED_MS = 3_000;

/** The accounting system has it with the quantities that were counted: POSTED, and settled at once. */
export const adoptPosted = async (
  deps: PostingDeps,
  leased: LeasedReceipt,
  found: PostedReceipt,
  outcome: 'posted' | 'adopted',
): Promise<PostingStep> => {
  const base =
    outcome === 'posted' ? `Posted as ${found.receiptNbr}.` : `Found in the books as ${found.receiptNbr}.`;
  const lotsDiffer = comparePosted(leased.receipt, found) === 'lots differ';
  const message = lotsDiffer
    ? `${base} Its lots or expiry dates are not as counted: check them there.`
    : base;
  if (lotsDiffer) deps.log.warn('posting.lots_differ', { receiptNbr: leased.receipt.receiptNbr });
  const next = posted(leased.receipt, found.receiptNbr, { outcome, message }, deps.clock.now());
  if (!(await leased.save(next))) return 'nothing';
  deps.metrics.put({ ReceiptsPosted: 1 });
  deps.log.info('posting.posted', {
    receiptNbr: next.receiptNbr,
    accountingReceiptNbr: found.receiptNbr,
    outcome,
  });
  return settleReceipt(deps, next);
};

/** Nothing was written and trying again may help: later, and counted as an attempt unless there was no room. */
export const backOff = async (
  deps: PostingDeps,
  leased: LeasedReceipt,
  error: Pick<AccountingError, 'message' | 'retryAfterMs'> & { kind?: AccountingError['kind'] },
): Promise<PostingStep> => {
  if (leased.lost) return 'nothing';
  const { retryAfterMs = 0 } = error;
  if (error.kind === 'rateLimited') {
    const until = deps.clock.now() + Math.max(retryAfterMs, RATE_LIMITED_MS);
    await changeBoth(deps, leased.receipt, (both) => requeueRateLimited(both, until));
    return 'rateLimited';
  }
  const random = deps.random();
  const changed = await changeBoth(deps, leased.receipt, (both) =>
    retryWithBackOff(both, error.message, deps.clock.now(), random, retryAfterMs),
  );
  if (changed.ok) tellWaitingOrFailed(deps, changed.value.receipt, error.message);
  return error.kind === 'unavailable' ? 'unavailable' : 'moved';
};

/** A permanent refusal: FAILED, with a reason for a person. */
export const failReceipt = async (
  deps: PostingDeps,
  leased: LeasedReceipt,
  code: string,
  reason: string,
): Promise<PostingStep> => {
  if (leased.lost) return 'nothing';
  const failed = await changeBoth(deps, leased.receipt, (both) => fail(both, code, reason, deps.clock.now()));
  if (failed.ok) tellFailed(deps, failed.value.receipt);
  return 'moved';
};

const tellWaitingOrFailed = (deps: PostingDeps, receipt: GoodsReceipt, reason: string): void => {
  if (receipt.state.status === 'FAILED') tellFailed(deps, receipt);
  else deps.log.info('posting.waiting', { receiptNbr: receipt.receiptNbr, reason });
};

/** It has come to a stop, refused or tried too often: from here on it waits for a person. */
const tellFailed = ({ metrics, log }: PostingDeps, { receiptNbr, state }: GoodsReceipt): void => {
  if (state.status !== 'FAILED') return;
  metrics.put({ ReceiptsFailed: 1 });
  log.error('posting.failed', { receiptNbr, code: state.code, reason: state.reason });
};
