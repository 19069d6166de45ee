import { getVendor, postVendor, type VendorLoad } from '#api/vendors.ts';
import type { LocalRun } from '#local/start/start.ts';
import type { ApiClient } from '#test/support/run/api-client.ts';
import { callAccountingAdmin } from '../capacity/figure.ts';
import { waitUntil } from './wait-until.ts';

/** Has the vendors loaded by the running product, as a person does; waits for the end and answers how it ended. */
export const loadVendors = async (api: ApiClient): Promise<VendorLoad> => {
  const started = await api.call(postVendor, 'update_vendor_list', {});
  if (!started.ok) throw new Error(started.body.error);
  let load = started.body.data;
  await waitUntil(async () => {
    const newest = await api.call(getVendor, 'vendor_load', {});
    if (!newest.ok || newest.body.data?.jobId !== load.jobId) return false;
    load = newest.body.data;
    if (load.status === 'FAILED') throw new Error(load.message ?? 'The load failed.');
    return load.status === 'DONE';
  }, 'the vendor load');
  return load;
};

/** The books hold so many vendors in all. */
export const seedVendors = async (run: LocalRun, size: number): Promise<void> => {
  const there = run.accounting.records.vendors().length;
  if (there < size)
    await callAccountingAdmin({ run }, 'vendors/generate', {
      count: size - there,
      prefix: 'G',
      telling: 'none',
    });
};
