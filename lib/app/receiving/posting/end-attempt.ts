import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import { comparePosted } from '#domain/receiving/posting/compare-posted.ts';
import { fail, requeueRateLimited, retryWithBackOff } from '#domain/receiving/posting/failed-attempt.ts';
import type { PostedReceipt } from '#domain/receiving/posting/posted-receipt.ts';
import { posted } from '#domain/receiving/posting/posting.ts';
import type { GoodsReceipt, Remark } from '#domain/receiving/receipt/receipt.ts';
import { changeBoth } from './change-receipt-and-order.ts';
import type { LeasedReceipt } from './leased-receipt.ts';
import type { PostingDeps } from './posting-deps.ts';
import type { PostingStep } from './posting-step.ts';
import { settleReceipt } from './settle-receipt.ts';

/** How long a receipt waits that found no room for its call. */
const RATE_LIMITED_MS = 3_000;

/** The accounting system has its lines and quantities. */
export const isAdoptable = (receipt: GoodsReceipt, found: PostedReceipt): boolean => {
  const { comparison } = comparePosted(receipt, found);
  return comparison !== 'different' && comparison !== 'quantities differ';
};

/** The accounting system has it with the quantities that were counted: POSTED, and settled at once. */
export const adoptPosted = async (
  deps: PostingDeps,
  leased: LeasedReceipt,
  found: PostedReceipt,
  outcome: 'posted' | 'adopted',
): Promise<PostingStep> => {
  const said =
    outcome === 'posted' ? `Posted as ${found.receiptNbr}.` : `Found in the books as ${found.receiptNbr}.`;
  const remark = remarkOn(deps, leased.receipt, found);
  if (remark !== null) deps.log.warn('posting.lots_differ', { receiptNbr: leased.receipt.receiptNbr });
  const message = remark === null ? said : `${said} ${remark.message}`;
  const next = posted(leased.receipt, found.receiptNbr, { outcome, message, remark }, deps.clock.now());
  if (!(await leased.save(next))) return 'nothing';
  deps.metrics.put({ ReceiptsPosted: 1 });
  deps.log.info('posting.posted', {
    receiptNbr: next.receiptNbr,
    accountingReceiptNbr: found.receiptNbr,
    outcome,
  });
  return settleReceipt(deps, next);
};

/** What a person should know of lots and dates in the accounting system; null: they are as counted. */
const remarkOn = (
  { release }: Pick<PostingDeps, 'release'>,
  receipt: GoodsReceipt,
  found: PostedReceipt,
): Pick<Remark, 'of' | 'message'> | null => {
  const { comparison, differences } = comparePosted(receipt, found);
  switch (comparison) {
    case 'lots differ': {
      const unreleased = release ? ' It is not released.' : '';
      const what = 'Lots are not as counted: check them in the accounting system.';
      return { of: 'lots', message: `${what}${unreleased} ${inFew(differences)}` };
    }
    case 'dates differ': {
      const what = 'Expiry dates are not as counted: check them in the accounting system.';
      return { of: 'dates', message: `${what} ${inFew(differences)}` };
    }
    default:
      return null;
  }
};

/** Its lines stand in the accounting system with other quantities. It is not adopted, nor ever released: a person decides. */
export const failOtherQuantities = (
  deps: PostingDeps,
  leased: LeasedReceipt,
  found: PostedReceipt,
): Promise<PostingStep> =>
  failReceipt(
    deps,
    leased,
    'NOT_AS_SENT',
    `Receipt ${found.receiptNbr} in the accounting system has other quantities than were sent, and was not released. Correct or delete it there, then send this again: it is not booked twice. ${inFew(comparePosted(leased.receipt, found).differences)}`,
  );

/** A sentence for each is too much for a person where a whole delivery went wrong. */
const MAX_DIFFERENCES_SAID = 5;

const inFew = (differences: readonly string[]): string => {
  const more = differences.length - MAX_DIFFERENCES_SAID;
  return [...differences.slice(0, MAX_DIFFERENCES_SAID), ...(more > 0 ? [`And ${more} more.`] : [])].join(
    ' ',
  );
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
