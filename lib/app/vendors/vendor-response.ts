import {
  type VendorDetail,
  VendorDetailFields,
  type VendorLoad,
  VendorLoadFields,
  type VendorResponse,
} from '#api/vendors.ts';
import { sourceOf } from '#domain/vendors/status-history.ts';
import { SyncCounts, type SyncJob } from '#domain/vendors/sync-job.ts';
import { ListedVendor, type Vendor, vendorStatusFrom } from '#domain/vendors/vendor.ts';

export const toVendorResponse = (vendor: ListedVendor): VendorResponse => ListedVendor.toWire(vendor);

export const toVendorDetailResponse = (vendor: Vendor): VendorDetail => ({
  ...toVendorResponse(vendor),
  ...VendorDetailFields.toWire(vendor),
  statusHistory: vendor.statusHistory
    .map((change) => ({
      at: change.at,
      status: change.status,
      vendorStatus: vendorStatusFrom(change.status),
      source: sourceOf(change),
    }))
    .reverse(),
});

export const toLoadResponse = (job: SyncJob): VendorLoad => ({
  ...VendorLoadFields.toWire(job),
  ...SyncCounts.toWire(job.counts),
});
