import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { VendorLoad } from '#api/vendors.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getVendor, postVendor } from '#frontend/api/endpoints.ts';
import { allVendors } from '#frontend/features/vendors/queries.ts';
import { notify } from '#frontend/ui/feedback/toast.tsx';

/** While a load runs, its progress is asked for so often; else whether somebody, or the clock, has started one. */
const PROGRESS_POLL_INTERVAL_MS = 1000;
const POLL_INTERVAL_MS = 10_000;

export const isLoadRunning = (load: VendorLoad | null | undefined): boolean =>
  load?.status === 'QUEUED' || load?.status === 'RUNNING';

/** '42 read: 3 new, 1 changed, 0 made inactive'. */
export const loadCounts = (load: VendorLoad): string =>
  `${load.read} read: ${load.created} new, ${load.changed} changed, ${load.madeInactive} made inactive`;

/** A person's load, or the whole one of the night. What the clock picks up in between is nothing to wait for. */
export const isLoadShown = (load: VendorLoad | null | undefined): boolean =>
  isLoadRunning(load) && load?.mode === 'full';

const hasEnded = (load: VendorLoad | null): load is VendorLoad => load !== null && !isLoadRunning(load);

/** Whether a load has ended between two looks. What it counted says nothing of those that ended before it, unseen. */
const hasEndedSince = (before: VendorLoad | null, now: VendorLoad | null): boolean =>
  hasEnded(now) && (isLoadRunning(before) || now.jobId !== before?.jobId);

/** Reads again what a load that has ended has made old; `before` is undefined on the first look. */
const followLoad = (
  client: QueryClient,
  before: VendorLoad | null | undefined,
  now: VendorLoad | null,
): void => {
  // An empty list, read just before the load that filled it was done, would stand beside its end.
  const isDisproved = hasEnded(now) && now.read > 0 && client.getQueryData(allVendors.queryKey)?.length === 0;
  if (before === undefined ? isDisproved : hasEndedSince(before, now))
    void client.invalidateQueries({ queryKey: ['vendors'] });
};

/** The newest vendor load, whoever started it; the list is read again when it has ended. */
export const vendorLoad = queryOptions<VendorLoad | null>({
  queryKey: ['vendor-load'],
  staleTime: 0,
  meta: { hidesProgress: true },
  refetchInterval: (query) =>
    isLoadRunning(query.state.data) ? PROGRESS_POLL_INTERVAL_MS : POLL_INTERVAL_MS,
  queryFn: async ({ client, signal, queryKey }) => {
    const before = client.getQueryData<VendorLoad | null>(queryKey);
    const { data: now } = await call(getVendor, 'vendor_load', {}, { signal });
    followLoad(client, before, now);
    if (isLoadShown(before) && now?.status === 'DONE') notify('success', 'Vendors loaded', loadCounts(now));
    return now;
  },
});

/** Starts a vendor load; while one runs, that one is answered. */
export const useLoadVendors = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(postVendor, 'update_vendor_list', {}),
    onSuccess: ({ data }) => {
      followLoad(client, client.getQueryData(vendorLoad.queryKey), data);
      client.setQueryData(vendorLoad.queryKey, data);
    },
    onError: (error) => notify('error', 'The vendors could not be loaded', reasonOf(error, 'Try again.')),
  });
};
