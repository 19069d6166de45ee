import { wholeText } from '#domain/whole-text.ts';
import { NO_STAMP, type ReadingTime, stampOfReading } from './stamp.ts';
import { afterStatus } from './status-history.ts';
import { type Vendor, vendorStatusFrom } from './vendor.ts';
import { vendorNameFrom } from './vendor-name.ts';

/** A vendor as read from the accounting system. Null: the field was empty. */
export interface VendorInput {
  readonly vendorID: string;
  readonly vendorName: string;
  readonly status: string;
  readonly vendorClass: string | null;
  readonly currencyID: string | null;
  readonly createdAt: string | null;
  readonly lastModifiedAt: string | null;
}

/** What a reading or a notification means for what we hold. `next` is the whole vendor as it is to stand. */
export type VendorChange =
  | { readonly kind: 'same' }
  | { readonly kind: 'create'; readonly next: Vendor }
  | { readonly kind: 'change'; readonly next: Vendor };

/** The accounting status of a vendor that the accounting system no longer has. */
export const REMOVED = 'Removed';

/** Who writes, as `updatedBy` shows it. */
export type Writer = string;

/** A vendor that we have read nothing of yet; new vendors start not receivable (domain.md, Vendor). */
export const newVendor = (vendorID: string, by: Writer, now: number): Vendor => {
  const at = new Date(now).toISOString();
  return {
    vendorID,
    vendorName: vendorNameFrom('', vendorID),
    vendorStatus: 'INACTIVE',
    accountingStatus: '',
    vendorReceivable: false,
    receivableBy: null,
    receivableAt: null,
    contact: null,
    SupplierClass: null,
    CurrencyID: null,
    CreatedOn: null,
    LastModifiedOn: null,
    stamp: NO_STAMP,
    accountingRev: 0,
    unconfirmed: false,
    statusHistory: [],
    version: 1,
    createdAt: at,
    createdBy: by,
    updatedAt: at,
    updatedBy: by,
  };
};

/** The next state after a write that comes from the accounting system: `version` counts people's changes only. */
export const writtenByAccounting = (vendor: Vendor, by: Writer, now: number): Vendor => {
  const at = new Date(now).toISOString();
  return {
    ...vendor,
    // One that the version before stored longer than an index takes would have the write refused.
    vendorName: vendorNameFrom(vendor.vendorName, vendor.vendorID),
    accountingRev: vendor.accountingRev + 1,
    statusHistory: afterStatus(vendor.statusHistory, { at, status: vendor.accountingStatus, by }),
    updatedAt: at,
    updatedBy: by,
  };
};

/** The accounting system's own limits are far below. */
const MAX_TEXT_LENGTH = 1000;
const whole = (text: string): string => wholeText(text, MAX_TEXT_LENGTH);

const MIRRORED = [
  'vendorID',
  'vendorName',
  'vendorStatus',
  'accountingStatus',
  'SupplierClass',
  'CurrencyID',
  'CreatedOn',
  'LastModifiedOn',
] as const satisfies readonly (keyof Vendor)[];

const isMirrored = (storedVendor: Vendor, after: Vendor): boolean =>
  !storedVendor.unconfirmed && MIRRORED.every((field) => storedVendor[field] === after[field]);

/**
 * What was read from the accounting system replaces what we hold and confirms it; the flag stays ours. `storedVendor`
 * must be what stood before the request began: the write is saved only if `accountingRev` is still that. A vendor that
 * already stands so is not written.
 */
export const mirrorVendor = (
  storedVendor: Vendor | null,
  input: VendorInput,
  reading: ReadingTime,
  by: Writer,
): VendorChange => {
  const vendorID = whole(input.vendorID).trim();
  const before = storedVendor ?? newVendor(vendorID, by, reading.now);
  // Every vendor of the accounting system has a status: an answer without one says nothing of it.
  const accountingStatus = whole(input.status).trim() || before.accountingStatus;
  const after: Vendor = {
    ...before,
    vendorID,
    vendorName: vendorNameFrom(whole(input.vendorName), vendorID),
    accountingStatus,
    vendorStatus: vendorStatusFrom(accountingStatus),
    SupplierClass: input.vendorClass && whole(input.vendorClass),
    CurrencyID: input.currencyID && whole(input.currencyID),
    CreatedOn: input.createdAt ?? before.CreatedOn,
    LastModifiedOn: input.lastModifiedAt ?? before.LastModifiedOn,
  };
  if (storedVendor && isMirrored(storedVendor, after)) return { kind: 'same' };
  return {
    kind: storedVendor ? 'change' : 'create',
    next: {
      ...writtenByAccounting(after, by, reading.now),
      stamp: stampOfReading(reading),
      unconfirmed: false,
    },
  };
};

/**
 * The accounting system, asked by key, has no such vendor: it becomes INACTIVE and is kept, with its flag, since
 * receipts and orders name it and it may come back. A vendor we never heard of stays unknown.
 */
export const removeVendor = (storedVendor: Vendor | null, reading: ReadingTime, by: Writer): VendorChange => {
  if (!storedVendor) return { kind: 'same' };
  if (storedVendor.accountingStatus === REMOVED && !storedVendor.unconfirmed) return { kind: 'same' };
  return {
    kind: 'change',
    next: {
      ...writtenByAccounting(
        { ...storedVendor, accountingStatus: REMOVED, vendorStatus: 'INACTIVE' },
        by,
        reading.now,
      ),
      stamp: stampOfReading(reading),
      unconfirmed: false,
    },
  };
};
