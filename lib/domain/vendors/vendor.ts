import * as z from 'zod/mini';
import { addedField, defineRecord, listField, pickFields, type RecordOf } from '#domain/record.ts';
import { NO_STAMP } from './stamp.ts';
import { StatusChange } from './status-history.ts';

export const VENDOR_STATUSES = ['ACTIVE', 'INACTIVE'] as const;

export type VendorStatus = (typeof VENDOR_STATUSES)[number];

const textOrNull = z.nullable(z.string());

/**
 * A vendor as the product keeps it (domain.md, Vendor). All but `vendorReceivable` mirrors the accounting system;
 * that one flag is ours, and no load and no webhook ever changes it (design.md invariant 3).
 */
export const Vendor = defineRecord({
  /** The accounting system's own spelling, trimmed. */
  vendorID: z.string(),
  vendorName: z.string(),
  vendorStatus: z.enum(VENDOR_STATUSES),
  /** The accounting system's own word, e.g. `Hold Payments`. */
  accountingStatus: addedField(z.string(), ''),
  /** Ours: may goods of this vendor be received in this warehouse? */
  vendorReceivable: addedField(z.boolean(), false),
  /** Who set the flag last and when (UTC ISO), null while nobody has. */
  receivableBy: textOrNull,
  receivableAt: textOrNull,
  contact: textOrNull,
  SupplierClass: textOrNull,
  CurrencyID: textOrNull,
  /** UTC ISO instants of the accounting system. */
  CreatedOn: textOrNull,
  LastModifiedOn: textOrNull,
  /** .NET ticks (UTC, 100 ns) of the newest truth applied; digits, since they exceed 2^53. */
  stamp: addedField(z.string(), NO_STAMP),
  /** Raised by writes that come from the accounting system alone, so that a toggle never conflicts with them. */
  accountingRev: addedField(z.int(), 0),
  /** Set by a notification, cleared when the vendor has been re-read from the accounting system. */
  unconfirmed: addedField(z.boolean(), false),
  /** What the accounting system said of its status, oldest first; the newest twenty. */
  statusHistory: listField(StatusChange),
  /** Raised by people's changes alone. */
  version: addedField(z.int(), 0),
  /** UTC ISO: since when we know it, and when anything of it changed here last. */
  createdAt: addedField(z.string(), ''),
  createdBy: addedField(z.string(), ''),
  updatedAt: z.string(),
  updatedBy: z.string(),
});

export type Vendor = RecordOf<typeof Vendor>;

/** What a list shows of a vendor: a third of the work of reading all of it, and too little to write it back. */
export const ListedVendor = pickFields(Vendor, [
  'vendorID',
  'vendorName',
  'vendorStatus',
  'vendorReceivable',
  'contact',
  'SupplierClass',
  'CurrencyID',
  'CreatedOn',
  'LastModifiedOn',
  'version',
]);

export type ListedVendor = RecordOf<typeof ListedVendor>;

const RECEIVABLE_STATUSES: ReadonlySet<string> = new Set(['active', 'hold payments', 'one-time']);

/** The accounting system's status in ours: Active, Hold Payments and One-Time are ACTIVE, all else INACTIVE. */
export const vendorStatusFrom = (accountingStatus: string): VendorStatus =>
  RECEIVABLE_STATUSES.has(accountingStatus.trim().toLowerCase()) ? 'ACTIVE' : 'INACTIVE';
