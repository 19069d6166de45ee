import type { VendorDetail, VendorLoad, VendorResponse } from '#api/vendors.ts';
import { sourceOf } from '#domain/vendors/status-history.ts';
import type { SyncJob } from '#domain/vendors/sync-job.ts';
import { type Vendor, vendorStatusFrom } from '#domain/vendors/vendor.ts';
import type { ListedVendor } from './vendor-ports.ts';

export const toVendorResponse = (vendor: ListedVendor): VendorResponse => ({
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

export const toVendorDetailResponse = (vendor: Vendor): VendorDetail => ({
  ...toVendorResponse(vendor),
  accountingStatus: vendor.accountingStatus,
  receivableBy: vendor.receivableBy,
  receivableAt: vendor.receivableAt,
  unconfirmed: vendor.unconfirmed,
  createdAt: vendor.createdAt,
  updatedAt: vendor.updatedAt,
  statusHistory: vendor.statusHistory
    .map((change) => ({
      at: change.at,
      status: change.status,
      vendorStatus: vendorStatusFrom(change.status),
      source: sourceOf(change),
    }))
    .reverse(),
});

export const toLoadResponse = ({ counts, ...job }: SyncJob): VendorLoad => ({
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
