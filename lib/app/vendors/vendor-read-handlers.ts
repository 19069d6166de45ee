import type { getVendor } from '#api/vendors.ts';
import type { Handlers } from '#app/dispatch.ts';
import type { VendorLister } from '#app/vendors/list/vendor-list-ports.ts';
import type { SyncJobStore } from '#app/vendors/load/sync-job-ports.ts';
import { err, ok } from '#domain/result.ts';
import { vendorNotFound } from '#domain/vendors/set-receivable.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { listVendors } from './list/list-vendors.ts';
import { toLoadResponse, toVendorDetailResponse, toVendorResponse } from './vendor-response.ts';

export interface VendorReadDeps {
  readonly vendors: VendorLister;
  readonly jobs: Pick<SyncJobStore, 'current'>;
}

/** The actions of GET /GetVendor. */
export const vendorReadHandlers = ({ vendors, jobs }: VendorReadDeps): Handlers<typeof getVendor> => ({
  list_vendors: (request) => listVendors(vendors, { kind: 'all' }, request),

  list: (request) => listVendors(vendors, { kind: 'all' }, request),

  async get_by_id({ vendor_id }) {
    const vendor = await vendors.load(vendorKey(vendor_id));
    return vendor ? ok({ data: { items: [toVendorResponse(vendor)] } }) : err(vendorNotFound());
  },

  async vendor_detail({ vendor_id }) {
    const vendor = await vendors.load(vendorKey(vendor_id));
    return vendor ? ok({ data: toVendorDetailResponse(vendor) }) : err(vendorNotFound());
  },

  get_by_status: (request) => listVendors(vendors, { kind: 'status', status: request.status }, request),

  get_warehouse_receivable: (request) =>
    listVendors(vendors, { kind: 'receivable', receivable: request.receivable_status }, request),

  list_vendor_receivable: (request) =>
    listVendors(vendors, { kind: 'receivable', receivable: request.receivableStatus }, request),

  async vendor_load() {
    const job = await jobs.current();
    return ok({ data: job && toLoadResponse(job) });
  },
});
