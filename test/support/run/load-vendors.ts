import { getVendor, postVendor } from '#api/vendors.ts';
import { eventually } from '#test/support/eventually.ts';
import type { ApiClient } from './api-client.ts';

/** Loads the vendors of the accounting system, to the end; these may then be received from. */
export const loadVendors = async (client: ApiClient, ...receivable: readonly string[]): Promise<void> => {
  await client.call(postVendor, 'update_vendor_list', {});
  await eventually(async () => {
    const load = await client.call(getVendor, 'vendor_load', {});
    return (load.ok && load.body.data?.status === 'DONE') || undefined;
  }, 'the vendor load');
  for (const vendorId of receivable)
    await client.call(postVendor, 'set_warehouse_receivable', { vendorId, receivableStatus: true });
};
