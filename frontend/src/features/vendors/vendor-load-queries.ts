import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getVendor, postVendor, type VendorLoad } from '#api/vendors.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { notify } from '#frontend/ui/toast.tsx';

const POLL_MS = 1000;

export const isLoadRunning = (load: VendorLoad | null | undefined): boolean =>
  load?.status === 'QUEUED' || load?.status === 'RUNNING';

/** '42 read: 3 new, 1 changed, 0 made inactive'. */
export const loadCounts = (load: VendorLoad): string =>
  `${load.read} read: ${load.created} new, ${load.changed} changed, ${load.madeInactive} made inactive`;

/** The newest vendor load, asked again while it runs; the list is fetched anew when it ends. */
export const vendorLoad = queryOptions<VendorLoad | null>({
  queryKey: ['vendor-load'],
  staleTime: 0,
  meta: { isQuiet: true },
  refetchInterval: (query) => (isLoadRunning(query.state.data) ? POLL_MS : false),
  queryFn: async ({ client, signal, queryKey }) => {
    const before = client.getQueryData<VendorLoad | null>(queryKey);
    const { data: now } = await call(getVendor, 'vendor_load', {}, { signal });
    if (isLoadRunning(before) && now && !isLoadRunning(now)) {
      void client.invalidateQueries({ queryKey: ['vendors'] });
      if (now.status === 'DONE') notify('success', 'Vendors loaded', loadCounts(now));
    }
    return now;
  },
});

/** Starts a vendor load; while one runs, that one is answered. */
export const useLoadVendors = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(postVendor, 'update_vendor_list', {}),
    onSuccess: ({ data }) => client.setQueryData(vendorLoad.queryKey, data),
    onError: (error) => notify('error', 'The vendors could not be loaded', reasonOf(error, 'Try again.')),
  });
};
