import * as z from 'zod/mini';

export const VENDOR_STATUSES = ['ACTIVE', 'INACTIVE'] as const;

export const VendorStatus = z.enum(VENDOR_STATUSES);
export type VendorStatus = z.output<typeof VendorStatus>;

/**
 * A vendor as the product keeps it (domain.md, Vendor). All but `vendorReceivable` mirrors the accounting system;
 * that one flag is ours, and no load and no webhook ever changes it (design.md invariant 3).
 */
export const Vendor = z.object({
  /** The accounting system's own spelling, trimmed. */
  vendorID: z.string(),
  vendorName: z.string(),
  vendorStatus: VendorStatus,
  /** The accounting system's own word, e.g. `Hold Payments`. */
  accountingStatus: z.string(),
  /** Ours: may goods of this vendor be received in this warehouse? */
  vendorReceivable: z.boolean(),
  /** Who set the flag last and when (UTC ISO), null while nobody has. */
  receivableBy: z.nullable(z.string()),
  receivableAt: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  SupplierClass: z.nullable(z.string()),
  CurrencyID: z.nullable(z.string()),
  /** UTC ISO instants of the accounting system. */
  CreatedOn: z.nullable(z.string()),
  LastModifiedOn: z.nullable(z.string()),
  /** .NET ticks (UTC, 100 ns) of the newest truth applied; digits, since they exceed 2^53. */
  stamp: z.string(),
  /** Raised by writes that come from the accounting system alone, so that a toggle never conflicts with them. */
  accountingRev: z.number(),
  /** Set by a notification, cleared when the vendor has been re-read from the accounting system. */
  unconfirmed: z.boolean(),
  /** What the accounting system said of its status, oldest first; the newest twenty (status-history.ts). */
  statusHistory: z.readonly(z.array(z.object({ at: z.string(), status: z.string(), by: z.string() }))),
  version: z.number(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});

export type Vendor = z.output<typeof Vendor>;

/** Ids are compared trimmed and without case (domain.md, Vendor). */
export const vendorKey = (vendorID: string): string => vendorID.trim().toWellFormed().toUpperCase();

const RECEIVABLE_STATUSES: ReadonlySet<string> = new Set(['active', 'hold payments', 'one-time']);

/** The accounting system's status in ours: Active, Hold Payments and One-Time are ACTIVE, all else INACTIVE. */
export const vendorStatusFrom = (accountingStatus: string): VendorStatus =>
  RECEIVABLE_STATUSES.has(accountingStatus.trim().toLowerCase()) ? 'ACTIVE' : 'INACTIVE';
