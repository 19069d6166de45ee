import { NO_STAMP } from '#domain/vendors/stamp.ts';
import type { StatusChange } from '#domain/vendors/status-history.ts';
import { type Vendor, vendorStatusFrom } from '#domain/vendors/vendor.ts';

type Item = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);

const historyFrom = (value: unknown): readonly StatusChange[] => {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: Item | null) => {
    const at = text(entry?.at);
    const status = text(entry?.status);
    return at === null || status === null ? [] : [{ at, status, by: text(entry?.by) ?? '' }];
  });
};

/**
 * A vendor out of the table. Plain code rather than a schema, since a list reads thousands of them; an attribute
 * that a version before did not write has its first value. An item without an id is no vendor.
 */
export const vendorFromItem = (item: Item): Vendor | null => {
  const vendorID = text(item.vendorID);
  if (vendorID === null) return null;
  const accountingStatus = text(item.accountingStatus) ?? '';
  const createdAt = text(item.createdAt) ?? '';
  const createdBy = text(item.createdBy) ?? '';
  return {
    vendorID,
    vendorName: text(item.vendorName) ?? vendorID,
    vendorStatus:
      item.vendorStatus === 'ACTIVE' || item.vendorStatus === 'INACTIVE'
        ? item.vendorStatus
        : vendorStatusFrom(accountingStatus),
    accountingStatus,
    vendorReceivable: item.vendorReceivable === true,
    receivableBy: text(item.receivableBy),
    receivableAt: text(item.receivableAt),
    contact: text(item.contact),
    SupplierClass: text(item.SupplierClass),
    CurrencyID: text(item.CurrencyID),
    CreatedOn: text(item.CreatedOn),
    LastModifiedOn: text(item.LastModifiedOn),
    stamp: text(item.stamp) ?? NO_STAMP,
    accountingRev: count(item.accountingRev),
    unconfirmed: item.unconfirmed === true,
    statusHistory: historyFrom(item.statusHistory),
    version: count(item.version),
    createdAt,
    createdBy,
    updatedAt: text(item.updatedAt) ?? createdAt,
    updatedBy: text(item.updatedBy) ?? createdBy,
  };
};
