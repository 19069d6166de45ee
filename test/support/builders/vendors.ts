import { newVendor } from '#domain/vendors/mirror-vendor.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';

/** A confirmed, active vendor; a test states only what matters to it. */
export const aVendor = (stated: Partial<Vendor> = {}): Vendor => ({
  ...newVendor(stated.vendorID ?? 'ACME', 'test', Date.UTC(2026, 0, 5)),
  vendorName: 'Acme Bottles',
  vendorStatus: 'ACTIVE',
  accountingStatus: 'Active',
  accountingRev: 1,
  statusHistory: [
    { at: '2026-01-05T00:00:00.000Z', status: stated.accountingStatus ?? 'Active', by: 'load 01J' },
  ],
  ...stated,
});
