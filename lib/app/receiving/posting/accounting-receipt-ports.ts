import type { AccountingResult } from '#app/accounting/accounting-response-ports.ts';
import type { NotWritten } from '#app/posting/document-ports.ts';
import type { PostedReceipt } from '#domain/receiving/posting/posted-receipt.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';

/** How a create ended, by what may now stand in the accounting system. `created`: it answered with a number. */
export type CreateOutcome = { readonly outcome: 'created'; readonly receiptNbr: string } | NotWritten;

/** The receipts of the accounting system. */
export interface AccountingReceipts {
  /**
   * The calls of one receipt follow, one after the other: they are taken from the shared call budget together, so that
   * each costs no writes of its own. Call what this answers when the work is over, however it ended.
   */
  beginPosting(): () => Promise<void>;
  /**
   * The receipt whose VendorRef is exactly this, or else, where `orEnding` is given, one of the vendor's last ninety
   * days whose VendorRef ends so; null when no list shows one (yet).
   */
  findReceipt(
    vendorID: string,
    vendorRef: string,
    options?: { readonly orEnding?: string },
  ): AccountingResult<PostedReceipt | null>;
  /** One receipt by number, read by key (never lags); null when there is none. */
  receipt(receiptNbr: string): AccountingResult<PostedReceipt | null>;
  /** Creates the receipt. Never repeats a request whose fate is unknown. */
  createReceipt(receipt: GoodsReceipt): Promise<CreateOutcome>;
  /** Releases a posted receipt (only where configuration says so). */
  releaseReceipt(receiptNbr: string): AccountingResult<void>;
}
