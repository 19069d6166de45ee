import type { WriteConflict } from '#app/write-conflict.ts';
import type { Result } from '#domain/result.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';

/** A part of the table to read: rows of segment `segment` of `of`, after the vendor with key `after`. */
export interface VendorScan {
  readonly segment: number;
  readonly of: number;
  readonly after: string | null;
  readonly limit?: number;
}

export interface VendorSlice<Read = Vendor> {
  readonly vendors: readonly Read[];
  /** The key to go on after; null: that was the last. */
  readonly after: string | null;
}

/** The vendors we hold, by vendor key (`vendorKey`). Reads by key are consistent. */
export interface VendorStore {
  load(vendorKey: string): Promise<Vendor | null>;
  /** Those that exist, by key; any number of keys. */
  loadMany(vendorKeys: readonly string[]): Promise<ReadonlyMap<string, Vendor>>;
  /** Up to a megabyte of one segment as it stands now, in no order. `BAD_POSITION`: `after` is no place in it. */
  scan(scan: VendorScan): Promise<Result<VendorSlice, 'BAD_POSITION'>>;
  /**
   * Writes what came from the accounting system, if `accountingRev` is still `previous.accountingRev` (nothing is
   * stored yet when null). It never touches the flag, its history or `version`.
   */
  saveFromAccounting(next: Vendor, previous: Vendor | null): Promise<Result<void, WriteConflict>>;
  /** Writes the flag and its history alone, if `version` is still the one before `next.version`. */
  saveReceivable(next: Vendor): Promise<Result<void, WriteConflict>>;
}
