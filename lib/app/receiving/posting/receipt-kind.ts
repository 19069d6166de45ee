import type { DocumentKind } from '#app/posting/document-kind.ts';
import { CREATE } from '#domain/posting/posting.ts';
import { mayHaveAnotherNumber } from '#domain/receiving/posting/after-restore.ts';
import type { PostedReceipt } from '#domain/receiving/posting/posted-receipt.ts';
import { givenBack } from '#domain/receiving/posting/posting.ts';
import { type GoodsReceipt, markerEnding } from '#domain/receiving/receipt/receipt.ts';
import { ok } from '#domain/result.ts';
import { changeBoth } from './change-receipt-and-order.ts';
import { claimReceipt } from './claim-receipt.ts';
import { judgeReceipt } from './judge-receipt.ts';
import type { PostingDeps } from './posting-deps.ts';
import { settleReceipt } from './settle-receipt.ts';
import { unfitReceipt } from './unfit-receipt.ts';

/**
 * A goods receipt to the poster: found by its marker, created in one step; it holds its order's place in flight until
 * the order's mirror shows it. It is released, where configuration says so, while it is settled.
 */
export const receiptKind = (deps: PostingDeps): DocumentKind<GoodsReceipt, PostedReceipt> => ({
  noun: 'receipt',
  steps: [CREATE],
  store: deps.receipts,
  named: ({ receiptNbr }) => ({ receiptNbr }),
  counts: { posted: { ReceiptsPosted: 1 }, failed: { ReceiptsFailed: 1 } },
  claim: (receipt) => claimReceipt(deps, receipt),
  async giveBack(receipt, end) {
    const both = await changeBoth(deps, receipt, (current) => givenBack(current.order, end(current.receipt)));
    return both.ok ? ok(both.value.receipt) : both;
  },
  /** By its marker; where tables were put back, by that of any number. */
  lookUp({ vendorID, vendorRef, receiptId, receivedAt }) {
    const options = mayHaveAnotherNumber(receivedAt, deps.restoredOn)
      ? { orEnding: markerEnding(receiptId) }
      : {};
    return deps.accounting.findReceipt(vendorID, vendorRef, options);
  },
  judge: (receipt, found) => judgeReceipt(receipt, found, deps.release),
  // Made in one step, it is POSTED with its number as soon as it is found.
  remember: (receipt) => receipt,
  unfit: (receipt, during) => unfitReceipt(deps, receipt, during),
  async carryOut(receipt) {
    const outcome = await deps.accounting.createReceipt(receipt);
    return outcome.outcome === 'created' ? { outcome: 'done', number: outcome.receiptNbr } : outcome;
  },
  readBack: (_, receiptNbr) => deps.accounting.receipt(receiptNbr),
  settle: (receipt) => settleReceipt(deps, receipt),
});
