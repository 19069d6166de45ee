import { newVendor, type VendorChange, type Writer, writtenByAccounting } from './mirror-vendor.ts';
import { isNewer } from './stamp.ts';
import { type Vendor, vendorStatusFrom } from './vendor.ts';
import type { VendorRow } from './vendor-row.ts';

/**
 * A row of a notification's Inserted applied to what we hold (domain.md, Vendor). Newer than what stands: its
 * columns count at once, missing ones change nothing, and the vendor is unconfirmed until it has been read from the
 * accounting system. Older: nothing, but while the vendor is unconfirmed it raises `accountingRev`, so that a
 * reading under way, which may have begun before this change, is not taken for the truth.
 */
export const applyRow = (
  held: Vendor | null,
  row: VendorRow,
  stamp: string,
  now: number,
  by: Writer,
): VendorChange => {
  if (held && !isNewer(stamp, held.stamp)) {
    return held.unconfirmed ? { kind: 'change', next: writtenByAccounting(held, by, now) } : { kind: 'same' };
  }
  const before = held ?? newVendor(row.vendorID, by, now);
  const accountingStatus = row.accountingStatus ?? before.accountingStatus;
  const told: Vendor = {
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
  return { kind: held ? 'change' : 'create', next: writtenByAccounting(told, by, now) };
};

/** How long a Deleted without its Inserted waits for the other half of an update (ms). */
export const WAITS_FOR_ITS_PAIR_MS = 60_000;

/**
 * What a notification still asks of one vendor. `settled`: nothing; `read`: the accounting system decides;
 * `wait`: it was only in Deleted, and its pair may still come.
 */
export type Asked = 'settled' | 'read' | 'wait';

export const askedOf = (
  held: Vendor | null,
  notified: { readonly lone: boolean; readonly stamp: string; readonly receivedAt: number },
  now: number,
): Asked => {
  if (!notified.lone) return held && !held.unconfirmed ? 'settled' : 'read';
  // Its pair, or a reading, has been applied since: that one's confirmation decides.
  if (held && !isNewer(notified.stamp, held.stamp)) return held.unconfirmed ? 'read' : 'settled';
  return now < notified.receivedAt + WAITS_FOR_ITS_PAIR_MS ? 'wait' : 'read';
};
