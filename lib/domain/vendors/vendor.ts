import type { StatusChange } from './status-history.ts';

export const VENDOR_STATUSES = ['ACTIVE', 'INACTIVE'] as const;

export type VendorStatus = (typeof VENDOR_STATUSES)[number];

/**
 * A vendor as the product keeps it (domain.md, Vendor). All but `vendorReceivable` mirrors the accounting system;
 * that one flag is ours, and no load and no webhook ever changes it (design.md invariant 3).
 */
export interface Vendor {
  /** The accounting system's own spelling, trimmed. */
  readonly vendorID: string;
  readonly vendorName: string;
  readonly vendorStatus: VendorStatus;
  /** The accounting system's own word, e.g. `Hold Payments`. */
  readonly accountingStatus: string;
  /** Ours: may goods of this vendor be received in this warehouse? */
  readonly vendorReceivable: boolean;
  /** Who set the flag last and when (UTC ISO), null while nobody has. */
  readonly receivableBy: string | null;
  readonly receivableAt: string | null;
  readonly contact: string | null;
  readonly SupplierClass: string | null;
  readonly CurrencyID: string | null;
  /** UTC ISO instants of the accounting system. */
  readonly CreatedOn: string | null;
  readonly LastModifiedOn: string | null;
  /** .NET ticks (UTC, 100 ns) of the newest truth applied; digits, since they exceed 2^53. */
  readonly stamp: string;
  /** Raised by writes that come from the accounting system alone, so that a toggle never conflicts with them. */
  readonly accountingRev: number;
  /** Set by a notification, cleared when the vendor has been re-read from the accounting system. */
  readonly unconfirmed: boolean;
  /** What the accounting system said of its status, oldest first; the newest twenty. */
  readonly statusHistory: readonly StatusChange[];
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

/** Ids are compared trimmed and without case (domain.md, Vendor). */
export const vendorKey = (vendorID: string): string => vendorID.trim().toWellFormed().toUpperCase();

const RECEIVABLE_STATUSES: ReadonlySet<string> = new Set(['active', 'hold payments', 'one-time']);

/** The accounting system's status in ours: Active, Hold Payments and One-Time are ACTIVE, all else INACTIVE. */
export const vendorStatusFrom = (accountingStatus: string): VendorStatus =>
  RECEIVABLE_STATUSES.has(accountingStatus.trim().toLowerCase()) ? 'ACTIVE' : 'INACTIVE';
