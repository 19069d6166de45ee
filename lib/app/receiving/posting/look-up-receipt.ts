import { mayHaveAnotherNumber } from '#domain/receiving/posting/after-restore.ts';
import { markerEnding } from '#domain/receiving/receipt/receipt.ts';
import type { LeasedReceipt } from './leased-receipt.ts';
import type { PostingDeps } from './posting-deps.ts';

/** Looks the receipt up by its marker; where tables were put back, by that of any number. */
export const lookUpReceipt = (deps: PostingDeps, leased: LeasedReceipt) => {
  const { vendorID, vendorRef, receiptId, receivedAt } = leased.receipt;
  const options = mayHaveAnotherNumber(receivedAt, deps.restoredOn)
    ? { orEnding: markerEnding(receiptId) }
    : {};
  return leased.during(deps.accounting.findReceipt(vendorID, vendorRef, options));
};
