import type { AccountingPage, AccountingResult } from '#app/accounting/accounting-response-ports.ts';

/** A vendor as the accounting system tells it. Null: the field was empty. */
export interface AccountingVendor {
  readonly vendorID: string;
  readonly vendorName: string;
  readonly status: string;
  readonly vendorClass: string | null;
  readonly currencyID: string | null;
  readonly createdAt: string | null;
  readonly lastModifiedAt: string | null;
}

/** The vendors of the accounting system. */
export interface AccountingVendors {
  /** Vendors in key order, `skip` rows in; `modifiedSince` (UTC ISO) for a delta. */
  listVendors(page: {
    skip: number;
    modifiedSince?: string;
  }): AccountingResult<AccountingPage<AccountingVendor>>;
  /**
   * Those of the given ids (25 at most) that exist. An answer with some of them proves nothing of the others: a list
   * may leave rows out. One with none of them does: the same answer has then brought a vendor known to exist, or, as
   * always with `eachByKey`, each has been asked for by its key.
   */
  vendorsById(
    ids: readonly string[],
    options?: { readonly eachByKey?: boolean },
  ): AccountingResult<AccountingPage<AccountingVendor>>;
}
