import type { postVendor } from '#api/vendors.ts';
import type { Handlers } from '#app/dispatch.ts';
import type { Retry } from '#app/mutate.ts';
import type { SyncJobStore } from '#app/vendors/load/sync-job-ports.ts';
import { ok } from '#domain/result.ts';
import { startVendorLoad } from './load/start-vendor-load.ts';
import { setManyReceivable } from './receivable/set-many-receivable.ts';
import { setWarehouseReceivable } from './receivable/set-warehouse-receivable.ts';
import type { VendorStore } from './vendor-ports.ts';
import { toLoadResponse, toVendorResponse } from './vendor-response.ts';

export interface VendorWriteDeps extends Retry {
  readonly vendors: VendorStore;
  readonly jobs: SyncJobStore;
  /** Makes the id of a new job: a ULID. */
  readonly newId: () => string;
}

/** The actions of POST /PostVendor. */
export const vendorWriteHandlers = (deps: VendorWriteDeps): Handlers<typeof postVendor> => ({
  async update_vendor_list(_request, { person, now }) {
    const command = { jobId: deps.newId(), mode: 'full', by: person.username } as const;
    const job = await startVendorLoad(deps, command, now);
    return job.ok ? ok({ data: toLoadResponse(job.value) }) : job;
  },

  async set_warehouse_receivable({ vendorId, receivableStatus, version }, { person, now }) {
    const command = { vendorId, receivable: receivableStatus, version, by: person.username };
    const vendor = await setWarehouseReceivable(deps, command, now);
    return vendor.ok ? ok({ data: toVendorResponse(vendor.value) }) : vendor;
  },

  async set_many_receivable({ receivableStatus, vendors: asked }, { person, now }) {
    const command = { receivable: receivableStatus, vendors: asked, by: person.username };
    return ok({ data: { items: await setManyReceivable(deps, command, now) } });
  },
});
