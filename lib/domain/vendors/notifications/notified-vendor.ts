import {
  newVendor,
  type VendorChange,
  type Writer,
  writtenByAccounting,
} from '#domain/vendors/mirror-vendor.ts';
import { isNewer, isSurelyBefore, type NotificationStamp } from '#domain/vendors/stamp.ts';
import { type Vendor, vendorStatusFrom } from '#domain/vendors/vendor.ts';
import type { VendorRow } from './vendor-row.ts';

/**
 * A row of a notification's Inserted applied to what we hold (domain.md, Vendor). Newer than what stands: its
 * columns count at once, missing ones change nothing, and the vendor is unconfirmed until it has been read from the
 * accounting system.
 *
 * Surely committed before the reading that confirmed the vendor: it changes nothing. In every other case it raises `accountingRev`, so that a reading under way, which may have begun before this change, is not taken
 * for the truth, and leaves the vendor unconfirmed.
 */
export const applyRow = (
  storedVendor: Vendor | null,
  row: VendorRow,
  { stamp, isTheirs }: NotificationStamp,
  now: number,
  by: Writer,
): VendorChange => {
  if (storedVendor && !isNewer(stamp, storedVendor.stamp)) {
    const isSeen = isTheirs && isSurelyBefore(stamp, storedVendor.stamp);
    if (isSeen && !storedVendor.unconfirmed) return { kind: 'same' };
    return { kind: 'change', next: writtenByAccounting({ ...storedVendor, unconfirmed: true }, by, now) };
  }
  const before = storedVendor ?? newVendor(row.vendorID, by, now);
  const accountingStatus = row.accountingStatus ?? before.accountingStatus;
  const confirmed: Vendor = {
    ...before,
    vendorID: row.vendorID,
    vendorName: row.vendorName ?? before.vendorName,
    accountingStatus,
    vendorStatus: vendorStatusFrom(accountingStatus),
    SupplierClass: row.SupplierClass ?? before.SupplierClass,
    CurrencyID: row.CurrencyID ?? before.CurrencyID,
    contact: row.contact ?? before.contact,
    LastModifiedOn: row.LastModifiedOn ?? before.LastModifiedOn,
    CreatedOn: row.CreatedOn ?? before.CreatedOn,
    stamp,
    unconfirmed: true,
  };
  return { kind: storedVendor ? 'change' : 'create', next: writtenByAccounting(confirmed, by, now) };
};

/** How long a Deleted without its Inserted waits for the other half of an update (ms). */
export const PAIR_TIMEOUT_MS = 60_000;

/**
 * What a notification still asks of one vendor. `settled`: nothing; `read`: the accounting system decides;
 * `wait`: it was only in Deleted, and its pair may still come.
 */
type ConfirmationNeed = 'settled' | 'read' | 'wait';

export const confirmationNeedOf = (
  storedVendor: Vendor | null,
  notified: NotificationStamp & { readonly lone: boolean; readonly receivedAt: number },
  now: number,
): ConfirmationNeed => {
  if (!notified.lone) return storedVendor && !storedVendor.unconfirmed ? 'settled' : 'read';
  // Its pair, or a reading, has been applied since: that is newer than this.
  const isOvertaken =
    storedVendor !== null && notified.isTheirs && !isNewer(notified.stamp, storedVendor.stamp);
  if (isOvertaken) {
    const isSeen = !storedVendor.unconfirmed && isSurelyBefore(notified.stamp, storedVendor.stamp);
    return isSeen ? 'settled' : 'read';
  }
  return now < notified.receivedAt + PAIR_TIMEOUT_MS ? 'wait' : 'read';
};
