import type { VendorScan, VendorSlice, VendorStore } from '#app/vendors/vendor-ports.ts';
import type { Result } from '#domain/result.ts';
import type { ListedVendor, VendorStatus } from '#domain/vendors/vendor.ts';

/** The vendors with what lists are read by. */
export interface VendorLister extends VendorStore {
  /** As `scan`, for a list, which may be a moment behind. */
  list(scan: VendorScan): Promise<Result<VendorSlice<ListedVendor>, 'BAD_POSITION'>>;
  /**
   * Vendors in the order of their names' bytes, after one of them (null: from the first), as an index has them: a
   * moment behind. `BAD_POSITION`: `after` is no place in it.
   */
  byName(
    which: ListByName,
    after: NamePlace | null,
    limit: number,
  ): Promise<Result<NamedVendors, 'BAD_POSITION'>>;
  /** Keys in key order from an index, which may lag: what they name decides. */
  keysReceivable(after: string | null, limit: number): Promise<VendorKeys>;
}

interface VendorKeys {
  readonly keys: readonly string[];
  readonly after: string | null;
}

/** What an index has by name: the vendors of a status, or those that may be received. */
export type ListByName = VendorStatus | 'RECEIVABLE';

/** Where a vendor stands in such a list. */
export interface NamePlace {
  readonly name: string;
  readonly key: string;
}

interface NamedVendors {
  readonly vendors: readonly ListedVendor[];
  /** The place to go on after; null: that was the last. */
  readonly after: NamePlace | null;
}
