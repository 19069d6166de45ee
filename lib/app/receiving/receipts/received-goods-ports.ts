import type { OpenMark } from '#domain/posting/attention.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import type { ReceiptEntry } from '#domain/receiving/receipt/receipt-entry.ts';

/** An entry as the index tells it: final states are so for good, any other may have moved on since. */
export interface IndexedEntry {
  readonly entry: ReceiptEntry;
  /** Its place in the month, after which a list goes on. */
  readonly dayOrder: string;
  /** False: the index does not carry its items and lots, the receipt itself must be asked. */
  readonly hasSearchText: boolean;
  /** Posted, and somebody should look at it in the books: what for, the receipt itself says. */
  readonly isToCheck: boolean;
}

/** Part of a month, the newest first. Days `YYYY-MM-DD`, both included; `before`: a `dayOrder`, left out itself. */
interface MonthSlice {
  readonly month: string;
  readonly from: string;
  readonly to: string;
  readonly before: string | null;
  /** At most so many entries are read, and at most 1 MB. */
  readonly limit: number;
}

/** What the index of open receipts says of one. */
export interface OpenEntry {
  readonly receiptId: string;
  /** UTC ISO. */
  readonly since: string;
}

/** Finds receipts. Indexes only find them (and may lag); `loadMany` reads by key, consistently. */
export interface ReceiptFinder {
  /** `next`: the `before` of the next slice; null where this one ends the month. */
  ofMonth(slice: MonthSlice): Promise<{ entries: readonly IndexedEntry[]; next: string | null }>;
  /** Receipts marked so since before that instant (UTC ISO), the oldest first. */
  openSince(mark: OpenMark, until: string, limit: number): Promise<readonly OpenEntry[]>;
  /** Ids of a vendor's receipts with this reference since that instant (UTC ISO), the newest first. */
  withSupplierRef(
    vendorID: string,
    supplierRef: string,
    since: string,
    limit: number,
  ): Promise<readonly string[]>;
  /** Those that exist and can be read, in the order of the ids: a damaged row must not hide the others. */
  loadMany(receiptIds: readonly string[]): Promise<readonly GoodsReceipt[]>;
}
