import { isActive } from '#domain/vendors/is-active.ts';
import type { ListedVendor, VendorStatus } from '#domain/vendors/vendor.ts';

/** Which vendors: all of them, those of a status, or those with or without the flag. */
export type VendorFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'status'; readonly status: VendorStatus }
  | { readonly kind: 'receivable'; readonly receivable: boolean };

/** As keys of pages name the list. */
export const nameOf = (filter: VendorFilter): string =>
  filter.kind === 'all'
    ? 'all'
    : filter.kind === 'status'
      ? `status ${filter.status}`
      : `receivable ${filter.receivable}`;

/** Those with the flag have an index of their own. */
export const isFlagged = (filter: VendorFilter): boolean => filter.kind === 'receivable' && filter.receivable;

export const belongs = (filter: VendorFilter, vendor: ListedVendor): boolean =>
  filter.kind === 'all' ||
  (filter.kind === 'status'
    ? isActive(vendor) === isActive({ vendorStatus: filter.status })
    : vendor.vendorReceivable === filter.receivable);

/** Where not every row that is read belongs to the list, at least so many are read at a time. */
const MIN_READ = 200;

/** How many rows to read for so many that are wanted. */
export const rowsFor = (filter: VendorFilter, wanted: number): number =>
  filter.kind === 'receivable' && !isFlagged(filter) ? Math.max(wanted, MIN_READ) : wanted;
