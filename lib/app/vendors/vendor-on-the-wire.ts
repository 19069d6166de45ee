import type { VendorLoad, VendorOnTheWire } from '#api/vendors.ts';
import type { SyncJob } from '#domain/vendors/sync-job.ts';
import type { Vendor } from '#domain/vendors/vendor.ts';

export const vendorOnTheWire = (vendor: Vendor): VendorOnTheWire => ({
  vendorID: vendor.vendorID,
  vendorName: vendor.vendorName,
  vendorStatus: vendor.vendorStatus,
  vendorReceivable: vendor.vendorReceivable,
  contact: vendor.contact,
  SupplierClass: vendor.SupplierClass,
  CurrencyID: vendor.CurrencyID,
  CreatedOn: vendor.CreatedOn,
  LastModifiedOn: vendor.LastModifiedOn,
  version: vendor.version,
});

export const loadOnTheWire = ({ counts, ...job }: SyncJob): VendorLoad => ({
  jobId: job.jobId,
  kind: job.kind,
  mode: job.mode,
  status: job.status,
  ...counts,
  startedAt: job.startedAt,
  endedAt: job.endedAt,
  startedBy: job.startedBy,
  message: job.message,
});
