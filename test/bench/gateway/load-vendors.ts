import { getVendor, postVendor } from '#api/vendors.ts';
import type { LocalRun } from '#local/start.ts';
import type { ApiClient } from '#test/support/api-client.ts';
import { eventually } from '#test/support/eventually.ts';
import { atTheBooks } from '../capacity/figure.ts';

/** Has the vendors loaded by the running product, as a person does; waits for the end. */
export const loadVendors = async (api: ApiClient): Promise<void> => {
  const started = await api.call(postVendor, 'update_vendor_list', {});
  if (!started.ok) throw new Error(started.body.error);
  await eventually(
    async () => {
      const load = await api.call(getVendor, 'vendor_load', {});
      if (!load.ok || load.body.data?.jobId !== started.body.data.jobId) return undefined;
      if (load.body.data.status === 'FAILED') throw new Error(load.body.data.message ?? 'The load failed.');
      return load.body.data.status === 'DONE' || undefined;
    },
    'the vendor load',
    300_000,
  );
};

/** The books hold so many vendors in all. */
export const bookVendors = async (run: LocalRun, size: number): Promise<void> => {
  const there = run.accounting.books.vendors().length;
  if (there < size)
    await atTheBooks({ run }, 'vendors/generate', { count: size - there, prefix: 'G', telling: 'none' });
};
