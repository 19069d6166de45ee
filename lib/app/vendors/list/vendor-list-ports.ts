import type { VendorScan, VendorSlice, VendorStore } from '#app/vendors/vendor-ports.ts';
import type { Result } from '#domain/result.ts';
import type { ListedVendor, VendorStatus } from '#domain/vendors/vendor.ts';

/** The vendors with what lists are read by. */
export interface VendorLister extends VendorStore {
  /** As `scan`, for a list, which may be a moment behind. */
  list(scan: VendorScan): Promise<Result<VendorSlice<ListedVendor>, 'BAD_POSITION'>>;
  /**
   * Vendors of a status in the order of their names' bytes, after one of them (null: from the first), as an index has
   * them: a moment behind. `BAD_POSITION`: `after` is no place in it.
   */
  byName(
    status: VendorStatus,
    after: NamePlace | null,
    limit: number,
  ): Promise<Result<NamedVendors, 'BAD_POSITION'>>;
  /** Keys in key order from an index, which may lag: what they name decides. */
  keysByStatus(status: VendorStatus, after: string | null, limit: number): Promise<VendorKeys>;
  keysReceivable(after: string | null, limit: number): Promise<VendorKeys>;
}

export interface VendorKeys {
  readonly keys: readonly string[];
  readonly after: string | null;
}

/** Where a vendor stands among those of its status. */
export interface NamePlace {
  readonly name: string;
  readonly key: string;
}

interface NamedVendors {
  readonly vendors: readonly ListedVendor[];
  /** The place to go on after; null: that was the last. */
  readonly after: NamePlace | null;
}
